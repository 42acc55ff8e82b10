import type { EditionChoices } from "@lectern/domain/call/choices";
import { DECISION_LABELS } from "@lectern/domain/call/decisions";
import { labelOf } from "@lectern/domain/call/labels";
import { grouped } from "@lectern/domain/kernel/grouped";
import { lookup } from "@lectern/domain/kernel/lookup";
import { isPlaceholder } from "@lectern/domain/kernel/placeholder-address";
import type { Change, Field } from "@lectern/domain/office/imports/changes";
import { topicFor, typeFor } from "@lectern/domain/office/imports/choices";
import type { ImportBody, ImportPreview } from "@lectern/domain/office/imports/contract";
import { differing } from "@lectern/domain/office/imports/differing";
import type { Planned } from "@lectern/domain/office/imports/plan";
import { NAME_SHOWN } from "@lectern/domain/office/imports/words";
import { TITLE_LENGTH } from "@lectern/domain/proposals/words";
import type { Plan } from "./planning";

const COLUMNS_SHOWN = 100;

/** A plan for the preview. */
export function presentPlan({ source, file, planned, seen, choices }: Plan, body: ImportBody): ImportPreview {
  const wanted = planned.filter(({ proposal }) => proposal !== null);
  const asked = (field: Field) => planned.filter(({ fresh }) => fresh.includes(field));
  const shown = ({ field, from, to }: Change) => {
    const label = (code: string) => inWords(field, code, choices);
    return { field, ...differing(label(from), label(to)) };
  };
  const made = new Set(
    wanted.flatMap(({ outcome, person }) =>
      outcome === "new" && person ? [person.email.toLowerCase()] : [],
    ),
  );
  return {
    source,
    rows: planned.map(({ id, title, outcome, notes, speaker, address, pk, changes, kept }) => ({
      id: id.slice(0, TITLE_LENGTH),
      title: title.slice(0, TITLE_LENGTH),
      outcome,
      notes,
      speaker,
      address,
      pk,
      changes: changes.map(shown),
      kept: kept.map(shown),
    })),
    tracks: foundIn(asked("topic"), "track", (track) => topicFor(track, lookup(body.topics, track), choices)),
    types: foundIn(asked("type"), "type", (type) => typeFor(type, lookup(body.types, type), choices)),
    people: made.size,
    without_address: [...made].filter(isPlaceholder).length,
    left_behind: file.left.slice(0, COLUMNS_SHOWN).map((name) => name.slice(0, NAME_SHOWN)),
    decided: file.proposals.filter(({ decision }) => decision !== null).length,
    seen,
  };
}

/** The label of a field's value. */
function inWords(field: Field, value: string, choices: EditionChoices): string {
  if (value === "") return "none";
  if (field === "topic") return labelOf(choices.topicTypes, value);
  if (field === "type") return labelOf(choices.submissionTypes, value);
  if (field === "duration") return labelOf(choices.workshopDurations, value);
  return field === "decision" ? (lookup(DECISION_LABELS, value) ?? value) : value;
}

/** All names of the other system, most frequent first, with our code. */
const foundIn = (
  planned: readonly Planned[],
  name: "track" | "type",
  codeOf: (name: string) => string | null,
) =>
  [...grouped(planned, (each) => each[name])]
    .filter(([each]) => each !== "")
    .map(([each, own]) => ({ name: each, count: own.length, code: codeOf(each) }))
    .sort((a, b) => b.count - a.count);
