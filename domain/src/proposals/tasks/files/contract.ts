import * as z from "zod/mini";
import { endpoint, NoContent } from "../../../kernel/endpoint";
import { optionalText, Pk } from "../../../kernel/fields";
import { extension, PresignedPost } from "../../contract";
import { DOWNLOADS, EVERY_EXTENSION } from "../../files/words";
import { ofTask, own, ProposalTasks } from "../contract";
import { MATERIAL_TITLE_LENGTH } from "../words";

const FileId = z.uuid("Not found.");
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

export const listTaskPages = endpoint({
  ...own,
  method: "GET",
  path: "/api/task-files/{file}/pages/",
  summary:
    "The pages of a task's rebuilt file, for reading as pictures; of one's own, or any for organisers; none for texts and archives",
  params: ofFile,
  answer: z.object({ pages: z.array(z.object({ width: z.int(), height: z.int() })) }),
});

export const getTaskPage = endpoint({
  ...own,
  method: "GET",
  path: "/api/task-files/{file}/pages/{n}/",
  summary: "One of them as a PNG or JPEG picture that the server made; pages count from 1",
  params: z.object({ file: FileId, n: Pk }),
  answer: z.any(),
});
