import type { Extension } from "@lectern/domain/call/file-types";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import {
  EVERY_EXTENSION,
  EXTENSIONS,
  FILE_STATES,
  SCAN_RESULTS,
} from "@lectern/domain/proposals/files/words";
import { bigint, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import type { PagePicture } from "../../../platform/sanitise/pdf-writer";
import { SANDBOX_STATES } from "../../../platform/sanitise/task-runner";
import { account } from "../../identity/tables";
import { submission } from "../proposal/tables";

/** The newest awaited upload of a submission, with the key of its pre-signed data. */
export const upload = pgTable("upload", {
  callId: callId(),
  submissionId: integer("submission_id")
    .primaryKey()
    .references(() => submission.id),
  key: text("key").notNull(),
  extension: text("extension", { enum: EXTENSIONS }).notNull(),
  createdAt: instant("created_at").notNull(),
});

/** The states of a file that has arrived; before that there is only an upload. */
const PROCESSING_STATES = ["queued", "running", "done"] as const;

/** Of every file that is checked and rebuilt, whatever it belongs to. */
const processed = () => ({
  originalKey: text("original_key").notNull(),
  size: bigint("size", { mode: "number" }).notNull(),
  /** Counted before an attempt starts, so that a killed process is counted, too. */
  attempts: integer("attempts").notNull().default(0),
  sha256: text("sha256"),
  /** The type by content; null when it is not an accepted one. */
  detectedType: text("detected_type", { enum: EVERY_EXTENSION }),
  scanResult: text("scan_result", { enum: SCAN_RESULTS }),
  reasons: jsonb("reasons").$type<FileReason[]>().notNull().default([]),
  isoKey: text("iso_key"),
  transformedKey: text("transformed_key"),
  /** The positions of the pages' pictures in the transformed file; null where it has no pages. */
  pictures: jsonb("pictures").$type<PagePicture[]>(),
  /** The words of its text that name its author. */
  authorWords: jsonb("author_words").$type<string[]>().notNull().default([]),
  confirmedAt: instant("confirmed_at").notNull(),
});

/** A submission's attached file, under a key that no upload can reach. */
export const submissionFile = pgTable(
  "submission_file",
  {
    callId: callId(),
    id: uuid("id").primaryKey(),
    submissionId: integer("submission_id")
      .notNull()
      .unique()
      .references(() => submission.id),
    state: text("state", { enum: PROCESSING_STATES }).notNull(),
    extension: text("extension", { enum: EXTENSIONS }).notNull(),
    ...processed(),
  },
  (t) => [index("submission_file_state").on(t.state), index("submission_file_of_call").on(t.callId)],
);

/**
 * A file that a speaker uploads for a task of an accepted proposal. While it is awaited, no other file of the task is:
 * `confirmedAt` is then when its upload was requested.
 */
export const taskFile = pgTable(
  "task_file",
  {
    callId: callId(),
    id: uuid("id").primaryKey(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id),
    /** The id of a task in the organisers' form. */
    taskId: text("task_id").notNull(),
    title: text("title").notNull(),
    /** Whose photo it is, in all their proposals of the call; the newest counts. Null: the file is the proposal's. */
    speakerId: uuid("speaker_id").references(() => account.id),
    state: text("state", { enum: FILE_STATES }).notNull(),
    extension: text("extension", { enum: EVERY_EXTENSION }).notNull(),
    ...processed(),
  },
  (t) => [
    index("task_file_of_call").on(t.callId, t.submissionId),
    index("task_file_of_submission").on(t.submissionId),
    index("task_file_state").on(t.state),
  ],
);

/** "off": none is configured. */
const SCANNER_STATES = ["off", "ready", "away"] as const;

/** A process that works on files, with its capabilities at its last report, by the database's clock. */
export const fileWorker = pgTable("file_worker", {
  id: uuid("id").primaryKey(),
  /** "away": its converter doesn't answer. */
  sandbox: text("sandbox", { enum: [...SANDBOX_STATES, "away"] }).notNull(),
  /** The types that it rebuilds; null while that is unknown. */
  rebuilds: jsonb("rebuilds").$type<Extension[]>(),
  scanner: text("scanner", { enum: SCANNER_STATES }).notNull(),
  seenAt: instant("seen_at").notNull(),
});
