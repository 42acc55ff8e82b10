import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { OfferedText } from "./names";
import { Text } from "./tree";

export const getEditionText = endpoint({
  method: "GET",
  path: "/api/edition/texts/{name}/",
  summary: "A text of the organisers, parsed from Markdown; empty if there is none",
  tag: "edition",
  audience: "anyone",
  params: z.object({ name: OfferedText }),
  status: 200,
  answer: z.object({ text: Text }),
});
