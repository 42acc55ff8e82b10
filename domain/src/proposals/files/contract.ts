import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { Pk } from "../../kernel/fields";

/** The state of file processing. */
export const FileProcessing = z.object({
  /** Problems with advice, as sentences. */
  warnings: z.array(z.string()),
});
export type FileProcessing = z.output<typeof FileProcessing>;

export const getFileProcessing = endpoint({
  method: "GET",
  path: "/api/files/processing/",
  summary: "Problems of file processing, on any machine",
  tag: "files",
  audience: ["organiser"],
  status: 200,
  answer: FileProcessing,
});

/** How often each group opened a speaker's file, and when last, without names. */
export const FileReads = z.array(
  z.object({ group: z.enum(["reviewer", "organiser"]), times: z.number(), last_on: z.string() }),
);
export type FileReads = z.output<typeof FileReads>;

export const readsOfFile = endpoint({
  tag: "submissions",
  audience: "user",
  status: 200,
  method: "GET",
  path: "/api/submissions/file-reads/{id}/",
  summary: "How often reviewers and organisers opened the file of the user's own submission",
  params: z.object({ id: Pk }),
  answer: FileReads,
});
