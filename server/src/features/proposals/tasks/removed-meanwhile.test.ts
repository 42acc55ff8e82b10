import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { waiters } from "#testing/look";
import { onServer } from "#testing/on-server";
import { accepted, aTask, QUESTION, setTasks, tasksOf } from "./world.fixture";

const { it, server, as, make } = onServer();

it("loses no answer to a task that organisers remove at that moment", async () => {
  const [organiser, speaker] = [await make.organiser(), await make.speaker()];
  const id = await accepted(server, speaker);
  const { tasks } = await setTasks(server, organiser, [
    aTask({ kind: "questions", label: "Socials", questions: [QUESTION] }),
    aTask(),
  ]);
  const [asked, slides] = tasks;
  const [task] = await tasksOf(server, speaker, id);
  const answers = { [task?.questions[0]?.id ?? ""]: "@kettle" };
  // Every action writes a line of the log at its end.
  const { answered, saved } = await server.platform.everyCall.transaction(async (tx) => {
    await tx.execute(sql`lock table audit_entry in share mode`);
    const answered = as(speaker).put(`/api/tasks/${id}/${asked?.id}/`, { answers });
    await expect.poll(() => waiters(server)).toBe(1);
    const saved = as(organiser).put("/api/tasks/form/", { tasks: [slides], remind_days: [7] });
    await expect.poll(() => waiters(server)).toBe(2);
    return { answered, saved };
  });
  expect([(await answered).statusCode, (await saved).statusCode]).toEqual([200, 200]);
  expect((await as(organiser).get("/api/tasks/csv/")).body).toContain("@kettle");
});
