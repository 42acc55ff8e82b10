import type { Actor } from "@lectern/domain/kernel/actor";
import { REQUIRED } from "@lectern/domain/kernel/fields";
import { grouped } from "@lectern/domain/kernel/grouped";
import { EVERY_EXTENSION } from "@lectern/domain/proposals/files/words";
import * as contract from "@lectern/domain/proposals/tasks/contract";
import * as files from "@lectern/domain/proposals/tasks/files/contract";
import { listOwnTasks } from "@lectern/domain/proposals/tasks/own/contract";
import * as pages from "@lectern/domain/proposals/tasks/pages/contract";
import { tasksFor } from "@lectern/domain/proposals/tasks/rules";
import type { FastifyReply } from "fastify";
import { record } from "#features/log/actions";
import { csvAnswer } from "#platform/http/csv";
import { entityTag, refuseLostUpdate } from "#platform/http/entity-tag";
import { requiredIdempotencyKey } from "#platform/http/idempotency-key";
import { BadInput, found, Refusal } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import { serveOwn } from "../proposal/serve-own";
import { acceptedSpeakers } from "../speaker-forms/accepted-store";
import { readForm } from "../speaker-forms/store";
import { answerTask, tasksOf, withConsents } from "./actions";
import { keyOf, readDone } from "./done";
import { putTaskForm, saveAnswersDue } from "./form";
import { readTaskForm } from "./form-store";
import { presentRow } from "./present";
import { linkToTaskFile, pageOfTaskFile, pagesOfTaskFile } from "./reading";
import { remindNow } from "./reminders";
import { fileResults, listAskedOf, speaksIn } from "./store";
import { taskColumns, taskLine } from "./table";
import { readAnswers } from "./unfinished";
import { confirmTaskFile, removeTaskFile, uploadForTask } from "./uploads";

