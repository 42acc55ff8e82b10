import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";

/** Seconds for which a challenge can be answered. The page renews it a little earlier. */
export const CHALLENGE_LIFETIME = 600;

export const getChallenge = endpoint({
  method: "GET",
  path: "/api/captcha/",
  summary: "A proof-of-work challenge in ALTCHA's format; its base64 solution is accepted once",
  tag: "captcha",
  audience: "anyone",
  status: 200,
  answer: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
});
