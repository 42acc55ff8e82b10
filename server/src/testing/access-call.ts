import { randomUUID } from "node:crypto";
import type { Endpoint } from "@lectern/domain/kernel/endpoint";
import type { Status } from "@lectern/domain/proposals/words";
import type { Visit } from "./access-world";
import { plantPasskey } from "./second-factor";
import type { TestServer } from "./server";

/** The status of the requested proposal: one with which the rule answers, and not the status. */
const STATUS: Partial<Record<string, Status>> = {
  confirmUpload: "Uploading",
  renewUpload: "Uploading",
  goOnWithoutFile: "Uploading",
  updateSubmission: "Submitted",
  addSpeaker: "Submitted",
};

export const statusFor = (endpoint: string): Status => STATUS[endpoint] ?? "Ready for Review";

/** The id of what the endpoint is about. */
export async function askedFor(server: TestServer, { path }: Endpoint, comes: Visit): Promise<string> {
  const { submission, review, session, ownerId, reviewerId, invitation } = comes;
  if (path.startsWith("/api/panel/reviewers/")) return reviewerId;
  if (path.startsWith("/api/edition/")) return "conduct";
  if (path.startsWith("/api/people/")) return ownerId;
  if (path.startsWith("/api/invitations/")) return String(invitation);
  if (path.startsWith("/api/sessions/")) return session;
  if (path.startsWith("/api/task-files/") || path.startsWith("/api/notes/")) return randomUUID();
  if (path.startsWith("/api/second-factor/passkeys/")) return String(await plantPasskey(server, ownerId));
  return String(path === "/api/reviews/{id}/" ? review : submission);
}
