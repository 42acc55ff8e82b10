import * as z from "zod/mini";
import { endpoint, NoContent } from "../../kernel/endpoint";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A live session. */
export const Session = z.object({
  id: z.string(),
  /** A description of the browser by its user agent, which is not reliable. */
  device: z.string(),
  logged_in_at: z.string(),
  /** Accurate to the ten minutes of an access token's lifetime. */
  last_used_at: z.string(),
  /** Whether it is the current session. */
  current: z.boolean(),
});
export type Session = z.output<typeof Session>;

const own = { tag: "sessions", audience: "user" } as const;

export const listSessions = endpoint({
  ...own,
  method: "GET",
  path: "/api/sessions/",
  summary: "The user's live sessions: the current one first, then by last use; 100 at most",
  status: 200,
  answer: z.array(Session),
});

export const endSession = endpoint({
  ...own,
  method: "DELETE",
  path: "/api/sessions/{id}/",
  summary: "End one of the user's own sessions, at once",
  params: z.object({ id: z.string().check(z.regex(UUID, "Not found.")) }),
  status: 204,
  answer: NoContent,
});

export const endOtherSessions = endpoint({
  ...own,
  method: "POST",
  path: "/api/sessions/end-others/",
  summary: "End all of the user's own sessions except the current one, at once",
  status: 204,
  answer: NoContent,
});
