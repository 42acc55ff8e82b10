import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { choice } from "../../kernel/fields";
import { DIGEST_FREQUENCIES } from "./words";

const Digest = z.object({ frequency: z.enum(DIGEST_FREQUENCIES) });

const own = { tag: "digest", audience: ["organiser"], status: 200, path: "/api/digest/" } as const;

export const getDigest = endpoint({
  ...own,
  method: "GET",
  summary: "How often one is mailed what needs organisers",
  answer: Digest,
});

export const setDigest = endpoint({
  ...own,
  method: "PUT",
  summary: "Choose how often one is mailed what needs organisers: off, daily or at-once",
  body: z.object({ frequency: choice(DIGEST_FREQUENCIES) }),
  answer: Digest,
});
