import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { closed } from "./openid-peer";

type GithubEmail = { email: string; primary: boolean; verified: boolean };
type GithubPerson = { id: number; login: string; name: string | null; emails: GithubEmail[] };

export type GithubPeer = {
  url: string;
  /** Who sits before it; may be changed. */
  person: GithubPerson;
  /** Set, everything but the front page is answered with this status. */
  broken: number | null;
  close(): Promise<void>;
};

/** Plays GitHub: PKCE, codes that work once, errors with status 200, a person behind an API that wants a user agent. */
export async function githubPeer(person: GithubPerson): Promise<GithubPeer> {
  const challenges = new Map<string, string>();
  const tokens = new Set<string>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const peer: GithubPeer = { url, person, broken: null, close: () => closed(server) };

  const authorize = (query: URLSearchParams): string => {
    const code = randomUUID();
    challenges.set(code, query.get("code_challenge") ?? "");
    const back = new URL(query.get("redirect_uri") ?? "");
    back.search = new URLSearchParams({ code, state: query.get("state") ?? "" }).toString();
    return back.href;
  };

  const token = async (request: IncomingMessage): Promise<object> => {
    const form = new URLSearchParams(await text(request));
    if (form.get("client_secret") !== "their-secret") return { error: "incorrect_client_credentials" };
    const code = form.get("code") ?? "";
    const challenge = challenges.get(code);
    challenges.delete(code);
    const answer = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (challenge === undefined || answer !== challenge) return { error: "bad_verification_code" };
    const access_token = `gho_${randomUUID()}`;
    tokens.add(access_token);
    return { access_token, token_type: "bearer", scope: "read:user,user:email" };
  };

  const api = (path: string, { headers }: IncomingMessage): [status: number, body: object] => {
    if (!tokens.has(headers.authorization?.replace(/^bearer /i, "") ?? "")) return [401, {}];
    if (!headers["user-agent"]) return [403, {}];
    const { emails, ...user } = peer.person;
    if (path === "/user") return [200, { ...user, email: null }];
    return path === "/user/emails" ? [200, emails] : [404, {}];
  };

  server.on("request", async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", url);
    const json = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (pathname === "/login/oauth/authorize")
      return response.writeHead(302, { location: authorize(searchParams) }).end();
    if (peer.broken !== null) return response.writeHead(peer.broken).end("<h1>Unicorn!</h1>");
    if (pathname === "/login/oauth/access_token") return json(200, await token(request));
    return json(...api(pathname, request));
  });
  return peer;
}
