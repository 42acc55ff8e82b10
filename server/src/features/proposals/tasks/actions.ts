import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { FieldErrors } from "@lectern/domain/kernel/refusal";
import { eachText, textSchemas } from "@lectern/domain/proposals/fields";
import { answerFaults, keptAnswers } from "@lectern/domain/proposals/form-questions/rules";
import type { Answers } from "@lectern/domain/proposals/form-questions/words";
import type { ProposalTasks } from "@lectern/domain/proposals/tasks/contract";
import { mayDoTask, tasksFor } from "@lectern/domain/proposals/tasks/rules";
import type { Task } from "@lectern/domain/proposals/tasks/words";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { BadInput, found, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { agreedTo } from "../consents/store";
import { taskFilesOf } from "../files/task-files-store";
import { addressed } from "../proposal/letters-store";
import { lockAny, saveText } from "../store";
import { readDone } from "./done";
import { lockTaskForm, readTaskForm } from "./form-store";
import { presentTask, taskTag } from "./present";
import { type AskedRow, findAsked, resultsOf, saveResult, speaksIn } from "./store";

/**
 * The tasks of an accepted proposal with what was done, for one of its speakers with their own photo; without one, for
 * organisers, with the photos of all. Null where there is no such proposal.
 */
export async function tasksOf(
  db: Queries,
  id: number,
  speaker: string | null,
): Promise<ProposalTasks | null> {
  const of = await findAsked(db, id);
  if (!of) return null;
  const [{ tasks }, done, files, all] = [
    await readTaskForm(db),
    await readDone(db, [id]),
    await taskFilesOf(db, id),
    await addressed(db, [id]),
  ];
  const speakers = all
    .filter((each) => (speaker === null ? each.ownAnswer !== "declined" : each.accountId === speaker))
    .map((each) => ({ pk: id, accountId: each.accountId, name: fullName(each) }));
  const its = tasksFor(tasks, of.submissionType);
  return { pk: id, tasks: its.map((task) => presentTask(task, of, { done, files, speakers })) };
}

/** The same for organisers: with each photo task, whether all speakers agree that their photo is published. */
export async function withConsents(db: Queries, read: ProposalTasks): Promise<ProposalTasks> {
  if (!read.tasks.some(({ kind }) => kind === "photo")) return read;
  const [agreed, speakers] = [await agreedTo(db, "publish-profile"), await addressed(db, [read.pk])];
  const may_publish = agreed && speakers.every(({ accountId }) => agreed.has(accountId));
  return {
    ...read,
    tasks: read.tasks.map((task) => (task.kind === "photo" ? { ...task, may_publish } : task)),
  };
}

/** A task of an accepted proposal in which the actor speaks, locked with the form. Refuses one that does not exist or is closed. */
export async function lockTask(
  tx: Queries,
  actor: Actor,
  { id, taskId }: { id: number; taskId: string },
): Promise<{ of: AskedRow; task: Task }> {
  found(await lockAny(tx, id));
  found((await speaksIn(tx, actor.userId, id)) || null);
  const of = found(await findAsked(tx, id));
  const { tasks } = await lockTaskForm(tx, "share");
  const task = found(tasksFor(tasks, of.submissionType).find((each) => each.id === taskId));
  refuseIf(mayDoTask(task));
  return { of, task };
}

/** Saves the answers to a task's questions, or the final title and abstract, which are then the proposal's. */
export async function answerTask(
  { db, clock }: Platform,
  actor: Actor,
  { id, taskId, answers }: { id: number; taskId: string; answers: Answers },
  refuseStale: (currentTag: string) => void,
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const { of, task } = await lockTask(tx, actor, { id, taskId });
    const results = await resultsOf(tx, [id]);
    const before = results.find((result) => result.taskId === taskId);
    refuseStale(taskTag(task, of, before));
    if (task.kind === "final-text")
      await saveText(tx, id, finalText(answers), { by: actor.userId, as: "speaker", at });
    else if (task.kind !== "questions") found(null);
    await finishTask(tx, actor, { submissionId: id, task, at, answers: answersTo(task, answers) });
  });
}

type Finished = { submissionId: number; task: Task; at: Date; answers?: Answers };

/** Records that a task was done, and who did it in the audit log. A photo counts for the speaker whom it shows. */
export async function finishTask(
  tx: Queries,
  actor: Pick<Actor, "userId"> | null,
  { submissionId, task, at, answers }: Finished,
): Promise<void> {
  if (task.kind !== "photo")
    await saveResult(tx, { submissionId, taskId: task.id, doneAt: at, ...(answers && { answers }) });
  const details = { task: task.label };
  await record(tx, { at, actorId: actor?.userId ?? null, action: "do-task", submissionId, details });
}

function answersTo({ questions }: Task, given: Answers): Answers {
  const answers = keptAnswers(questions, given);
  refuseFaults(answerFaults(questions, answers));
  return answers;
}

/** The title and the abstract, by the rules of a proposal. */
function finalText(given: Answers): { title: string; abstract: string } {
  const schemas = textSchemas();
  const texts = eachText((_, name) => schemas[name].safeParse(new Map(Object.entries(given)).get(name)));
  const wrong = (["title", "abstract"] as const).flatMap((name) => {
    const issues = texts[name].error?.issues ?? [];
    return issues.length > 0 ? [[name, issues.map(({ message }) => message)]] : [];
  });
  refuseFaults(Object.fromEntries(wrong));
  return { title: String(texts.title.data), abstract: String(texts.abstract.data) };
}

function refuseFaults(faults: FieldErrors): void {
  if (Object.keys(faults).length > 0) throw new BadInput(faults);
}
