import type { Decision } from "@lectern/domain/call/decisions";
import type { Field } from "@lectern/domain/office/imports/changes";
import type { Planned } from "@lectern/domain/office/imports/plan";
import { SOURCE_LABELS, type Source } from "@lectern/domain/office/imports/words";
import { joinAuthors, splitAuthors } from "@lectern/domain/proposals/authors";
import { currentEdition } from "#features/call/actions";
import { writeDecisions } from "#features/deciding/decisions/actions";
import { lockSubmissions } from "#features/deciding/decisions/store";
import { record } from "#features/log/actions";
import { lockAny, saveText } from "#features/proposals/store";
import type { Queries } from "#platform/db/database";
import { saveMarks } from "./store";

export type ImportContext = { source: Source; actorId: string; at: Date };

/** The column of each text field. */
const COLUMNS = {
  title: "title",
  abstract: "abstract",
  remarks: "remarks",
  authors: "authors",
  topic: "topicType",
  type: "submissionType",
  duration: "workshopDuration",
} as const satisfies Record<Exclude<Field, "decision">, string>;

/** The note of an imported version. */
export const importedFrom = (source: Source): string => `Imported from ${SOURCE_LABELS[source]}`;

/** Applies the planned changes from the other system to an imported proposal. */
export async function updateImported(
  tx: Queries,
  { id, pk, changes, marks }: Planned,
  context: ImportContext,
): Promise<void> {
  const before = pk === null ? null : await lockAny(tx, pk);
  if (!before || !marks) throw new Error("An existing proposal was planned without its current data");
  const { source, actorId, at } = context;
  const texts = changes.flatMap(({ field, to }) => {
    if (field === "decision") return [];
    const [submitter = ""] = splitAuthors(before.authors);
    return [[COLUMNS[field], field === "authors" ? joinAuthors([submitter, to].filter(Boolean)) : to]];
  });
  if (texts.length > 0) {
    const saved = { by: actorId, as: "organiser", at, note: importedFrom(source) } as const;
    await saveText(tx, before.id, Object.fromEntries(texts), saved);
  }
  const decided = changes.find(({ field }) => field === "decision");
  if (decided) {
    const to = decided.to === "" ? null : (decided.to as Decision);
    const locked = await lockSubmissions(tx, [before.id], await currentEdition(tx));
    const proposal = locked.get(before.id);
    if (proposal) await writeDecisions(tx, proposal, { decisions: proposal.decisions, to }, { actorId, at });
  }
  await saveMarks(tx, before.id, marks);
  const details = {
    source: SOURCE_LABELS[source],
    id,
    changed: changes.map(({ field }) => field).join(", "),
  };
  await record(tx, { at, actorId, action: "import again", submissionId: before.id, details });
}
