import type { Decision } from "../../call/decisions";
import { lookup } from "../../kernel/lookup";
import { employerIn } from "./employer";
import { lineIn, listOf, namesIn, numberIn, objectOf, textIn } from "./json";
import { NAME_SHOWN, type SourcePerson, type SourceProposal } from "./words";

/** The sessions of Sessionize's views All, Sessions (in groups) and GridSmart (in days and rooms). */
export function sessionizeSessions(document: unknown): readonly unknown[] | null {
  const { sessions } = objectOf(document);
  const groups = listOf(document);
  const found = [
    sessions,
    groups.flatMap((group) => listOf(objectOf(group).sessions)),
    groups.flatMap((day) => listOf(objectOf(day).rooms).flatMap((room) => listOf(objectOf(room).sessions))),
  ].find((list) => listOf(list).length > 0);
  const isOne = "isServiceSession" in objectOf(listOf(found)[0]);
  return isOne ? listOf(found) : null;
}

const DECISIONS: Partial<Record<string, Decision>> = {
  accepted: "ACC",
  waitlisted: "HLD",
  declined: "REJ",
  rejected: "REJ",
};
export const TRACK = /track|topic|theme/i;
export const FORMAT = /format|type/i;

type Category = { title: string; name: string };

/** The categories' items by id. */
export function sessionizeCategories(document: unknown): Map<string, Category> {
  const named = listOf(objectOf(document).categories).flatMap((category) => {
    const { title, items } = objectOf(category);
    return listOf(items).map((item): [string, Category] => [
      textIn(objectOf(item).id),
      { title: textIn(title), name: textIn(objectOf(item).name) },
    ]);
  });
  return new Map(named);
}

export function sessionizeProposal(
  item: unknown,
  people: ReadonlyMap<string, SourcePerson>,
  categories: ReadonlyMap<string, Category>,
): SourceProposal {
  const s = objectOf(item);
  const status = textIn(s.status).toLowerCase();
  const chosen = [...itemsById(s.categoryItems, categories), ...itemsWithin(s.categories)];
  const named = (kind: RegExp) =>
    chosen.find(({ title }) => kind.test(title))?.name.slice(0, NAME_SHOWN) ?? "";
  const [from, to] = [Date.parse(textIn(s.startsAt)), Date.parse(textIn(s.endsAt))];
  return {
    id: textIn(s.id),
    title: lineIn(s.title),
    abstract: textIn(s.description),
    remarks: "",
    track: named(TRACK),
    type: named(FORMAT),
    minutes: to > from ? (to - from) / 60_000 : numberIn(s.duration),
    decision: lookup(DECISIONS, status) ?? null,
    submittedAt: "",
    leftOut:
      s.isServiceSession === true
        ? "It is a service session, such as a break."
        : /^(withdrawn|cancell?ed)$/.test(status)
          ? `It is ${status} in Sessionize.`
          : null,
    speakers: listOf(s.speakers).map((speaker) => personOf(speaker, people)),
  };
}

const itemsById = (ids: unknown, categories: ReadonlyMap<string, Category>): Category[] =>
  listOf(ids).flatMap((id) => categories.get(textIn(id)) ?? []);

const itemsWithin = (categories: unknown): Category[] =>
  listOf(categories).flatMap((category) =>
    listOf(objectOf(category).categoryItems).map((item) => ({
      title: textIn(objectOf(category).name),
      name: textIn(objectOf(item).name),
    })),
  );

/** View All has the speakers' ids, the others an object with id and name. */
function personOf(speaker: unknown, people: ReadonlyMap<string, SourcePerson>): SourcePerson {
  const id = textIn(objectOf(speaker).id) || textIn(speaker);
  const fallback = { id, ...namesIn(lineIn(objectOf(speaker).name)), email: "", bio: "", employer: "" };
  return people.get(id) ?? fallback;
}

/** The questions of the view All by id. */
export const sessionizeQuestions = (document: unknown): Map<string, string> =>
  new Map(
    listOf(objectOf(document).questions).map((each) => [
      textIn(objectOf(each).id),
      textIn(objectOf(each).question),
    ]),
  );

/** Other views have the question beside its answer. */
export function sessionizePerson(item: unknown, questions: ReadonlyMap<string, string>): SourcePerson {
  const p = objectOf(item);
  const names = namesIn(lineIn(p.fullName));
  const answers = listOf(p.questionAnswers).map((each) => {
    const { questionId, question, answerValue, answer } = objectOf(each);
    return {
      question: textIn(question) || (questions.get(textIn(questionId)) ?? ""),
      answer: textIn(answerValue) || textIn(answer),
    };
  });
  return {
    id: textIn(p.id),
    firstName: lineIn(p.firstName).replaceAll(",", " ") || names.firstName,
    lastName: lineIn(p.lastName).replaceAll(",", " ") || names.lastName,
    email: textIn(p.email),
    bio: textIn(p.bio),
    employer: employerIn(answers),
  };
}
