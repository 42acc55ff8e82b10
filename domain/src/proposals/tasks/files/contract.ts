import * as z from "zod/mini";
import { endpoint, NoContent } from "../../../kernel/endpoint";
import { optionalText } from "../../../kernel/fields";
import { extension, PresignedPost } from "../../contract";
import { DOWNLOADS, EVERY_EXTENSION } from "../../files/words";
import { ofTask, own, ProposalTasks } from "../contract";
import { FileId } from "../pages/contract";
import { MATERIAL_TITLE_LENGTH } from "../words";

const ofFile = z.object({ file: FileId });

export const uploadForTask = endpoint({
  ...own,
  method: "POST",
  path: "/api/tasks/{id}/{task}/upload/",
  summary:
    "Upload data for a file of a task. Slides replace the former ones once they are confirmed; photos and further materials are added, each with a title",
  params: ofTask,
  body: z.object({ extension: extension(EVERY_EXTENSION), title: optionalText(MATERIAL_TITLE_LENGTH) }),
  answer: z.object({ file: z.string(), sp: PresignedPost }),
});

export const confirmTaskFile = endpoint({
  ...own,
  method: "POST",
  path: "/api/task-files/{file}/confirm/",
  summary: "Confirm that a file of a task is uploaded",
  params: ofFile,
  answer: ProposalTasks,
});

export const removeTaskFile = endpoint({
  ...own,
  method: "DELETE",
  path: "/api/task-files/{file}/",
  summary: "Remove a photo or one of the further materials",
  params: ofFile,
  status: 204,
  answer: NoContent,
});

export const downloadTaskFile = endpoint({
  ...own,
  method: "POST",
  path: "/api/task-files/{file}/{dl}/",
  summary:
    "A short-lived link to a task's rebuilt file (tf) or to the original in an ISO image (iso): of one's own, or any for organisers",
  params: z.object({ file: FileId, dl: z.enum(DOWNLOADS) }),
  answer: z.object({ url: z.string() }),
});
