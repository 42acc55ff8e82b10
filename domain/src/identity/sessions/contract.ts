import * as z from "zod/mini";
import { endpoint, NoContent } from "../../kernel/endpoint";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A log-in that is still good. */
export const Session = z.object({
  id: z.string(),
  /** What the browser calls itself, in plain words; it may say what it likes. */
  device: z.string(),
  logged_in_at: z.string(),
  /** To within the ten minutes that an access token lives. */
  last_used_at: z.string(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
});
export type Session = z.output<typeof Session>;

const own = { tag: "sessions", audience: "user" } as const;

export const listSessions = endpoint({
  ...own,
  method: "GET",
  path: "/api/sessions/",
  summary: "One's own sessions that are still good: this one first, then those last used; 100 at most",
  status: 200,
  answer: z.array(Session),
});

export const endSession = endpoint({
  ...own,
  method: "DELETE",
  path: "/api/sessions/{id}/",
  summary: "End one of one's own sessions, at once",
  params: z.object({ id: z.string().check(z.regex(UUID, "Not found.")) }),
  status: 204,
  answer: NoContent,
});

export const endOtherSessions = endpoint({
  ...own,
  method: "POST",
  path: "/api/sessions/end-others/",
  summary: "End all of one's own sessions but this one, at once",
  status: 204,
  answer: NoContent,
});
