import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { freePort } from "./free-port";

/** A user of GitHub. */
export type GithubPerson = { id: number; login: string; name: string; email: string; verified: boolean };

export type Github = {
  /** The portal's settings for it. */
  env: Record<string, string>;
  /** The user who is logged in at GitHub, if any. */
  person: GithubPerson | null;
  close(): Promise<void>;
};

const SECRET = "github-client-secret";

/** A fake GitHub: the page to authorize the portal, PKCE, single-use codes, and the API. */
export async function openGithub(): Promise<Github> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const challenges = new Map<string, string>();
  const tokens = new Set<string>();
  const server = createServer((request, response) => void answer(request, response));
  const github: Github = {
    env: { GITHUB_CLIENT_ID: "lectern", GITHUB_CLIENT_SECRET: SECRET, GITHUB_BASE_URL: url },
    person: null,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? "", url);
    const json = (status: number, body: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (pathname === "/login/oauth/authorize") return ask(query, response);
    if (pathname === "/login/oauth/access_token") {
      return json(200, exchange(new URLSearchParams(await text(request))));
    }
    const token = request.headers.authorization?.replace(/^bearer /i, "") ?? "";
    if (!tokens.has(token) || !github.person) return json(401, { message: "Bad credentials" });
    const { email, verified, ...user } = github.person;
    if (pathname === "/user") return json(200, user);
    return json(200, [{ email, verified, primary: true }]);
  }

  function ask(query: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID();
    challenges.set(code, query.get("code_challenge") ?? "");
    const back = (answer: Record<string, string>) => {
      const address = new URL(query.get("redirect_uri") ?? "");
      address.search = new URLSearchParams({ ...answer, state: query.get("state") ?? "" }).toString();
      return address.href.replaceAll("&", "&amp;");
    };
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><title>Authorize</title>
      <h1>Authorize Lectern</h1>
      <a href="${back({ code })}">Authorize</a>
      <a href="${back({ error: "access_denied" })}">Cancel</a>`);
  }

  /** GitHub answers errors with status 200. */
  function exchange(form: URLSearchParams): object {
    const code = form.get("code") ?? "";
    const challenge = challenges.get(code);
    challenges.delete(code);
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (form.get("client_secret") !== SECRET || proof !== challenge)
      return { error: "bad_verification_code" };
    const access_token = randomUUID();
    tokens.add(access_token);
    return { access_token, token_type: "bearer", scope: "read:user,user:email" };
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return github;
}
