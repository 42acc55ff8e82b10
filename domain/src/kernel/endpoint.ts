import * as z from "zod/mini";
import type { Group } from "./actor";

/** Who may call an endpoint at all; ownership and status are decided by the rules behind it. */
export type Audience = "anyone" | "user" | readonly Group[];

/**
 * One call of the API, said once: the server registers it, the page calls it, OpenAPI documents it.
 * `path` holds parameters as `{name}` and keeps its trailing slash.
 */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  summary: string;
  tag: string;
  audience: Audience;
  /** Open also to those who still have to set up the second factor that is asked of them. */
  withoutSecondFactor?: true;
  params?: z.ZodMiniType;
  /** What stands behind the `?`; each may be left out. */
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The most bytes of a body, where it may be larger than those of other calls; it may also take longer. */
  bodyLimit?: number;
  /** The status of success and its body; `z.null()` with 204. */
  status: number;
  answer: z.ZodMiniType;
};

/** Keeps an endpoint's literal types; adds nothing. */
export const endpoint = <const E extends Endpoint>(e: E): E => e;

/** Every answer outside 2xx: `{field: [messages]}`, `{non_field_errors: [...]}` or `{detail}`. */
export const ErrorBody = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type ErrorBody = z.output<typeof ErrorBody>;

export const Detail = z.object({ detail: z.string() });
export const NoContent = z.null();
