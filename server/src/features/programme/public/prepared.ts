import { LRUCache } from "lru-cache";
import { revisionOf } from "#platform/db/table-revision";
import type { Platform } from "#platform/platform";
import { together } from "#platform/together";
import type { NamespaceOf } from "../publishing/notify";
import { type Answer, answerOf, type Written } from "./answer";
import { type PublicProgramme, readPublic } from "./model";
import { PUBLIC_TABLES } from "./store";

/** What is kept in memory of one programme, in bytes before compression. */
const MOST_BYTES = 16 * 1024 * 1024;

/** What is written at an address: nothing where it has no page. */
export type Writing = { route: string; write: () => Promise<Written> | Written };

/** What is prepared from one state of the programme. */
export type Prepared = {
  programme: PublicProgramme | null;
  /** The answer at an address, which is kept once it was written. Requests that arrive meanwhile wait for the same. */
  answer(address: string, writing: Writing): Promise<Answer>;
  /** The answer that is kept of an address. */
  kept(address: string): Answer | undefined;
};

type Kept = Prepared & { revision: string; from: Date; until: Date | null };

/**
 * Returns a function for the programme of a call as of now. It is read again only when one of its tables has changed, or
 * something is announced; requests that arrive meanwhile read the revision once.
 */
export function preparedProgramme(platform: Platform, namespaceOf: NamespaceOf): () => Promise<Prepared> {
  let kept: Promise<Kept> | null = null;
  const readTogether = together<string>();

  return async () => {
    const asked = await readTogether("revision", () => revisionOf(platform.db, PUBLIC_TABLES));
    const now = platform.clock.now();
    const before = kept;
    const known = await before?.catch(() => null);
    if (known && known.revision === asked && now >= known.from && (!known.until || now < known.until))
      return known;
    // Another request may have begun to read meanwhile.
    if (kept !== before && kept) return kept;
    const reading = read(platform, namespaceOf, asked, now);
    kept = reading;
    return reading;
  };
}

async function read(
  platform: Platform,
  namespaceOf: NamespaceOf,
  revision: string,
  from: Date,
): Promise<Kept> {
  const { programme, until } = await readPublic(platform, namespaceOf, from);
  const answers = new LRUCache<string, Answer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes + 1_024,
  });
  const making = new Map<string, Promise<Answer>>();

  async function make(address: string, { route, write }: Writing): Promise<Answer> {
    try {
      const made = answerOf(await write(), route);
      if (made.status === 200) answers.set(address, made);
      return made;
    } finally {
      making.delete(address);
    }
  }

  return {
    programme,
    revision,
    from,
    until,
    kept: (address) => answers.get(address),
    async answer(address, writing) {
      const known = answers.get(address) ?? making.get(address);
      if (known) return known;
      const made = make(address, writing);
      making.set(address, made);
      return made;
    },
  };
}
