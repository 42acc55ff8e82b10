import { createHash } from "node:crypto";
import type { EditionSettings } from "@lectern/domain/call/words";
import { namesIn } from "@lectern/domain/proposals/naming";
import type { ProposalQuestions } from "@lectern/domain/proposals/questions/contract";
import { mayAnswerQuestions } from "@lectern/domain/proposals/questions/rules";
import { namedBy } from "#features/identity/profiles/actions";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { addressed } from "../proposal/letters-store";
import { statusOfSpoken } from "../proposal/speakers-store";
import { lockAny } from "../store";
import { askedTag, presentAsked } from "./present";
import {
  askedOf,
  authorOf,
  countAnswers,
  findAsked,
  findBySource,
  insertAnswer,
  type NewAnswer,
} from "./store";

/** Notifies those who asked, as part of the transaction that stores an answer. */
export type NotifyAskers = (
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  answered: { askedId: number; submissionId: number; named: boolean; at: Date },
) => Promise<void>;

export type Answering = Pick<
  NewAnswer,
  "askedId" | "submissionId" | "answeredBy" | "text" | "way" | "sender"
> & {
  /** What is taken once: the id of a mail or the key of a request; null: always. */
  source: string | null;
};

/** What the panel asked about a proposal that the person speaks in. */
export async function questionsTo(db: Queries, person: string, id: number): Promise<ProposalQuestions> {
  const status = found(await statusOfSpoken(db, person, id));
  return { pk: id, asked: (await askedOf(db, id)).map((each) => presentAsked(each, status)) };
}

/**
 * Stores a speaker's answer, with the words in it that name an author. False when it came from this source before. The caller
 * has checked that the person speaks in the proposal; `refuseStale` gets the current ETag.
 */
export async function answerQuestions(
  platform: Platform,
  edition: EditionSettings,
  answering: Answering,
  notifyAskers: NotifyAskers,
  refuseStale: (currentTag: string) => void = () => {},
): Promise<boolean> {
  const { askedId, submissionId } = answering;
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const proposal = found(await lockAny(tx, submissionId));
    const speakers = await addressed(tx, [submissionId]);
    found(speakers.some(({ accountId }) => accountId === answering.answeredBy) || null);
    const asked = await findAsked(tx, askedId);
    if (asked?.submissionId !== submissionId) throw new Refusal("not-found");
    const source = answering.source && digest(answering.source);
    const before = source === null ? null : await findBySource(tx, askedId, source);
    if (before) {
      if (answering.way === "page" && before.text !== answering.text)
        throw new Refusal("key-of-another-body");
      return false;
    }
    refuseStale(askedTag(asked));
    const answers = await countAnswers(tx, askedId);
    refuseIf(mayAnswerQuestions({ closed: asked.closed, answers }, proposal));
    const named = await namesFound(
      tx,
      submissionId,
      speakers.map(({ accountId }) => accountId),
      answering.text,
    );
    await insertAnswer(tx, { ...answering, source, named, answeredAt: at });
    await record(tx, { at, actorId: answering.answeredBy, action: "answer questions", submissionId });
    await notifyAskers(platform, tx, edition, { askedId, submissionId, named: named.length > 0, at });
    return true;
  });
}

const digest = (source: string) => createHash("sha256").update(source).digest("base64url");

/** The words of a text that name one of the authors of a proposal. */
async function namesFound(tx: Queries, submissionId: number, accounts: readonly string[], text: string) {
  const { authors, people } = await authorOf(tx, submissionId, accounts);
  const words = people.flatMap(({ profile, email }) =>
    namesIn({ authors, email, ...namedBy(profile) })(text),
  );
  return [...new Set(words)];
}
