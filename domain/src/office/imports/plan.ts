import { choicesOf } from "../../call/all-choices";
import type { EditionChoices } from "../../call/choices";
import type { Decision } from "../../call/decisions";
import type { EditionSettings } from "../../call/words";
import { EMPLOYER_LENGTH } from "../../identity/profiles/words";
import type { Group } from "../../kernel/actor";
import { LONG_TEXT } from "../../kernel/fields";
import { lookup } from "../../kernel/lookup";
import { REFUSALS } from "../../kernel/refusal";
import { joinAuthors, splitAuthors } from "../../proposals/authors";
import { defaultChoices } from "../../proposals/choices";
import { NONE } from "../../proposals/words";
import { furtherAuthors, nameOf, namesOf } from "./authors";
import { type Change, FIELDS, type Field, type Marks, markedBoth, type Values } from "./changes";
import { durationFor, topicFor, typeFor } from "./choices";
import { problemsOf } from "./problems";
import { type Imported, planReimport, sourceValues } from "./reimport";
import { submitterOf } from "./submitter";
import type { ImportChoices, Outcome, Source, SourceProposal } from "./words";

/** The existing data. Addresses in lower case. */
export type ExistingData = {
  imported: ReadonlyMap<string, Imported>;
  accounts: ReadonlyMap<string, { id: string; group: Group; name: string }>;
  /** The account of the organiser who imports, and does not handle their own proposals. */
  importer: string;
  /** A digest of a text, to recognise it. */
  mark: (value: string) => string;
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

/** The plan for one proposal of the file, with reasons. */
export type Planned = {
  id: string;
  title: string;
  track: string;
  type: string;
  outcome: Outcome;
  /** Problems, reasons and remarks. */
  notes: string[];
  speaker: string;
  /** null: there is none. */
  address: string | null;
  /** The existing proposal, if it was imported before. */
  pk: number | null;
  person: PlannedPerson | null;
  proposal: PlannedProposal | null;
  /** The changes of an existing proposal. */
  changes: Change[];
  /** Changed at the source, but kept as edited here. */
  kept: Change[];
  /** The fields with new values. */
  fresh: readonly Field[];
  /** Digests to recognise it; null: nothing is written. */
  marks: Marks | null;
};

/** The plan for each proposal, in the order of the file. Deterministic for the same file, choices and data. */
export function planImport(
  source: Source,
  proposals: readonly SourceProposal[],
  choices: ImportChoices,
  here: ExistingData,
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
  foreign: SourceProposal,
  twice: boolean,
  choices: ImportChoices,
  here: ExistingData,
  edition: EditionChoices & Pick<EditionSettings, "maxAuthors">,
): Planned {
  const first = defaultChoices(edition);
  const submitter = submitterOf(source, foreign);
  const shown = {
    id: foreign.id,
    title: foreign.title,
    track: foreign.track,
    type: foreign.type,
    speaker: submitter ? nameOf(submitter.person) : "",
    address: submitter?.knownAddress ?? null,
    person: null,
    proposal: null,
    pk: null,
    changes: [],
    kept: [],
    fresh: [],
    marks: null,
  };
  const before = here.imported.get(foreign.id);
  const left = (before ? null : foreign.leftOut) ?? (twice ? "Duplicate in this file." : null);
  if (left) return { ...shown, outcome: "skipped", notes: [left] };
  const known = submitter ? here.accounts.get(submitter.email.toLowerCase()) : undefined;
  if (before ? before.own : known?.id === here.importer) {
    const notes = [REFUSALS["handles-own"].detail];
    return { ...shown, pk: before?.pk ?? null, outcome: "skipped", notes };
  }
  if (before)
    return { ...shown, pk: before.pk, ...planReimport(foreign, before, choices, here.mark, edition) };
  const problems = problemsOf(foreign, shown.speaker, edition.maxAuthors);
  if (problems.length > 0 || !submitter) return { ...shown, outcome: "problem", notes: problems };

  const { person: speaker, knownAddress, email, others } = submitter;
  const { names, notes } = furtherAuthors(others);
  if (!knownAddress) notes.unshift("No email address: this person can't log in or receive mails.");
  if (known && known.group !== "speaker") notes.push(`The address belongs to a ${known.group}.`);
  const bioFits = speaker.bio.length <= LONG_TEXT;
  const employerFits = speaker.employer.length <= EMPLOYER_LENGTH;
  if (!known && !bioFits) notes.push("The biography is too long and was left out.");
  if (!known && !employerFits) notes.push("The employer is too long and was left out.");
  const topicType = topicFor(foreign.track, lookup(choices.topics, foreign.track), edition);
  if (!topicType && foreign.track)
    notes.push(`No topic “${foreign.track}” here: the proposal gets the first topic.`);
  const submissionType = typeFor(foreign.type, lookup(choices.types, foreign.type), edition);
  const proposal: PlannedProposal = {
    title: foreign.title,
    abstract: foreign.abstract,
    remarks: foreign.remarks || NONE,
    conference: first.conference,
    authors: joinAuthors([known?.name || shown.speaker, ...names]),
    topicType: topicType ?? first.topicType,
    submissionType,
    workshopDuration: durationFor(submissionType, foreign.minutes, edition),
    decision: choices.decisions ? foreign.decision : null,
    submittedAt: foreign.submittedAt,
  };
  const there = sourceValues({ ...foreign, decision: proposal.decision }, joinAuthors(names));
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
    proposal,
    fresh: FIELDS,
    marks: markedBoth(there, valuesOf(proposal), here.mark),
  };
}

/** A proposal's present fields. */
export const valuesOf = (proposal: Omit<PlannedProposal, "conference" | "submittedAt">): Values => ({
  title: proposal.title,
  abstract: proposal.abstract,
  remarks: proposal.remarks,
  authors: joinAuthors(splitAuthors(proposal.authors).slice(1)),
  topic: proposal.topicType,
  type: proposal.submissionType,
  duration: proposal.workshopDuration,
  decision: proposal.decision ?? "",
});
