import { getTableName, sql } from "drizzle-orm";
import { expect } from "vitest";
import { countedAs } from "#platform/db/table-revision";
import { watchStatements } from "#testing/look";
import { onServer } from "#testing/on-server";
import { editionSetting } from "./call/tables";
import { BOARD_TABLES } from "./deciding/board/store";
import { release } from "./deciding/releases/tables";
import { decided } from "./deciding/releases/world.fixture";
import { TAG_TABLES } from "./deciding/tags/store";
import { auditEntry } from "./log/tables";
import { WAITING_TABLES } from "./office/dashboard/store";
import { FIGURES_TABLES } from "./office/figures/store";
import { invitation } from "./office/invitations/tables";
import { PEOPLE_TABLES } from "./office/people/store";
import { mail } from "./post/tables";
import { PUBLICATION_TABLES } from "./programme/publishing/store";
import { GRID_TABLES, SCHEDULE_TABLES } from "./programme/store";
import { replaceAvailability } from "./proposals/availability/store";
import { submissionSpeaker } from "./proposals/proposal/tables";
import { askedQuestions, questionAnswer } from "./proposals/questions/tables";
import { speakerForm } from "./proposals/speaker-forms/tables";
import { updateSubmission } from "./proposals/store";
import { taskForm, taskResult } from "./proposals/tasks/tables";
import { DISCUSSION_TABLES } from "./reviewing/discussion/store";
import { ASSIGNMENT_TABLES } from "./reviewing/panel/loads-store";
import { panelQuestion } from "./reviewing/questions/tables";
import { LIST_TABLES } from "./reviewing/sight/store";
import { assignmentBatch } from "./reviewing/sight/tables";
import { QUEUE_TABLES } from "./reviewing/store";

const { it, server, as, make } = onServer();
it.beforeAll(async () => {
  const speaker = await make.speaker();
  const at = server.clock.now();
  const id = await decided(server, speaker, "ACC");
  await updateSubmission(server.platform.db, id, { releasedDecision: "ACC" });
  await replaceAvailability(server.platform.db, { accountId: speaker.id, days: [], version: 1, savedAt: at });
  const place = { room: "Main hall", start: "2025-07-01T10:00:00Z", minutes: 45 };
  expect((await as(await make.organiser()).put(`/api/schedule/${id}/`, place)).statusCode).toBe(200);
});

/** Read for every request, whichever list it is: its call, who asks, the settings of accounts, and the revision itself. */
const OF_THE_REQUEST = [
  "account",
  "call",
  "membership",
  "session",
  "totp",
  "passkey",
  "installation_setting",
  "table_revision",
];
/** Added by a trigger with each change of its proposal, which is counted. */
const WITH_PROPOSAL = "submission_version";
/** Counted each time. */
const QUESTION_TABLES = [panelQuestion, askedQuestions, questionAnswer];
const KEYWORDS = ["select", "unnest", "lateral", "case", "row"];

it.each([
  ["/api/submissions/", "reviewer", LIST_TABLES],
  ["/api/submissions/", "speaker", LIST_TABLES],
  ["/api/submissions/menu/", "reviewer", LIST_TABLES],
  ["/api/submissions/menu/", "speaker", LIST_TABLES],
  // Whether organisers need a second factor is a setting that each of their requests reads.
  ["/api/board/", "organiser", [...BOARD_TABLES, editionSetting]],
  ["/api/tags/", "organiser", [...TAG_TABLES, editionSetting]],
  ["/api/panel/", "organiser", [...ASSIGNMENT_TABLES, assignmentBatch]],
  ["/api/reviews/queue/", "reviewer", [...QUEUE_TABLES, editionSetting]],
  ["/api/discussion/", "reviewer", DISCUSSION_TABLES],
  ["/api/discussion/", "organiser", DISCUSSION_TABLES],
  ["/api/people/", "organiser", [...PEOPLE_TABLES, editionSetting]],
  ["/api/schedule/", "organiser", GRID_TABLES],
  // What is kept for all lists of the schedule; each request reads whether the organiser speaks in a proposal.
  ["/api/schedule/freed/", "organiser", [...SCHEDULE_TABLES, editionSetting, submissionSpeaker]],
  ["/api/programme/talks/", "organiser", GRID_TABLES],
  ["/api/programme/talks/?undecided=true", "organiser", GRID_TABLES],
  ["/api/programme/publication/", "organiser", PUBLICATION_TABLES],
  // Releases, mails, and what speakers are asked for are counted each time.
  ["/api/waiting/", "organiser", [...WAITING_TABLES, editionSetting, release, mail]],
  [
    "/api/dashboard/",
    "organiser",
    [
      ...WAITING_TABLES,
      ...ASSIGNMENT_TABLES,
      release,
      mail,
      invitation,
      taskForm,
      speakerForm,
      taskResult,
      ...QUESTION_TABLES,
    ],
  ],
  // The changes of the deadline are read each time.
  ["/api/figures/", "organiser", [...FIGURES_TABLES, auditEntry]],
] as const)("%s reads for one %s only tables whose changes are counted", async (path, group, tables) => {
  const reader = await make.person(group);
  const texts = watchStatements(server.platform.db);
  expect((await as(reader).get(path)).statusCode).toBe(200);
  const read = new Set(
    texts.flatMap((text) => [...text.matchAll(/\b(?:from|join) "?(\w+)"?/g)].map(([, name]) => name)),
  );
  const counted = new Set<string | undefined>([...tables.map(countedAs), ...OF_THE_REQUEST, WITH_PROPOSAL]);
  expect(read.size).toBeGreaterThan(5);
  expect([...read].filter((name) => !counted.has(name) && !KEYWORDS.includes(name ?? ""))).toEqual([]);
});

it("counts the changes of every one of these tables", async () => {
  const { rows } = await server.platform.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_proc p on p.oid = t.tgfoid where p.proname = 'count_table_change' and t.tgname = 'count_updates'`);
  const counted = rows.map(({ name }) => name);
  expect(counted).toEqual(
    expect.arrayContaining(
      [
        ...LIST_TABLES,
        ...BOARD_TABLES,
        ...TAG_TABLES,
        ...ASSIGNMENT_TABLES,
        ...QUEUE_TABLES,
        ...FIGURES_TABLES,
        ...DISCUSSION_TABLES,
        ...WAITING_TABLES,
        ...GRID_TABLES,
        ...PUBLICATION_TABLES,
      ]
        .filter((table) => typeof table !== "string")
        .map(getTableName),
    ),
  );
});
