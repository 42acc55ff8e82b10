import * as z from "zod/mini";
import type { Group } from "./actor";

/** Who may call an endpoint at all; rules check ownership and status. */
export type Audience = "anyone" | "user" | readonly Group[];

/**
 * The definition of one API call for the server, the pages and OpenAPI.
 * `path` has parameters as `{name}` and a trailing slash.
 */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  summary: string;
  tag: string;
  audience: Audience;
  /** Open also to users who still have to set up a required second factor. */
  withoutSecondFactor?: true;
  /** Its body has the key of a mailed link, which is valid in a draft too, although its reader does not see the draft. */
  byKey?: true;
  /**
   * Its handler reads and writes all that an organiser's own proposal has, and refuses to handle that proposal. Other
   * endpoints for organisers get data without what they must not know about it.
   */
  ofWholeCall?: true;
  /** Its answer is long, or takes long: it is not read in a batch, whose other answers would wait for it. */
  alone?: true;
  params?: z.ZodMiniType;
  /** The query's parameters, all optional. */
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The maximum size of the body in bytes, where it may be larger than usual; it may also take longer. */
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
