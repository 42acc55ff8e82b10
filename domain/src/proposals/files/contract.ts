import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { Pk } from "../../kernel/fields";

/** How attached files are processed at the moment. */
export const FileProcessing = z.object({
  /** What is wrong with it, and what to do, as sentences; empty where all is well. */
  warnings: z.array(z.string()),
});
export type FileProcessing = z.output<typeof FileProcessing>;

export const getFileProcessing = endpoint({
  method: "GET",
  path: "/api/files/processing/",
  summary: "What is wrong with the processing of attached files, on any machine",
  tag: "files",
  audience: ["organiser"],
  status: 200,
  answer: FileProcessing,
});

/** How often a group opened a speaker's file, and when last: nobody's name. */
export const FileReads = z.array(
  z.object({ group: z.enum(["reviewer", "organiser"]), times: z.number(), last_on: z.string() }),
);
export type FileReads = z.output<typeof FileReads>;

export const readsOfFile = endpoint({
  tag: "submissions",
  audience: ["speaker"],
  status: 200,
  method: "GET",
  path: "/api/submissions/file-reads/{id}/",
  summary: "How often reviewers and organisers opened the file of one's own submission",
  params: z.object({ id: Pk }),
  answer: FileReads,
});
