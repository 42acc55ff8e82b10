import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

export type Credentials = { email: string; password: string };

export type Session = {
  access: string;
  user: { first_name: string; group: "speaker" | "reviewer" | "organiser" };
};

type Call = (
  url: string,
  options?: { data?: unknown; headers?: Record<string, string> },
) => Promise<{ ok(): boolean; text(): Promise<string>; json(): Promise<unknown> }>;

/** Calls whose cookies a browser stores; those of Playwright's contexts, for example. */
export type Requests = Record<"get" | "post" | "put", Call>;

/**
 * Logs a browser in without the log-in page: the same calls, with the captcha solved here. For journeys that are not
 * about log-in.
 */
export async function startSession(
  request: Requests,
  url: string,
  { email, password }: Credentials,
): Promise<Session> {
  const challenge = (await (await request.get(`${url}/api/captcha/`)).json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  const answer = await request.post(`${url}/api/login/`, { data: { email, password, token } });
  if (!answer.ok()) throw new Error(`${email} cannot log in: ${await answer.text()}`);
  return (await answer.json()) as Session;
}

const PROFILE = {
  c: "GB",
  n: "British",
  o: "Researcher",
  b: "Tests the security of machines.",
  twitter_handle: "",
  instagram_handle: "",
  linkedin_handle: "",
  mastodon_handle: "",
  bluesky_handle: "",
};

/** Completes the profile of the session's user. */
export async function saveProfile(
  request: Requests,
  url: string,
  { access }: Session,
  names: { first_name: string; last_name: string },
): Promise<void> {
  const headers = { authorization: `Bearer ${access}` };
  const answer = await request.put(`${url}/api/user/profile/`, { headers, data: { ...PROFILE, ...names } });
  if (!answer.ok()) throw new Error(`The profile cannot be saved: ${await answer.text()}`);
}
