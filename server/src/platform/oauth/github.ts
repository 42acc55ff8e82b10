import * as oauth from "openid-client";
import * as z from "zod";
import { callProvider, withTimeout } from "./call-provider";
import { ProviderFault, type SocialProvider, splitName } from "./provider";

type Options = {
  clientId: string;
  clientSecret: string;
  baseUrl: string;
  apiUrl: string;
  allowHttp: boolean;
};

const GithubUser = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string().nullish(),
});
const GithubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));
type GithubEmail = z.output<typeof GithubEmails>[number];

/** GitHub, or GitHub Enterprise: OAuth 2 with PKCE, and the person from its API instead of an ID token. */
export function github({ clientId, clientSecret, baseUrl, apiUrl, allowHttp }: Options): SocialProvider {
  const server = {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/login/oauth/authorize`,
    token_endpoint: `${baseUrl}/login/oauth/access_token`,
  };
  const config = withTimeout(new oauth.Configuration(server, clientId, clientSecret), allowHttp);
  config[oauth.customFetch] = fetchWithErrorStatus;

  async function read<S extends z.ZodType>(path: string, token: string, shape: S): Promise<z.output<S>> {
    const headers = new Headers({ accept: "application/vnd.github+json", "user-agent": "Lectern" });
    const url = new URL(`${apiUrl}${path}`);
    const response = await oauth.fetchProtectedResource(config, token, url, "GET", null, headers);
    if (!response.ok) throw new ProviderFault("unreachable", `${path} answers ${response.status}`);
    const body = shape.safeParse(await response.json().catch(() => null));
    if (!body.success) throw new ProviderFault("unreachable", `${path} answers an unexpected body`);
    return body.data;
  }

  return {
    name: "github",
    needsState: false,
    begin: (flow, redirectUri) =>
      callProvider(async () =>
        oauth.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: "read:user user:email",
          state: flow.state,
          code_challenge: await oauth.calculatePKCECodeChallenge(flow.verifier),
          code_challenge_method: "S256",
        }),
      ),
    finish: (flow, redirectUri, code) =>
      callProvider(async () => {
        const address = new URL(redirectUri);
        address.search = new URLSearchParams({ code, state: flow.state }).toString();
        const checks = { expectedState: flow.state, pkceCodeVerifier: flow.verifier };
        const { access_token: token } = await oauth.authorizationCodeGrant(config, address, checks);
        const user = await read("/user", token, GithubUser);
        const email = bestOf(await read("/user/emails", token, GithubEmails));
        return {
          subject: String(user.id),
          email: email?.email ?? null,
          emailVerified: email?.verified ?? false,
          username: user.login,
          ...splitName(user.name ?? ""),
        };
      }),
  };
}

/** The primary address if it is verified, else another verified one, else an unverified one. */
function bestOf(emails: GithubEmail[]): GithubEmail | undefined {
  const reachable = emails.filter(({ email }) => !email.endsWith("@users.noreply.github.com"));
  const verified = reachable.filter((email) => email.verified);
  const primary = (email: GithubEmail) => email.primary;
  return verified.find(primary) ?? verified[0] ?? reachable.find(primary) ?? reachable[0];
}

/** GitHub answers a refused code with status 200 and an `error` instead of 400. */
async function fetchWithErrorStatus(url: string, options: oauth.CustomFetchOptions): Promise<Response> {
  const response = await fetch(url, options as RequestInit);
  if (response.status !== 200 || !url.endsWith("/login/oauth/access_token")) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const refused = typeof body === "object" && body !== null && "error" in body;
  return refused ? new Response(await response.text(), { status: 400, headers: response.headers }) : response;
}
