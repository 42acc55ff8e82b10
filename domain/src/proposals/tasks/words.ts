import type { FileType } from "../../call/file-types";
import { EXTENSIONS, PICTURES } from "../files/words";
import type { Question } from "../form-questions/words";

/** The kinds of tasks for accepted speakers. */
export const TASK_KINDS = ["final-text", "slides", "photo", "material", "questions"] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

export const TASK_KIND_LABELS: Record<TaskKind, string> = {
  "final-text": "Final title and abstract",
  slides: "Slides",
  photo: "Photo",
  material: "Further materials",
  questions: "Questions",
};

/** A task as organisers set it up. */
export type Task = {
  id: string;
  kind: TaskKind;
  label: string;
  help: string;
  /** The instant of the due date. */
  due: string;
  required: boolean;
  /** The codes of the submission types that it is for; empty: all. */
  types: string[];
  /** Whether speakers can no longer do it. Until then they may be late. */
  closed: boolean;
  /** Of a task of the kind "questions". */
  questions: Question[];
  /** Whether it was removed after speakers had done it: it is no longer asked, and its answers are kept. */
  retired?: boolean | undefined;
};

/** What speakers answer beside their tasks. */
export const ANSWER_KINDS = ["consents", "needs", "availability"] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

export const ANSWER_KIND_LABELS: Record<AnswerKind, string> = {
  consents: "Consents",
  needs: "Needs",
  availability: "Availability",
};

/** The kinds that take files. */
const FILE_KINDS: readonly TaskKind[] = ["slides", "photo", "material"];
export const takesFiles = ({ kind }: Pick<Task, "kind">): boolean => FILE_KINDS.includes(kind);

/** New slides replace the former ones; photos, one for each speaker, and further materials are added, each with a title. */
export const takesSeveral = ({ kind }: Pick<Task, "kind">): boolean => kind !== "slides";

/** The types of the files of a task. */
export const typesOf = ({ kind }: Pick<Task, "kind">): readonly FileType[] =>
  kind === "photo" ? PICTURES : EXTENSIONS;

export const MAX_TASKS = 20;
export const TASK_LABEL_LENGTH = 100;
export const TASK_HELP_LENGTH = 1000;
/** Files of one task that takes several. */
export const MAX_MATERIALS = 10;
export const MATERIAL_TITLE_LENGTH = 200;
/** The days before a due date on which speakers can be reminded. */
export const MOST_REMINDERS = 5;
export const MOST_REMINDER_DAYS = 60;
/** Of a new call. */
export const REMIND_DAYS: readonly number[] = [7, 1];

/** What organisers filter their table by. */
export const TASK_STATES = ["open", "overdue", "done", "late"] as const;
export type TaskState = (typeof TASK_STATES)[number];

export const TASK_STATE_LABELS: Record<TaskState, string> = {
  open: "Open",
  overdue: "Overdue",
  done: "Done",
  late: "Done late",
};
