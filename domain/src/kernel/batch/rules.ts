import type { Endpoint } from "../endpoint";

export const BATCH_PATH = "/api/batch/";

/** Their answers hold tokens and secrets, about which a compressed length would say something. */
export const SECRET_TAGS: readonly string[] = [
  "accounts",
  "second factor",
  "sessions",
  "late codes",
  "invitations",
  "live",
];

/** As contracts describe the answers that are no JSON. */
const FILES: readonly string[] = ["any", "string"];

/** Whether an endpoint may be read in a batch: what answers JSON without secrets, and does not keep the others waiting. */
export const isBatched = ({ method, tag, alone, answer }: Endpoint): boolean =>
  method === "GET" && !alone && !SECRET_TAGS.includes(tag) && !FILES.includes(answer._zod.def.type);
