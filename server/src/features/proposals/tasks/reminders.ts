import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { inCallZone } from "@lectern/domain/kernel/utc";
import { dueReminder } from "@lectern/domain/proposals/confirmations/rules";
import { taskState, tasksFor } from "@lectern/domain/proposals/tasks/rules";
import type { Task } from "@lectern/domain/proposals/tasks/words";
import { record } from "#features/log/actions";
import { type OrganisersPosting, postAll } from "#features/post/actions";
import { templateFor } from "#features/post/templates";
import type { Queries } from "#platform/db/database";
import { found, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { letterTo } from "../proposal/letters";
import { addressed } from "../proposal/letters-store";
import { lockSeveral } from "../store";
import { readTaskForm } from "./form-store";
import { keyOf } from "./present";
import { type AskedRow, countReminded, listAsked, noteReminders, remindersOf, resultsOf } from "./store";

/** A proposal with the tasks that its speaker has not done and still can. */
export type Lacking = { of: AskedRow; open: Task[] };

/** Every proposal that lacks a task, optional ones included. */
export async function listLacking(db: Queries, edition: EditionSettings): Promise<Lacking[]> {
  const { tasks } = await readTaskForm(db);
  if (tasks.length === 0) return [];
  const [rows, results] = await Promise.all([listAsked(db, edition), resultsOf(db)]);
  const done = new Set(
    results.flatMap(({ submissionId, taskId, doneAt }) => (doneAt ? [keyOf(submissionId, taskId)] : [])),
  );
  return rows
    .map((of) => ({
      of,
      open: tasksFor(tasks, of.submissionType).filter(
        ({ id, closed }) => !closed && !done.has(keyOf(of.id, id)),
      ),
    }))
    .filter(({ open }) => open.length > 0);
}

/** The required tasks of which a proposal's speaker is to be reminded now, each with the days before its due date. */
function dueNow(
  { of, open }: Lacking,
  sent: readonly { submissionId: number; taskId: string; due: Date; days: number }[],
  { remindDays, now }: { remindDays: readonly number[]; now: Date },
): { submissionId: number; taskId: string; due: Date; days: number }[] {
  return open.flatMap(({ id, due, required }) => {
    const until = new Date(due);
    const reminded = sent
      .filter((each) => each.submissionId === of.id && each.taskId === id && +each.due === +until)
      .map(({ days }) => days);
    const days = required ? dueReminder({ until, reminded }, remindDays, now) : null;
    return days === null ? [] : [{ submissionId: of.id, taskId: id, due: until, days }];
  });
}

/**
 * Reminds speakers of tasks whose due date is near: one mail for each proposal, which lists all its open tasks, and once
 * for each number of days. A failure for one proposal does not stop the others.
 */
export async function remindOfDue(platform: Platform, edition: EditionSettings, now: Date): Promise<void> {
  const { remindDays } = await readTaskForm(platform.db);
  const lacking = await listLacking(platform.db, edition);
  const ids = lacking.map(({ of }) => of.id);
  const sent = await remindersOf(platform.db, ids);
  const faults: unknown[] = [];
  for (const each of lacking) {
    const due = dueNow(each, sent, { remindDays, now });
    if (due.length === 0) continue;
    const reminding = platform.db.transaction(async (tx) => {
      const noted = await noteReminders(
        tx,
        due.map((reminder) => ({ ...reminder, sentAt: now })),
      );
      if (noted.length > 0) await remind(platform, tx, edition, [each], { at: now });
    });
    await reminding.catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw faults[0];
}

/**
 * Reminds the speakers who lack this task, or any required one, at an organiser's request. A repeated request sends
 * nothing, and returns the first answer. Refuses when the proposals are others than those expected.
 */
export async function remindNow(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  { task, expected, key }: { task: string | null; expected: readonly number[]; key: string },
): Promise<number> {
  const at = platform.clock.now();
  const requestKey = `tasks:${key}:`;
  return platform.db.transaction(async (tx) => {
    await lockSeveral(tx, expected);
    const before = await countReminded(tx, actor.userId, requestKey);
    if (before > 0) return before;
    const lacking = (await listLacking(tx, edition)).filter(({ open }) =>
      open.some(({ id, required }) => (task === null ? required : id === task)),
    );
    const wanted = new Set(expected);
    if (lacking.length !== wanted.size || lacking.some(({ of }) => !wanted.has(of.id)))
      throw new Refusal("recipients-changed");
    await remind(platform, tx, edition, lacking, { at, by: { actorId: actor.userId, requestKey } });
    return lacking.length;
  });
}

type Request = { at: Date; by?: { actorId: string; requestKey: string } };

/** Writes a mail to the speaker of each of these proposals. */
async function remind(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  lacking: readonly Lacking[],
  { at, by }: Request,
): Promise<void> {
  const template = found(await templateFor(tx, "tasks"));
  const speakers = await addressed(
    tx,
    lacking.map(({ of }) => of.id),
  );
  const openOf = new Map(lacking.map(({ of, open }) => [of.id, open]));
  const postings = speakers.map((to): OrganisersPosting => {
    const tasks = inWords(openOf.get(to.id) ?? [], edition, at);
    return {
      to: to.email,
      kind: "tasks",
      letter: letterTo(platform, edition, template, { ...to, tasks }),
      at,
      submissionId: to.id,
      ...(by && { writtenBy: by.actorId, requestKey: `${by.requestKey}${to.id}` }),
    };
  });
  await postAll(tx, edition, postings);
  for (const { id } of speakers)
    await record(tx, { at, actorId: by?.actorId ?? null, action: "remind-of-tasks", submissionId: id });
}

/** The tasks with their due dates, as one line. */
const inWords = (open: readonly Task[], edition: EditionSettings, now: Date): string =>
  open
    .map((task) => {
      const overdue = taskState(task, null, now) === "overdue" ? "was due on" : "until";
      const optional = task.required ? "" : "optional, ";
      return `${task.label} (${optional}${overdue} ${inCallZone(task.due, edition)})`;
    })
    .join("; ");
