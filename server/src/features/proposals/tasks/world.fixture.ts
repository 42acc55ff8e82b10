import type { AnswersDue } from "@lectern/domain/proposals/speaker-forms";
import type {
  ProposalTasks,
  TaskForm,
  TaskFormBody,
  TaskRow,
} from "@lectern/domain/proposals/tasks/contract";
import { addSpeakerRow } from "#features/proposals/proposal/speakers-store";
import { updateSubmission } from "#features/proposals/store";
import { callAs } from "#testing/client";
import type { Person } from "#testing/make";
import { makeOn } from "#testing/make";
import type { TestServer } from "#testing/server";

type Wish = Partial<TaskFormBody["tasks"][number]>;

/** A task as organisers send it. */
export const aTask = (wish: Wish = {}): Wish => ({
  kind: "slides",
  label: "Slides",
  due: "2025-05-01T12:00:00.000Z",
  required: true,
  ...wish,
});

export const QUESTION: NonNullable<Wish["questions"]>[number] = {
  label: "Twitter",
  kind: "short",
  required: true,
  choices: [],
};

/** Calls as this person, with a session of their own. */
export async function ask(
  server: TestServer,
  who: Person,
  method: "GET" | "PUT" | "POST" | "DELETE",
  url: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
) {
  return callAs(server, await makeOn(server).session(who)).send(method, url, body, { headers });
}

/** Saves these tasks instead of all others. */
export async function setTasks(
  server: TestServer,
  organiser: Person,
  tasks: readonly Wish[],
  remind_days: number[] = [7, 1],
): Promise<TaskForm> {
  const answer = await ask(server, organiser, "PUT", "/api/tasks/form/", { body: { tasks, remind_days } });
  if (answer.statusCode !== 200) throw new Error(answer.payload);
  return answer.json();
}

/** A proposal whose acceptance was released. */
export async function accepted(server: TestServer, speaker: Person, title = "Breaking things gently") {
  const id = await makeOn(server).proposal(speaker, "Reviewed", { title });
  await updateSubmission(server.platform.db, id, { decision: "ACC", releasedDecision: "ACC" });
  return id;
}

/** The tasks of a proposal as its speaker reads them. */
export async function tasksOf(server: TestServer, who: Person, id: number): Promise<ProposalTasks["tasks"]> {
  return (await ask(server, who, "GET", `/api/tasks/${id}/`)).json().tasks;
}

/** A further speaker of a proposal, who has accepted. */
export async function coSpeaker(server: TestServer, submissionId: number): Promise<Person> {
  const person = await makeOn(server).speaker();
  const row = {
    submissionId,
    position: 1,
    name: person.name,
    accountId: person.id,
    state: "accepted",
  } as const;
  await addSpeakerRow(server.platform.db, row);
  return person;
}

/** The consent that `askAnswers` asks for. */
export const CONSENT = { id: "record", scope: "proposal", asked: true, name: "Recording", text: "May we?" };

/** Asks for a day, for food and where `consents` has a due date for a consent; with null for nothing. */
export async function askAnswers(server: TestServer, organiser: Person, due: Partial<AnswersDue> | null) {
  const put = async (url: string, body: object) => {
    const answer = await ask(server, organiser, "PUT", url, { body });
    if (answer.statusCode !== 200) throw new Error(answer.payload);
  };
  await put("/api/availability/form/", { days: due?.availability === undefined ? [] : ["2025-07-01"] });
  await put("/api/needs/form/", { sections: due?.needs === undefined ? [] : ["diet"], keep_days: 60 });
  await put("/api/consents/form/", { consents: due?.consents === undefined ? [] : [CONSENT] });
  await put("/api/tasks/answers-due/", due ?? {});
}

/** The organisers' table. */
export const tableOf = async (
  server: TestServer,
  organiser: Person,
): Promise<{ answers: { id: string; due: string | null }[]; rows: TaskRow[] }> =>
  (await ask(server, organiser, "GET", "/api/tasks/")).json();