/** The tasks of accepted speakers: the organisers' form and table, and what speakers send. */
export function taskRoutes(routes: Routes, platform: Platform): void {
  const { db, clock } = platform;
  /** Shared with the uploads of proposals. */
  const uploadData = rateLimiter(db, "upload-data", { times: 60, seconds: 600 });

  /** Shared with the other exports. */
  const exports = rateLimiter(db, "export", { times: 30, seconds: 600 });

  const answer = async (id: number, { userId }: Actor) => found(await tasksOf(db, id, userId));

  async function form(reply: FastifyReply) {
    const { version, tasks, remindDays } = await readTaskForm(db);
    reply.header("etag", entityTag(version));
    return { tasks: tasks.filter(({ retired }) => !retired), remind_days: remindDays };
  }

  serve(routes, contract.getTaskForm, ({ reply }) => form(reply));

  serve(routes, contract.putTaskForm, async ({ actor, edition, body, request, reply }) => {
    await putTaskForm(platform, actor, edition, body, refuseLostUpdate(request));
    return form(reply);
  });

  async function answersDue(reply: FastifyReply) {
    const { version, content } = await readForm(db, "due");
    reply.header("etag", entityTag(version));
    return content;
  }

  serve(routes, contract.getAnswersDue, ({ reply }) => answersDue(reply));

  serve(routes, contract.putAnswersDue, async ({ actor, body, request, reply }) => {
    await saveAnswersDue(platform, actor, body, refuseLostUpdate(request));
    return answersDue(reply);
  });

  serve(routes, contract.listTasks, async () => {
    const [{ tasks }, speakers, done, ofFiles, answers] = await Promise.all([
      readTaskForm(db),
      acceptedSpeakers(db),
      readDone(db),
      fileResults(db),
      readAnswers(db),
    ]);
    const fileOf = new Map(ofFiles.map((each) => [keyOf(each.submissionId, each.taskId), each.result]));
    return {
      tasks: tasks.filter(({ retired }) => !retired),
      answers: answers.asked,
      rows: speakers.map((row) => presentRow(row, answers.unansweredBy(row), tasks, done, fileOf)),
    };
  });

  serve(routes, contract.exportTasks, async ({ actor, reply }) => {
    await exports.take(actor.userId);
    const at = clock.now();
    const details = { what: "speaker tasks" };
    await record(db, { at, actorId: actor.userId, action: "export", details });
    const [{ tasks }, speakers, done, answers] = await Promise.all([
      readTaskForm(db),
      acceptedSpeakers(db),
      readDone(db),
      readAnswers(db),
    ]);
    const ofProposal = grouped(done.results, ({ submissionId }) => submissionId);
    const table = speakers.map((row) =>
      taskLine(row, tasks, { results: ofProposal.get(row.pk) ?? [], done, answers }, at),
    );
    return csvAnswer(reply, "tasks", taskColumns(tasks, answers), [table]);
  });

  serve(routes, contract.remindOfTasks, async ({ actor, edition, body, request }) => {
    const key = requiredIdempotencyKey(request);
    const { task = null, expected } = body;
    return { reminded: await remindNow(platform, edition, actor, { task, expected, key }) };
  });

  serve(routes, listOwnTasks, async ({ actor }) => {
    const rows = await listAskedOf(db, actor.userId);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const [{ tasks }, done, answers] = [
      await readTaskForm(db),
      await readDone(db, ids),
      await readAnswers(db, ids),
    ];
    return rows.map(({ id, submissionType }) => {
      const own = { pk: id, accountId: actor.userId };
      const open = tasksFor(tasks, submissionType).filter(
        (task) => !task.closed && done.doneAt(task, own) === null,
      );
      const [next] = open.map(({ due }) => due).sort();
      const lacks = answers.unansweredBy(own);
      return { pk: id, open: open.length, next_due: next ?? null, answers: answers.asked, lacks };
    });
  });

  // An organiser may read the tasks of any proposal: where it has none, they are missing and not forbidden.
  serve(routes, contract.getTasks, async ({ actor, params }) => {
    const speaks = await speaksIn(db, actor.userId, params.id);
    if (!speaks && actor.group === "reviewer") throw new Refusal("wrong-group");
    found(speaks || actor.group === "organiser" || null);
    const read = found(await tasksOf(db, params.id, speaks ? actor.userId : null));
    return actor.group === "organiser" ? withConsents(db, read) : read;
  });

  serveOwn(routes, contract.answerTask, async ({ actor, params, body, request }) => {
    const answered = { id: params.id, taskId: params.task, answers: body.answers };
    await answerTask(platform, actor, answered, refuseLostUpdate(request));
    return answer(params.id, actor);
  });

  serveOwn(routes, files.uploadForTask, async ({ actor, edition, params, body }) => {
    await uploadData.take(actor.userId);
    const extension = EVERY_EXTENSION.find((each) => each === body.extension);
    if (!extension) throw new BadInput({ extension: [REQUIRED] });
    const { id, task: taskId } = params;
    return uploadForTask(platform, edition, actor, { id, taskId, extension, title: body.title });
  });

  serveOwn(routes, files.confirmTaskFile, async ({ actor, params }) =>
    answer(await confirmTaskFile(platform, actor, params.file), actor),
  );

  serveOwn(routes, files.removeTaskFile, async ({ actor, params }) => {
    await removeTaskFile(platform, actor, params.file);
    return null;
  });

  serveOwn(routes, files.downloadTaskFile, async ({ actor, params }) => ({
    url: await linkToTaskFile(platform, actor, params.file, params.dl),
  }));

  serveOwn(routes, pages.listTaskPages, async ({ actor, params }) => ({
    pages: await pagesOfTaskFile(platform, actor, params.file),
  }));

  serveOwn(routes, pages.getTaskPage, async ({ actor, params, reply }) => {
    const { mediaType, content } = await pageOfTaskFile(platform, actor, params.file, params.n);
    reply.type(mediaType);
    return content;
  });
}
