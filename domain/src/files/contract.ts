import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint";

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
