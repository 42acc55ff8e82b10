import * as z from "zod/mini";
import { endpoint } from "../../../kernel/endpoint";
import { Pk } from "../../../kernel/fields";

export const FileId = z.uuid("Not found.");

const own = { tag: "tasks", audience: "user", status: 200 } as const;

export const listTaskPages = endpoint({
  ...own,
  method: "GET",
  path: "/api/task-files/{file}/pages/",
  summary:
    "The pages of a task's rebuilt file, for reading as pictures; of one's own, or any for organisers; none for texts and archives",
  params: z.object({ file: FileId }),
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
