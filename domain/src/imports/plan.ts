import type { EditionChoices } from "../edition/choices";
import { choicesOf, type EditionSettings } from "../edition/words";
import type { Group } from "../kernel/actor";
import { LONG_TEXT } from "../kernel/fields";
import { EMPLOYER_LENGTH, NAME_LENGTH } from "../profiles/words";
import { AUTHOR_PATTERN, joinAuthors, NOT_AUTHOR_CHARACTERS } from "../submissions/authors";
import { firstChoices } from "../submissions/choices";
import { type Decision, NONE, TITLE_LENGTH } from "../submissions/words";
import { durationFor, topicFor, typeFor } from "./choices";
import { submitterOf } from "./submitter";
import type { ForeignPerson, ForeignProposal, Outcome, Source } from "./words";

/** What the organiser has chosen: our topic and type for each of theirs, and whether decisions come along. */
export type ImportChoices = {
  topics: Readonly<Record<string, string>>;
  types: Readonly<Record<string, string>>;
  decisions: boolean;
};

/** What is here already. Addresses in small letters. */
export type Here = {
  imported: ReadonlyMap<string, number>;
  accounts: ReadonlyMap<string, { id: string; group: Group; name: string }>;
};

export type PlannedPerson = {
  email: string;
  firstName: string;
  lastName: string;
  bio: string;
  employer: string;
};

export type PlannedProposal = {
  title: string;
  abstract: string;
  remarks: string;
  conference: string;
  authors: string;
  topicType: string;
  submissionType: string;
  workshopDuration: string;
  decision: Decision | null;
  submittedAt: string;
};

/** What would happen to one proposal of the file, and why. */
export type Planned = {
  id: string;
  title: string;
  track: string;
  type: string;
  outcome: Outcome;
  /** Problems, reasons, or what one should know. */
  notes: string[];
  speaker: string;
  /** null: there is none. */
  address: string | null;
  /** Which of our proposals it is already. */
  pk: number | null;
  person: PlannedPerson | null;
  proposal: PlannedProposal | null;
};

/** What an import would do to each proposal, in the order of the file. The same file, choices and state plan the same. */
export function planImport(
  source: Source,
  proposals: readonly ForeignProposal[],
  choices: ImportChoices,
  here: Here,
  settings: EditionSettings,
): Planned[] {
  const edition = { ...choicesOf(settings), maxAuthors: settings.maxAuthors };
  const seen = new Set<string>();
  return proposals.map((foreign) => {
    const twice = foreign.id !== "" && seen.has(foreign.id);
    seen.add(foreign.id);
    return planOne(source, foreign, twice, choices, here, edition);
  });
}

function planOne(
  source: Source,
  foreign: ForeignProposal,
  twice: boolean,
  choices: ImportChoices,
  here: Here,
  edition: EditionChoices & Pick<EditionSettings, "maxAuthors">,
): Planned {
  const first = firstChoices(edition);
  const submitter = submitterOf(source, foreign);
  const shown = {
    id: foreign.id,
    title: foreign.title,
    track: foreign.track,
    type: foreign.type,
    speaker: submitter ? nameOf(submitter.person) : "",
    address: submitter?.told ?? null,
    person: null,
    proposal: null,
    pk: null,
  };
  const pk = here.imported.get(foreign.id);
  if (pk !== undefined) return { ...shown, pk, outcome: "imported", notes: [] };
  const left = foreign.leftOut ?? (twice ? "It stands in the file twice." : null);
  if (left) return { ...shown, outcome: "skipped", notes: [left] };
  const problems = problemsOf(foreign, shown.speaker, edition.maxAuthors);
  if (problems.length > 0 || !submitter) return { ...shown, outcome: "problem", notes: problems };

  const { person: speaker, told, email, others } = submitter;
  const known = here.accounts.get(email.toLowerCase());
  const { authors, notes } = authorsOf(others, known?.name || shown.speaker);
  if (!told) notes.unshift("No address: this person can neither log in nor be written to.");
  if (known && known.group !== "speaker") notes.push(`The address belongs to a ${known.group}.`);
  const bioFits = speaker.bio.length <= LONG_TEXT;
  const employerFits = speaker.employer.length <= EMPLOYER_LENGTH;
  if (!known && !bioFits) notes.push("The biography is too long, and is left out.");
  if (!known && !employerFits) notes.push("The employer is too long, and is left out.");
  const topicType = topicFor(foreign.track, choices.topics[foreign.track], edition);
  if (!topicType && foreign.track) notes.push(`There is no topic “${foreign.track}”: it gets the first one.`);
  const submissionType = typeFor(foreign.type, choices.types[foreign.type], edition);
  return {
    ...shown,
    outcome: known ? "known" : "new",
    notes,
    person: {
      email,
      ...namesOf(speaker),
      bio: bioFits ? speaker.bio : "",
      employer: employerFits ? speaker.employer : "",
    },
    proposal: {
      title: foreign.title,
      abstract: foreign.abstract,
      remarks: foreign.remarks || NONE,
      conference: first.conference,
      authors,
      topicType: topicType ?? first.topicType,
      submissionType,
      workshopDuration: durationFor(submissionType, foreign.minutes, edition),
      decision: choices.decisions ? foreign.decision : null,
      submittedAt: foreign.submittedAt,
    },
  };
}

const longer = (what: string, length: number, most: number): string[] =>
  length > most ? [`${what} has ${length} characters; at most ${most} are kept.`] : [];

const LONGEST_ID = 100;

function problemsOf(foreign: ForeignProposal, speaker: string, maxAuthors: number): string[] {
  const { id, title, abstract, remarks, speakers } = foreign;
  return [
    ...(id === "" || id.length > LONGEST_ID ? ["It has no id by which it could be known again."] : []),
    ...(title === "" ? ["It has no title."] : []),
    ...(abstract === "" ? ["It has no abstract."] : []),
    ...longer("The title", title.length, TITLE_LENGTH),
    ...longer("The abstract with the description", abstract.length, LONG_TEXT),
    ...longer("The note", remarks.length, LONG_TEXT),
    ...(speakers.length === 0 ? ["It names no speaker."] : []),
    ...(speakers.length > 0 && speaker === "" ? ["Its speaker has no name."] : []),
    ...(speakers.length > maxAuthors
      ? [`It has ${speakers.length} authors; at most ${maxAuthors} are kept.`]
      : []),
  ];
}

const namesOf = ({ firstName, lastName }: ForeignPerson) => ({
  firstName: firstName.slice(0, NAME_LENGTH),
  lastName: lastName.slice(0, NAME_LENGTH),
});

const nameOf = (person: ForeignPerson): string => {
  const { firstName, lastName } = namesOf(person);
  return `${firstName} ${lastName}`.trim();
};

/** The submitter as known here, then the others: their names hold letters and spaces only. */
function authorsOf(others: readonly ForeignPerson[], submitter: string) {
  const notes: string[] = [];
  const names = others.flatMap((person) => {
    const name = nameOf(person);
    if (name === "" || AUTHOR_PATTERN.test(name)) return name || [];
    const kept = name.replace(NOT_AUTHOR_CHARACTERS, " ").replace(/\s+/g, " ").trim();
    notes.push(`The author ${name} is written ${kept || "nowhere"}: names hold letters and spaces.`);
    return kept || [];
  });
  return { authors: joinAuthors([submitter, ...names]), notes };
}
