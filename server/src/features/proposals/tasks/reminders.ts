import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { grouped } from "@lectern/domain/kernel/grouped";
import { inCallZone } from "@lectern/domain/kernel/utc";
import { dueReminder } from "@lectern/domain/proposals/confirmations/rules";
import { type Asked, taskState } from "@lectern/domain/proposals/tasks/rules";
import { record } from "#features/log/actions";
import { type OrganisersPosting, postAll } from "#features/post/actions";
import { templateFor } from "#features/post/templates";
import type { Queries } from "#platform/db/database";
import { found, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { lettersToSpeakers } from "../proposal/letters";
import { addressed } from "../proposal/letters-store";
import { lockSeveral } from "../store";
import { keyOf } from "./done";
import { readTaskForm } from "./form-store";
import { countReminded, recordReminders, remindersOf } from "./store";
import { listUnfinished, type UnfinishedTasks } from "./unfinished";

type Reminder = { submissionId: number; taskId: string; due: Date; days: number };

/** What of this is required and to be reminded of now, each with the days before its due date. */
function dueNow(
  { speaker, open }: UnfinishedTasks,
  sent: readonly Reminder[],
  { remindDays, now }: { remindDays: readonly number[]; now: Date },
): Reminder[] {
  return open.flatMap(({ id, due, required }) => {
    if (due === null || !required) return [];
    const until = new Date(due);
    const reminded = sent.filter(({ taskId, due: of }) => taskId === id && +of === +until);
    const days = dueReminder({ until, reminded: reminded.map((each) => each.days) }, remindDays, now);
    return days === null ? [] : [{ submissionId: speaker.pk, taskId: id, due: until, days }];
  });
}

const reminderKey = ({ submissionId, taskId }: Reminder) => keyOf(submissionId, taskId);

/**
 * Reminds speakers of what is due soon: one mail for each speaker, which lists all that they lack, and once for each number
 * of days.
 */
export async function remindOfDue(platform: Platform, edition: EditionSettings, now: Date): Promise<void> {
  const { remindDays } = await readTaskForm(platform.db);
  const unfinished = await listUnfinished(platform.db);
  const sent = grouped(
    await remindersOf(
      platform.db,
      unfinished.map(({ speaker }) => speaker.pk),
    ),
    ({ submissionId }) => submissionId,
  );
  const due = unfinished.map((each) => ({
    each,
    reminders: dueNow(each, sent.get(each.speaker.pk) ?? [], { remindDays, now }),
  }));
  const reminders = new Map(due.flatMap((one) => one.reminders).map((one) => [reminderKey(one), one]));
  if (reminders.size === 0) return;
  await platform.db.transaction(async (tx) => {
    const rows = [...reminders.values()].map((one) => ({ ...one, sentAt: now }));
    const noted = new Set((await recordReminders(tx, rows)).map(reminderKey));
    const people = due.filter((one) => one.reminders.some((each) => noted.has(reminderKey(each))));
    const wanted = new Set(people.map(({ each }) => each.speaker.accountId));
    const theirs = unfinished.filter(({ speaker }) => wanted.has(speaker.accountId));
    await remind(platform, tx, edition, theirs, { at: now });
  });
}

/**
 * Reminds the speakers who lack this task or answer, or anything required, at an organiser's request. A repeated request
 * sends nothing, and returns the first answer. Refuses when the speakers are others than those expected.
 */
export async function remindNow(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  { task, expected, key }: { task: string | null; expected: readonly string[]; key: string },
): Promise<number> {
  const at = platform.clock.now();
  const requestKey = `tasks:${key}:`;
  return platform.db.transaction(async (tx) => {
    // One of two equal requests waits for the other, and then finds its mails.
    await lockSeveral(
      tx,
      (await listUnfinished(tx)).map(({ speaker }) => speaker.pk),
    );
    const before = await countReminded(tx, actor.userId, requestKey);
    if (before > 0) return before;
    const unfinished = await listUnfinished(tx);
    const isWanted = ({ open }: UnfinishedTasks) =>
      open.some(({ id, required }) => (task === null ? required : id === task));
    const people = new Set(unfinished.filter(isWanted).map(({ speaker }) => speaker.accountId));
    const wanted = new Set(expected);
    if (people.size !== wanted.size || [...people].some((id) => !wanted.has(id)))
      throw new Refusal("recipients-changed");
    const theirs = unfinished.filter(({ speaker }) => people.has(speaker.accountId));
    return remind(platform, tx, edition, theirs, { at, by: { actorId: actor.userId, requestKey } });
  });
}

type Request = { at: Date; by?: { actorId: string; requestKey: string } };

/** Writes a mail to each of these speakers, about all their proposals; returns how many. */
async function remind(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  unfinished: readonly UnfinishedTasks[],
  { at, by }: Request,
): Promise<number> {
  const template = found(await templateFor(tx, "tasks"));
  const inWordsOf = new Map(
    [...grouped(unfinished, ({ speaker }) => speaker.accountId)].map(([person, theirs]) => [
      person,
      inWords(theirs, edition, at),
    ]),
  );
  const owes = new Set(unfinished.map(({ speaker }) => `${speaker.pk} ${speaker.accountId}`));
  const speakers = await addressed(tx, [...new Set(unfinished.map(({ speaker }) => speaker.pk))]);
  const readers = speakers.flatMap((to) =>
    owes.has(`${to.id} ${to.accountId}`) ? [{ ...to, tasks: inWordsOf.get(to.accountId) ?? "" }] : [],
  );
  const accountOf = new Map(readers.map(({ email, accountId }) => [email, accountId]));
  const drafts = lettersToSpeakers(platform, edition, template, readers);
  const postings = drafts.map(
    ({ to, letter }): OrganisersPosting => ({
      to: to.email,
      kind: "tasks",
      letter,
      at,
      submissionId: to.id,
      accountId: accountOf.get(to.email),
      ...(by && { writtenBy: by.actorId, requestKey: `${by.requestKey}${to.email}` }),
    }),
  );
  await postAll(tx, edition, postings);
  for (const submissionId of drafts.flatMap(({ to }) => to.id ?? []))
    await record(tx, { at, actorId: by?.actorId ?? null, action: "remind-of-tasks", submissionId });
  return drafts.length;
}

/** What a person lacks with its due dates, as one line; with the titles of several proposals. */
function inWords(unfinished: readonly UnfinishedTasks[], edition: EditionSettings, now: Date): string {
  const named = ({ id, label }: Asked, title: string) =>
    unfinished.length > 1 && !id.startsWith("answers:") ? `${label} for “${title}”` : label;
  const lines = unfinished.flatMap(({ speaker, open }) =>
    open.map((asked) => `${named(asked, speaker.title)}${whenDue(asked, edition, now)}`),
  );
  return [...new Set(lines)].join("; ");
}

function whenDue(asked: Asked, edition: EditionSettings, now: Date): string {
  const optional = asked.required ? "" : "optional, ";
  if (asked.due === null) return "";
  const overdue = taskState({ due: asked.due }, null, now) === "overdue" ? "was due on" : "until";
  return ` (${optional}${overdue} ${inCallZone(asked.due, edition)})`;
}
