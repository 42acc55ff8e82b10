import type { Platform } from "#platform/platform";
import type { Jobs } from "#platform/queue/queue";
import { sendDigests } from "./actions";

export const SEND_DIGESTS = "send-digests";

/** Mails the organisers' digests. */
export const digestJobs = (platform: Platform): Jobs => ({
  [SEND_DIGESTS]: () => sendDigests(platform),
});
