import { DECISIONS } from "@lectern/domain/call/decisions";
import { FIELDS } from "@lectern/domain/office/imports/changes";
import { DayShape as ProgrammeDay, RoomShape } from "@lectern/domain/programme/plan/contract";
import { StoredBlock } from "@lectern/domain/programme/publishing/stored";
import { DayShape } from "@lectern/domain/proposals/availability/contract";
import { isFileReason } from "@lectern/domain/proposals/files/reasons";
import { answersShape } from "@lectern/domain/proposals/form-questions/answers";
import { Question } from "@lectern/domain/proposals/form-questions/fields";
import { FORM_SCHEMAS } from "@lectern/domain/proposals/speaker-forms";
import { Task } from "@lectern/domain/proposals/tasks/contract";
import * as z from "zod/mini";

const texts = (...names: readonly string[]) =>
  z.strictObject(Object.fromEntries(names.map((n) => [n, z.string()])));

const Block = z.union([
  texts("paragraph"),
  texts("link", "label"),
  z.strictObject({ facts: z.array(z.tuple([z.string(), z.string()])) }),
]);

const count = () => z.int().check(z.minimum(0));
const Picture = z.strictObject({
  width: count(),
  height: count(),
  colours: z.union([z.literal(1), z.literal(3)]),
  packing: z.enum(["flate", "jpeg"]),
  at: count(),
  bytes: count(),
});

/** What columns of JSON hold: the database itself takes any. Settings have schemas of their own. */
export const SHAPES: ReadonlyMap<string, z.ZodMiniType> = new Map<string, z.ZodMiniType>([
  ["audit_entry.details", z.record(z.string(), z.unknown())],
  ["confirmation.answers", answersShape()],
  ["confirmation_form.questions", z.array(Question)],
  ["edition_setting.value", z.unknown()],
  ["imported_proposal.marks", z.record(z.enum(FIELDS), texts("there", "here"))],
  ["mail.letter", z.strictObject({ subject: z.string(), blocks: z.array(Block) })],
  ["proposal_answers.answers", answersShape()],
  ["programme_plan.days", z.array(ProgrammeDay)],
  ["programme_plan.rooms", z.array(RoomShape)],
  ["programme_version.blocks", z.array(StoredBlock)],
  ["programme_version.rooms", z.array(RoomShape)],
  ["release.templates", z.partialRecord(z.enum(DECISIONS), texts("key", "subject", "body"))],
  ["speaker_answers.answers", answersShape()],
  ["speaker_availability.days", z.array(DayShape)],
  ["speaker_form.content", z.union(Object.values(FORM_SCHEMAS))],
  ["submission_file.author_words", z.array(z.string())],
  ["submission_file.pictures", z.array(Picture)],
  ["submission_file.reasons", z.array(z.string().check(z.refine(isFileReason)))],
  ["submission_version.answers", answersShape()],
  ["task_file.author_words", z.array(z.string())],
  ["task_file.pictures", z.array(Picture)],
  ["task_file.reasons", z.array(z.string().check(z.refine(isFileReason)))],
  ["task_form.tasks", z.array(Task)],
  ["task_result.answers", answersShape()],
]);
