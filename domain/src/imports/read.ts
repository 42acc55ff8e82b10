import { bagOf, listOf } from "./json";
import { pretalxPerson, pretalxProposal, pretalxProposals } from "./pretalx";
import {
  sessionizeCategories,
  sessionizePerson,
  sessionizeProposal,
  sessionizeQuestions,
  sessionizeSessions,
} from "./sessionize";
import { type ForeignPerson, type ForeignProposal, MOST_PROPOSALS, type Source } from "./words";

export type ReadFile = { source: Source; proposals: ForeignProposal[] };

const WANTED =
  "pretalx: the answer of /api/events/EVENT/submissions/?expand=speakers,track,submission_type. Sessionize: the view All.";

/** The proposals in an export, or in words why there are none to read. `peopleFile` tells more of the speakers. */
export function readExport(document: unknown, peopleFile: unknown): ReadFile | { fault: string } {
  const sessions = sessionizeSessions(document);
  const submissions = sessions ? null : pretalxProposals(document);
  const items = sessions ?? submissions;
  if (!items) return { fault: `This is no pretalx or Sessionize export: ${looksLike(document)} ${WANTED}` };
  if (items.length === 0) return { fault: "There are no proposals in this file." };
  if (items.length > MOST_PROPOSALS)
    return {
      fault: `There are ${items.length} proposals in this file; at most ${MOST_PROPOSALS} can be read.`,
    };
  if (!sessions) {
    const people = byId(
      [...speakersIn(bagOf(document).speakers), ...speakersIn(peopleFile)].map(pretalxPerson),
    );
    return { source: "pretalx", proposals: items.map((item) => pretalxProposal(item, people)) };
  }
  const questions = sessionizeQuestions(document);
  const speakers = [...speakersIn(bagOf(document).speakers), ...speakersIn(peopleFile)];
  const people = byId(speakers.map((speaker) => sessionizePerson(speaker, questions)));
  const categories = sessionizeCategories(document);
  const proposals = items.map((item) => sessionizeProposal(item, people, categories));
  return { source: "sessionize", proposals };
}

function looksLike(document: unknown): string {
  if (Array.isArray(document)) return "it is a list of something else.";
  const names = Object.keys(bagOf(document)).filter((name) => /^\w{1,30}$/.test(name));
  return names.length > 0 ? `it has ${names.slice(0, 5).join(", ")}.` : "it has no fields that we know.";
}

/** The people of a list, or under `speakers` or `results`. */
function speakersIn(document: unknown): readonly unknown[] {
  const { speakers, results } = bagOf(document);
  const named = [speakers, bagOf(speakers).results].find(Array.isArray);
  return named ?? (Array.isArray(document) ? document : listOf(results));
}

/** People by their ids; what a later list tells of one stands over an earlier one, where it tells something. */
function byId(people: readonly ForeignPerson[]): Map<string, ForeignPerson> {
  const found = new Map<string, ForeignPerson>();
  for (const person of people) {
    const known = found.get(person.id);
    const told = Object.entries(person).filter(([, value]) => value !== "");
    if (person.id !== "") found.set(person.id, known ? { ...known, ...Object.fromEntries(told) } : person);
  }
  return found;
}
