import { topicFor, typeFor } from "@lectern/domain/imports/choices";
import type { ImportBody, ImportPreview } from "@lectern/domain/imports/contract";
import type { Planned } from "@lectern/domain/imports/plan";
import { isPlaceholder } from "@lectern/domain/imports/words";
import { grouped } from "@lectern/domain/kernel/grouped";
import { TITLE_LENGTH } from "@lectern/domain/submissions/words";
import type { Plan } from "./actions";

/** A plan as organisers look at it. */
export function presentPlan({ source, file, planned, seen, choices }: Plan, body: ImportBody): ImportPreview {
  const wanted = planned.filter(({ proposal }) => proposal !== null);
  const made = new Set(
    wanted.flatMap(({ outcome, person }) =>
      outcome === "new" && person ? [person.email.toLowerCase()] : [],
    ),
  );
  return {
    source,
    rows: planned.map(({ id, title, outcome, notes, speaker, address, pk }) => ({
      id: id.slice(0, TITLE_LENGTH),
      title: title.slice(0, TITLE_LENGTH),
      outcome,
      notes,
      speaker,
      address,
      pk,
    })),
    tracks: foundIn(wanted, "track", (track) => topicFor(track, body.topics[track], choices)),
    types: foundIn(wanted, "type", (type) => typeFor(type, body.types[type], choices)),
    people: made.size,
    without_address: [...made].filter(isPlaceholder).length,
    decided: file.proposals.filter(({ decision }) => decision !== null).length,
    seen,
  };
}

/** Every name of theirs, the most frequent first, with our code for it. */
const foundIn = (
  planned: readonly Planned[],
  name: "track" | "type",
  codeOf: (name: string) => string | null,
) =>
  [...grouped(planned, (each) => each[name])]
    .filter(([each]) => each !== "")
    .map(([each, own]) => ({ name: each, count: own.length, code: codeOf(each) }))
    .sort((a, b) => b.count - a.count);
