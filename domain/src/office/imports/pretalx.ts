import type { Decision } from "../../call/decisions";
import { lookup } from "../../kernel/lookup";
import { employerIn } from "./employer";
import { lineIn, listOf, nameIn, namesIn, numberIn, objectOf, textIn } from "./json";
import { NAME_SHOWN, type SourcePerson, type SourceProposal } from "./words";

/** The proposals in an answer of pretalx's API: `results` of `/submissions/`, or the bare list. */
export function pretalxProposals(document: unknown): readonly unknown[] | null {
  const { results, submissions, talks } = objectOf(document);
  const list = [document, results, submissions, talks, objectOf(submissions).results].find(Array.isArray);
  if (!list) return null;
  const [first] = list;
  const { code, title, state, submission_type } = objectOf(first);
  const isOne = textIn(code) !== "" && title !== undefined && (state ?? submission_type) !== undefined;
  return list.length === 0 || isOne ? list : null;
}

const DECISIONS: Partial<Record<string, Decision>> = { accepted: "ACC", confirmed: "ACC", rejected: "REJ" };
const NOT_WANTED = new Set(["withdrawn", "canceled", "draft", "deleted"]);

export function pretalxProposal(item: unknown, people: ReadonlyMap<string, SourcePerson>): SourceProposal {
  const p = objectOf(item);
  const state = textIn(p.state).toLowerCase();
  return {
    id: textIn(p.code),
    title: lineIn(p.title),
    abstract: [textIn(p.abstract), textIn(p.description)].filter(Boolean).join("\n\n"),
    remarks: textIn(p.notes),
    track: nameIn(p.track).slice(0, NAME_SHOWN),
    type: nameIn(p.submission_type).slice(0, NAME_SHOWN),
    minutes: numberIn(p.duration),
    decision: lookup(DECISIONS, state) ?? null,
    submittedAt: textIn(p.created),
    leftOut: NOT_WANTED.has(state) ? `It is ${state} in pretalx.` : null,
    speakers: listOf(p.speakers).map((speaker) => personOf(speaker, people)),
  };
}

/** A speaker, given in full, or by a code from the list of speakers. */
function personOf(speaker: unknown, people: ReadonlyMap<string, SourcePerson>): SourcePerson {
  const given = pretalxPerson(speaker);
  const known = people.get(given.id);
  const named = given.firstName !== "" || !known ? given : known;
  return {
    ...named,
    email: given.email || (known?.email ?? ""),
    bio: given.bio || (known?.bio ?? ""),
    employer: given.employer || (known?.employer ?? ""),
  };
}

export function pretalxPerson(item: unknown): SourcePerson {
  const p = objectOf(item);
  const id = textIn(p.code) || textIn(item);
  const answers = listOf(p.answers).map((each) => ({
    question: nameIn(objectOf(objectOf(each).question).question),
    answer: textIn(objectOf(each).answer),
  }));
  return {
    id,
    ...namesIn(lineIn(p.name)),
    email: textIn(p.email),
    bio: textIn(p.biography),
    employer: employerIn(answers),
  };
}
