import { Readable } from "node:stream";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { REQUIRED } from "@lectern/domain/kernel/fields";
import { grouped } from "@lectern/domain/kernel/grouped";
import * as contract from "@lectern/domain/proposals/tasks/contract";
import { tasksFor } from "@lectern/domain/proposals/tasks/rules";
import type { FastifyReply } from "fastify";
import { record } from "#features/log/actions";
import { csvAnswer } from "#platform/http/csv";
import { entityTag, refuseLostUpdate } from "#platform/http/entity-tag";
import { requiredIdempotencyKey } from "#platform/http/idempotency-key";
import { BadInput, found } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import { extensionFrom } from "../present";
import { serveOwn } from "../proposal/serve-own";
import { answerTask, tasksOf } from "./actions";
import { putTaskForm } from "./form";
import { readTaskForm } from "./form-store";
import { keyOf, presentRow } from "./present";
import { remindNow } from "./reminders";
import { fileResults, listAsked, listAskedOf, resultsOf, speaksIn } from "./store";
import { taskColumns, taskLine } from "./table";
import { confirmTaskFile, linkToTaskFile, removeTaskFile, uploadForTask } from "./uploads";

/** The tasks of accepted speakers: the organisers' form and table, and what speakers send. */
export function taskRoutes(routes: Routes, platform: Platform): void {
  const { db, clock } = platform;
  /** Shared with the uploads of proposals. */
  const uploadData = rateLimiter(db, "upload-data", { times: 60, seconds: 600 });

  /** Shared with the other exports. */
  const exports = rateLimiter(db, "export", { times: 30, seconds: 600 });

  const answer = async (edition: EditionSettings, id: number) => found(await tasksOf(db, edition, id));

  async function mayRead({ userId, group }: Actor, id: number): Promise<void> {
    if (group !== "organiser") found((await speaksIn(db, userId, id)) || null);
  }

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

  serve(routes, contract.listTasks, async ({ edition }) => {
    const [{ tasks }, rows, results, files] = await Promise.all([
      readTaskForm(db),
      listAsked(db, edition),
      resultsOf(db),
      fileResults(db),
    ]);
    const resultOf = new Map(results.map((each) => [keyOf(each.submissionId, each.taskId), each]));
    const fileOf = new Map(files.map((each) => [keyOf(each.submissionId, each.taskId), each.result]));
    return {
      tasks: tasks.filter(({ retired }) => !retired),
      rows: rows.map((row) => presentRow(row, tasks, resultOf, fileOf)),
    };
  });

  serve(routes, contract.exportTasks, async ({ actor, edition, reply }) => {
    await exports.take(actor.userId);
    const at = clock.now();
    const details = { what: "speaker tasks" };
    await record(db, { at, actorId: actor.userId, action: "export", details });
    const [{ tasks }, rows, results] = await Promise.all([
      readTaskForm(db),
      listAsked(db, edition),
      resultsOf(db),
    ]);
    const ofProposal = grouped(results, ({ submissionId }) => submissionId);
    const table = rows.map((row) => taskLine(row, tasks, ofProposal.get(row.id) ?? [], at));
    return csvAnswer(reply, "tasks", taskColumns(tasks), Readable.from(table));
  });

  serve(routes, contract.remindOfTasks, async ({ actor, edition, body, request }) => {
    const key = requiredIdempotencyKey(request);
    const { task = null, expected } = body;
    return { reminded: await remindNow(platform, edition, actor, { task, expected, key }) };
  });

  serve(routes, contract.listOwnTasks, async ({ actor, edition }) => {
    const rows = await listAskedOf(db, edition, actor.userId);
    const ids = rows.map(({ id }) => id);
    const [{ tasks }, results] = await Promise.all([readTaskForm(db), resultsOf(db, ids)]);
    const done = new Set(
      results.flatMap((each) => (each.doneAt ? [keyOf(each.submissionId, each.taskId)] : [])),
    );
    return rows.map(({ id, submissionType }) => {
      const open = tasksFor(tasks, submissionType).filter(
        (task) => !task.closed && !done.has(keyOf(id, task.id)),
      );
      const [next] = open.map(({ due }) => due).sort();
      return { pk: id, open: open.length, next_due: next ?? null };
    });
  });

  serveOwn(routes, contract.getTasks, async ({ actor, edition, params }) => {
    await mayRead(actor, params.id);
    return answer(edition, params.id);
  });

  serveOwn(routes, contract.answerTask, async ({ actor, edition, params, body, request }) => {
    const answered = { id: params.id, taskId: params.task, answers: body.answers };
    await answerTask(platform, edition, actor, answered, refuseLostUpdate(request));
    return answer(edition, params.id);
  });

  serveOwn(routes, contract.uploadForTask, async ({ actor, edition, params, body }) => {
    await uploadData.take(actor.userId);
    const extension = extensionFrom(body.extension);
    if (!extension) throw new BadInput({ extension: [REQUIRED] });
    const { id, task: taskId } = params;
    return uploadForTask(platform, edition, actor, { id, taskId, extension, title: body.title });
  });

  serveOwn(routes, contract.confirmTaskFile, async ({ actor, edition, params }) =>
    answer(edition, await confirmTaskFile(platform, edition, actor, params.file)),
  );

  serveOwn(routes, contract.removeTaskFile, async ({ actor, edition, params }) => {
    await removeTaskFile(platform, edition, actor, params.file);
    return null;
  });

  serveOwn(routes, contract.downloadTaskFile, async ({ actor, params }) => ({
    url: await linkToTaskFile(platform, actor, params.file, params.dl),
  }));
}
