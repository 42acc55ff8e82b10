import type { EditionChoices } from "../../call/choices";
import { lookup } from "../../kernel/lookup";
import { joinAuthors } from "../../proposals/authors";
import { isWithdrawn, NONE, type Status } from "../../proposals/words";
import { furtherAuthors, nameOf } from "./authors";
import { type Field, type Marks, type Merged, merge, type Values } from "./changes";
import { durationFor, topicFor, typeFor } from "./choices";
import { problemsOf } from "./problems";
import { addressOf } from "./submitter";
import type { ImportChoices, Outcome, SourcePerson, SourceProposal } from "./words";

/** An imported proposal in its present state. `authors` are the further ones. */
export type Imported = {
  pk: number;
  /** Whether it is the importing organiser's own. */
  own: boolean;
  values: Values;
  /** null: imported before digests were stored. */
  marks: Marks | null;
  edited: boolean;
  status: Status;
  owner: { email: string; name: string; erased: boolean };
};

type Again = Partial<Merged> & { outcome: Outcome; notes: string[] };

/** The plan for a proposal that was imported before. */
export function planReimport(
  foreign: SourceProposal,
  here: Imported,
  choices: ImportChoices,
  mark: (value: string) => string,
  edition: EditionChoices & { maxAuthors: number },
): Again {
  const still = whyLeft(foreign, here);
  if (still) return { outcome: "imported", notes: [still] };

  const people = foreign.speakers.filter((each) => !isOwner(each, here.owner));
  const others = furtherAuthors(people);
  const topic = topicFor(foreign.track, lookup(choices.topics, foreign.track), edition);
  const type = typeFor(foreign.type, lookup(choices.types, foreign.type), edition);
  const authors = joinAuthors(others.names);
  const missing = missingIn(foreign, choices);
  const merged = merge({
    there: sourceValues(foreign, authors),
    theirs: {
      title: foreign.title,
      abstract: foreign.abstract,
      remarks: foreign.remarks || NONE,
      authors,
      topic: topic ?? here.values.topic,
      type,
      duration: durationFor(type, foreign.minutes, edition),
      decision: foreign.decision ?? "",
    },
    ours: here.values,
    marks: here.marks,
    edited: here.edited,
    missing,
    mark,
  });
  const changed = merged.changes.map(({ field }) => field);
  const notes = changed.includes("authors") ? others.notes : [];
  if (!topic && foreign.track && merged.fresh.includes("topic"))
    notes.push(`No topic “${foreign.track}” here: the proposal keeps its topic.`);
  if (changed.length === 0) return { ...merged, outcome: "imported", notes };

  // Only written values can cause problems.
  const written = {
    ...foreign,
    title: changed.includes("title") ? foreign.title : here.values.title,
    abstract: changed.includes("abstract") ? foreign.abstract : NONE,
    remarks: changed.includes("remarks") ? foreign.remarks : NONE,
    speakers: [ownerOf(here), ...(changed.includes("authors") ? people : [])],
  };
  const problems = problemsOf(written, here.owner.name, edition.maxAuthors);
  if (problems.length > 0) return { outcome: "problem", notes: problems };
  return { ...merged, outcome: "changed", notes };
}

/** A proposal's fields at the source. Values that are derived from two contain both. */
export const sourceValues = (foreign: SourceProposal, authors: string): Values => ({
  title: foreign.title,
  abstract: foreign.abstract,
  remarks: foreign.remarks || NONE,
  authors,
  topic: foreign.track,
  type: foreign.type,
  duration: `${foreign.type} ${foreign.minutes ?? ""}`,
  decision: foreign.decision ?? "",
});

function whyLeft({ leftOut }: SourceProposal, { owner, status }: Imported): string | null {
  if (owner.erased) return "Its speaker was erased: not updated.";
  if (isWithdrawn(status)) return "Withdrawn here: not updated.";
  return leftOut && `${leftOut} Not updated here.`;
}

const ownerOf = ({ owner: { name, email } }: Imported): SourcePerson => ({
  id: "",
  firstName: name,
  lastName: "",
  email,
  bio: "",
  employer: "",
});

const isOwner = (person: SourcePerson, owner: Imported["owner"]): boolean =>
  addressOf(person)?.toLowerCase() === owner.email.toLowerCase() || nameOf(person) === owner.name;

function missingIn({ missing = [], speakers }: SourceProposal, { decisions }: ImportChoices): Field[] {
  const nameless = speakers.length === 0 || speakers.some((each) => nameOf(each) === "");
  return [
    ...missing,
    ...(nameless ? (["authors"] as const) : []),
    ...(decisions ? [] : (["decision"] as const)),
  ];
}
