import { type Asked, askedAnswers, stateOfAsked, tasksFor } from "@lectern/domain/proposals/tasks/rules";
import { ANSWER_KINDS, type AnswerKind } from "@lectern/domain/proposals/tasks/words";
import type { Queries } from "#platform/db/database";
import { unansweredAvailability } from "../availability/store";
import { unansweredConsents } from "../consents/store";
import { unansweredNeeds } from "../needs/store";
import { type AcceptedSpeaker, acceptedSpeakers, type Unanswered } from "../speaker-forms/accepted-store";
import { readForm } from "../speaker-forms/store";
import { keyOf, readDone } from "./done";
import { readTaskForm } from "./form-store";

const UNANSWERED: Record<
  AnswerKind,
  (db: Queries, submissions?: readonly number[]) => Promise<Unanswered[] | null>
> = {
  consents: unansweredConsents,
  needs: unansweredNeeds,
  availability: unansweredAvailability,
};

/** The answers that a call asks for, and which of them a speaker of a proposal has not given, by their ids. */
export type Answers = {
  asked: Asked[];
  unansweredBy: (speaker: Pick<AcceptedSpeaker, "pk" | "accountId">) => string[];
};

/**
 * Who of the speakers of these proposals, or of all, has not answered consents, needs and availability; not what the
 * others have answered.
 */
export async function readAnswers(db: Queries, submissions?: readonly number[]): Promise<Answers> {
  const { content: due } = await readForm(db, "due");
  const asked: Asked[] = [];
  const missing = new Map<string, string[]>();
  for (const kind of ANSWER_KINDS) {
    const unanswered = await UNANSWERED[kind](db, submissions);
    if (!unanswered) continue;
    const answers = askedAnswers(kind, due[kind]);
    asked.push(answers);
    for (const { submission, accountId } of unanswered) {
      const key = keyOf(submission, accountId);
      missing.set(key, [...(missing.get(key) ?? []), answers.id]);
    }
  }
  return { asked, unansweredBy: ({ pk, accountId }) => missing.get(keyOf(pk, accountId)) ?? [] };
}

/** A speaker of an accepted proposal with what they have not done or answered, and still can. */
export type UnfinishedTasks = { speaker: AcceptedSpeaker; open: Asked[] };

/** Every speaker with something to do, what is optional included. A task is open for each speaker until one has done it; a photo, until they have one. */
export async function listUnfinished(db: Queries): Promise<UnfinishedTasks[]> {
  const { tasks } = await readTaskForm(db);
  const [speakers, done, answers] = [await acceptedSpeakers(db), await readDone(db), await readAnswers(db)];
  return speakers
    .map((speaker): UnfinishedTasks => {
      const lacks = answers.unansweredBy(speaker);
      return {
        speaker,
        open: [
          ...tasksFor(tasks, speaker.submissionType).filter(
            (task) => !task.closed && done.doneAt(task, speaker) === null,
          ),
          ...answers.asked.filter(({ id }) => lacks.includes(id)),
        ],
      };
    })
    .filter(({ open }) => open.length > 0);
}

/** How many speakers of accepted proposals are late with a task or an answer, each proposal's counted, as the table of tasks does. */
export async function countLateSpeakers(db: Queries, now: Date): Promise<number> {
  const [{ tasks }, { content: due }] = [await readTaskForm(db), await readForm(db, "due")];
  const isPast = (each: string | null) => each !== null && Date.parse(each) < now.getTime();
  if (![...tasks.map((task) => task.due), ...Object.values(due)].some(isPast)) return 0;
  const unfinished = await listUnfinished(db);
  return unfinished.filter(({ open }) => open.some((asked) => stateOfAsked(asked, null, now) === "overdue"))
    .length;
}
