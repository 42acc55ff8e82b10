import { randomUUID } from "node:crypto";
import { choicesOf } from "@lectern/domain/call/all-choices";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { FieldErrors } from "@lectern/domain/kernel/refusal";
import type { OwnAnswers } from "@lectern/domain/proposals/form-questions/contract";
import type { FormQuestionsBody } from "@lectern/domain/proposals/form-questions/fields";
import {
  type AnswerChange,
  answerChanges,
  answerFaults,
  answersAfter,
  askedAbout,
  askedOf,
  formQuestionFaults,
  keptAnswers,
  offersChoices,
  unansweredQuestions,
} from "@lectern/domain/proposals/form-questions/rules";
import {
  type Answers,
  type FormQuestion,
  MOST_STORED_QUESTIONS,
  type Question,
} from "@lectern/domain/proposals/form-questions/words";
import { lockAccount } from "#features/identity/accounts/store";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { lockForm, readForm, saveForm } from "../speaker-forms/store";
import {
  answeredInVersions,
  answersOfProposal,
  answersOfSpeakers,
  countAnswers,
  replaceAnswersOfProposal,
  replaceAnswersOfSpeaker,
  speaksInCall,
} from "./store";

type RefuseStale = (currentTag: string) => void;
type Sent = Omit<Question, "id"> & { id?: string | undefined };

/** A question as it is stored: with an id, and without what its kind does not have. */
export const asStored = <Q extends Sent>(question: Q) => ({
  ...question,
  id: question.id ?? randomUUID(),
  choices: offersChoices(question.kind) ? question.choices : [],
});

/**
 * Saves the questions of a call's forms; `refuseStale` gets the current ETag. Those that are left out are retired where they
 * have answers, and removed where they have none. Answers belong to a question's id.
 */
export async function saveQuestionForm(
  { db, clock }: Platform,
  edition: EditionSettings,
  actor: Actor,
  body: FormQuestionsBody,
  refuseStale: RefuseStale,
): Promise<void> {
  const questions = body.questions.map((question): FormQuestion => {
    const stored = { ...asStored(question), retired: false };
    return stored.about === "speaker" ? { ...stored, types: [], topics: [], blind: "hidden" } : stored;
  });
  const { submissionTypes, topicTypes } = choicesOf(edition);
  const offered = { types: codesOf(submissionTypes), topics: codesOf(topicTypes) };
  const at = clock.now();
  await db.transaction(async (tx) => {
    // Waits for answers that are being saved: a question that one of them answers is retired, not removed.
    await lockForm(tx, "questions", "update");
    const { version, content } = await readForm(tx, "questions");
    refuseStale(entityTag(version));
    const answered = new Set([...(await countAnswers(tx)).keys(), ...(await answeredInVersions(tx))]);
    const named = new Set(questions.map(({ id }) => id));
    const left = content.questions.filter(({ id }) => answered.has(id) && !named.has(id));
    const faults = formQuestionFaults(questions, { stored: content.questions, answered, offered });
    if (Object.keys(faults).length > 0) throw new BadInput(faults);
    if (questions.length + left.length > MOST_STORED_QUESTIONS)
      throw new BadInput({
        questions: ["This call has had too many questions. Change the ones that it has."],
      });
    const next = { questions: [...questions, ...left.map((each) => ({ ...each, retired: true }))] };
    if (!(await saveForm(tx, "questions", version, next))) throw new Refusal("changed-meanwhile");
    const details = { questions: questions.length, retired: left.length };
    await record(tx, { at, actorId: actor.userId, action: "write form questions", details });
  });
}

const codesOf = (choices: readonly { code: string }[]) => choices.map(({ code }) => code);

type Asked = { id: number; submissionType: string; topicType: string };

/** Checked answers of a proposal: save its text first, so that both are one version. */
export type CheckedAnswers = { changes: AnswerChange[]; save: (at: Date) => Promise<void> };

const NO_ANSWERS: CheckedAnswers = { changes: [], save: async () => {} };

/**
 * Checks the answers that come with a locked proposal. A client that sends none does not know questions: its proposal is saved,
 * and organisers see what it lacks. Nothing is required of organisers, who need not answer for a speaker. With "missing", only
 * required questions without an answer are answered; where there is none, it refuses with "not-asked".
 */
export async function checkAnswers(
  tx: Queries,
  proposal: Asked,
  given: Answers | null | undefined,
  which: "all" | "none required" | "missing" = "all",
): Promise<CheckedAnswers> {
  if (!given) return NO_ANSWERS;
  await lockForm(tx, "questions", "share");
  const { questions } = (await readForm(tx, "questions")).content;
  const stored = await answersOfProposal(tx, proposal.id);
  const asked = askedBy[which](askedOf(questions, proposal), stored);
  if (which === "missing" && asked.length === 0) throw new Refusal("not-asked");
  const faults = answerFaults(asked, keptAnswers(asked, given));
  if (Object.keys(faults).length > 0) throw new BadInput(inProposal(faults));
  const after = answersAfter(asked, stored, given);
  return {
    changes: answerChanges(asked, stored, after),
    save: (at) => replaceAnswersOfProposal(tx, proposal.id, after, at),
  };
}

const askedBy = {
  all: (questions: readonly FormQuestion[]) => questions,
  "none required": (questions: readonly FormQuestion[]) =>
    questions.map((each) => ({ ...each, required: false })),
  missing: unansweredQuestions,
};

/** The names of the fields in a proposal's form. */
const inProposal = (faults: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(faults).map(([id, said]) => [`answers.${id}`, said]));

/** What a person is asked as a speaker, with what they have answered. */
export async function ownAnswers(
  db: Queries,
  accountId: string,
): Promise<{ own: OwnAnswers; stored: Answers; version: number; tag: string }> {
  const { version: asked, content } = await readForm(db, "questions");
  const [row] = await answersOfSpeakers(db, [accountId]);
  const questions = (await speaksInCall(db, accountId)) ? askedAbout(content.questions, "speaker") : [];
  const stored = row?.answers ?? {};
  const own = {
    questions,
    answers: keptAnswers(questions, stored),
    saved_on: row?.savedAt.toISOString() ?? null,
  };
  const version = row?.version ?? 0;
  return { own, stored, version, tag: entityTag(asked, version) };
}

/** Saves a speaker's answers about themselves. Refuses those who are not asked with "not-asked". */
export async function saveOwnAnswers(
  { db, clock }: Platform,
  { userId: accountId }: Actor,
  given: Answers,
  refuseStale: RefuseStale,
): Promise<void> {
  const savedAt = clock.now();
  await db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    await lockForm(tx, "questions", "share");
    const { own, stored, version, tag } = await ownAnswers(tx, accountId);
    if (own.questions.length === 0) throw new Refusal("not-asked");
    refuseStale(tag);
    const faults = answerFaults(own.questions, keptAnswers(own.questions, given));
    if (Object.keys(faults).length > 0) throw new BadInput(faults);
    const answers = answersAfter(own.questions, stored, given);
    await replaceAnswersOfSpeaker(tx, { accountId, answers, version: version + 1, savedAt });
    await record(tx, { at: savedAt, actorId: accountId, action: "answer form questions" });
  });
}
