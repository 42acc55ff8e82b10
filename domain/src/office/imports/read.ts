import { oneLine } from "../../kernel/one-line";
import { listOf, objectOf } from "./json";
import { pretalxPerson, pretalxProposal, pretalxProposals } from "./pretalx";
import {
  sessionizeCategories,
  sessionizePerson,
  sessionizeProposal,
  sessionizeQuestions,
  sessionizeSessions,
} from "./sessionize";
import { sessionizePeople, sessionizeTable } from "./sessionize-table";
import { pretalxPeople, pretalxTable } from "./tables";
import { MAX_PROPOSALS, type Source, type SourcePerson, type SourceProposal } from "./words";

export type ReadFile = {
  source: Source;
  proposals: SourceProposal[];
  /** The columns of a table that are ignored. */
  left: string[];
};

const WANTED =
  "pretalx: its export of sessions, or the answer of /api/events/EVENT/submissions/?expand=speakers,track,submission_type. Sessionize: the view All, or its flattened export.";

/** The proposals in an export, or an error message. `peopleFile` has more about the speakers. */
export function readExport(file: unknown, peopleFile: unknown): ReadFile | { fault: string } {
  const table = pretalxTable(file) ?? sessionizeTable(file);
  const document = table ? table.document : file;
  const sessions = sessionizeSessions(document);
  const submissions = sessions ? null : pretalxProposals(document);
  const items = sessions ?? submissions;
  if (!items)
    return { fault: `This is not a pretalx or Sessionize export: ${looksLike(document)} ${WANTED}` };
  if (items.length === 0) return { fault: "There are no proposals in this file." };
  if (items.length > MAX_PROPOSALS)
    return {
      fault: `There are ${items.length} proposals in this file; at most ${MAX_PROPOSALS} can be read.`,
    };
  const given = [
    ...speakersIn(objectOf(document).speakers),
    ...speakersIn(pretalxPeople(peopleFile) ?? sessionizePeople(peopleFile) ?? peopleFile),
  ];
  const questions = sessionizeQuestions(document);
  const people = byId(
    given.map((each) => (sessions ? sessionizePerson(each, questions) : pretalxPerson(each))),
  );
  const categories = sessionizeCategories(document);
  const read = (item: unknown) =>
    sessions ? sessionizeProposal(item, people, categories) : pretalxProposal(item, people);
  return {
    source: sessions ? "sessionize" : "pretalx",
    proposals: items.map((item) => ({ ...onLines(read(item)), ...(table && { missing: table.missing }) })),
    left: table?.left ?? [],
  };
}

/** A comma would split a name into two authors. */
const asName = (text: string) => oneLine(text.replaceAll(",", " ")).replace(/\s+/g, " ").trim();

/** Titles and names normalised as by the forms. */
const onLines = (proposal: SourceProposal): SourceProposal => ({
  ...proposal,
  title: oneLine(proposal.title).trim(),
  speakers: proposal.speakers.map((person) => ({
    ...person,
    firstName: asName(person.firstName),
    lastName: asName(person.lastName),
  })),
});

function looksLike(document: unknown): string {
  if (Array.isArray(document)) return "it is a list of other data.";
  const names = Object.keys(objectOf(document)).filter((name) => /^\w{1,30}$/.test(name));
  return names.length > 0 ? `it has ${names.slice(0, 5).join(", ")}.` : "it has no known fields.";
}

/** The people of a list, or under `speakers` or `results`. */
function speakersIn(document: unknown): readonly unknown[] {
  const { speakers, results } = objectOf(document);
  const named = [speakers, objectOf(speakers).results].find(Array.isArray);
  return named ?? (Array.isArray(document) ? document : listOf(results));
}

/** People by their ids; non-empty values of later lists override earlier ones. */
function byId(people: readonly SourcePerson[]): Map<string, SourcePerson> {
  const found = new Map<string, SourcePerson>();
  for (const person of people) {
    const known = found.get(person.id);
    const filled = Object.entries(person).filter(([, value]) => value !== "");
    if (person.id !== "") found.set(person.id, known ? { ...known, ...Object.fromEntries(filled) } : person);
  }
  return found;
}
