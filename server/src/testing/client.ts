import type { LightMyRequestResponse } from "fastify";
import type { TestServer } from "./server";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Extras = {
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  /** The network address that the call comes from. */
  from?: string;
};

/** Calls the API as a plain HTTP client does, with a person's access token or, as null, without one. */
export function callAs(server: TestServer, who: { access: string } | null) {
  const send = (
    method: Method,
    url: string,
    body?: unknown,
    { headers = {}, cookies = {}, from }: Extras = {},
  ) =>
    server.app.inject({
      method,
      url,
      cookies,
      headers: { ...headers, ...(who && { authorization: `Bearer ${who.access}` }) },
      ...(from !== undefined && { remoteAddress: from }),
      ...(body !== undefined && { payload: body as object }),
    });
  return {
    send,
    get: (url: string, extras?: Extras) => send("GET", url, undefined, extras),
    post: (url: string, body?: unknown, extras?: Extras) => send("POST", url, body, extras),
    put: (url: string, body?: unknown, extras?: Extras) => send("PUT", url, body, extras),
    delete: (url: string, extras?: Extras) => send("DELETE", url, undefined, extras),
  };
}

/** What a client sees of an answer: the status, and the body where there is one. */
export const seen = (response: LightMyRequestResponse): { status: number; body: unknown } => ({
  status: response.statusCode,
  body: response.payload === "" ? null : response.json(),
});

/** The cookies that an answer sets, by name; an empty value means that it was cleared. */
export const cookiesOf = (response: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));

/** The last mail's link that begins with `path`, without the address of the portal. */
export function linkIn(text: string, path: string): string {
  const link = new RegExp(`https?://[^/\\s]+(${path}\\S*)`).exec(text)?.[1];
  if (!link) throw new Error(`No link to ${path} in: ${text}`);
  return link;
}
