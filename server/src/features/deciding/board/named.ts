import type { NamedProposal } from "@lectern/domain/deciding/board/contract";
import { type Naming, namings } from "@lectern/domain/proposals/naming";
import { namedBy } from "#features/identity/profiles/actions";
import type { Queries } from "#platform/db/database";
import { listTexts, type TextRow } from "./store";

/** Read at once; between two pages other requests have their turn. */
const PAGE = 200;

/** Every proposal whose texts or file name their author, oldest first. */
export async function namedProposals(db: Queries): Promise<NamedProposal[]> {
  const named: NamedProposal[] = [];
  let page: TextRow[] = [];
  do {
    page = await listTexts(db, page.at(-1)?.id ?? 0, PAGE);
    for (const row of page) {
      const found = namingsOf(row);
      if (found.length > 0) named.push({ pk: row.id, found });
    }
  } while (page.length === PAGE);
  return named;
}

function namingsOf({ fileWords, profile, ...row }: TextRow): Naming[] {
  const { authors, email } = row;
  const inTexts = namings(row, { authors, email, ...namedBy(profile) });
  return fileWords?.length ? [...inTexts, { field: "file", words: fileWords }] : inTexts;
}
