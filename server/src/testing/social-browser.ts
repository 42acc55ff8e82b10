import { randomInt } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { callAs, cookiesOf } from "./client";
import type { TestServer } from "./server";

/** A log-in that the provider has granted: what it returned, and the browser's cookies. */
export type Returned = { code: string; state: string; cookies: Record<string, string> };

/** Begins a log-in: where the browser is sent, and its cookies. */
export async function startAt(server: TestServer, provider: string) {
  const start = await callAs(server, null).get(`/social/login/${provider}/`, {
    from: somewhere(),
  });
  return { address: new URL(String(start.headers.location)), cookies: cookiesOf(start) };
}

/** Goes the whole way through the provider, to the page that it leads back to. */
export async function throughProvider(
  server: TestServer,
  provider: string,
  { address, cookies }: Awaited<ReturnType<typeof startAt>>,
): Promise<Returned> {
  const back = await followed(address, server.platform.publicUrl);
  if (back.pathname !== `/social/login/${provider}/callback/`) throw new Error(`Led to ${back.href}`);
  const part = (name: string) => back.searchParams.get(name) ?? "";
  return { code: part("code"), state: part("state"), cookies };
}

/** Begins a log-in and goes through the provider. */
export const goToProvider = async (server: TestServer, provider: string): Promise<Returned> =>
  throughProvider(server, provider, await startAt(server, provider));

/** What the page then posts. Parts may be replaced or, as undefined, left out. */
export function returnFromProvider(
  server: TestServer,
  provider: string,
  { cookies, ...body }: { cookies: Record<string, string>; code?: string; state?: string },
): Promise<LightMyRequestResponse> {
  return callAs(server, null).post(`/api/social/login/${provider}/`, body, {
    cookies,
    from: somewhere(),
  });
}

/** Each from an address of its own, so that the limits meet only the tests that mean them. */
const somewhere = () => `198.18.${randomInt(256)}.${randomInt(256)}`;

/** The whole of it, as people do. */
export const logInWith = async (server: TestServer, provider: string) =>
  returnFromProvider(server, provider, await goToProvider(server, provider));

/** Follows redirects as a browser does, with the provider's cookies, until one leads to the portal. */
async function followed(address: URL, portal: string): Promise<URL> {
  const jar = new Map<string, string>();
  for (let url = address, hops = 0; hops < 12; hops++) {
    if (url.href.startsWith(portal)) return url;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", ...value] = (line.split(";")[0] ?? "").split("=");
      jar.set(name, value.join("="));
    }
    const next = response.headers.get("location");
    if (next === null) throw new Error(`${url} leads nowhere: ${response.status} ${await response.text()}`);
    url = new URL(next, url);
  }
  throw new Error(`${address.href} leads round in circles`);
}
