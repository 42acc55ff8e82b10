// A person who calls the API, as a page does, for checks of a running portal.
import { randomUUID } from "node:crypto";

export const PROFILE = {
  ...{ first_name: "Ada", last_name: "King" },
  ...{ c: "GB", n: "British", o: "Engineer", b: "Builds." },
};
export const PROPOSAL = {
  ...{ authors: "Ada King", abstract: "x", conflicts: "None", remarks: "None", conference: "MAIN" },
  ...{ topic_type: "RT", submission_type: "T", workshop_duration: "NA" },
};

/** Sends a request. Returns the answer's JSON, or its text where it has none. Throws where the status is not 2xx. */
export async function send(method, url, body, headers = {}) {
  const answer = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const { pathname, search } = new URL(url);
  if (!answer.ok) throw new Error(`${method} ${pathname}${search}: ${answer.status} ${text}`);
  return text && answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
}

/** Logs in; `token` is that of the captcha. Returns what calls the API as this person, each time with a new key. */
export async function logIn(url, { email, password, token }) {
  const { access } = await send("POST", `${url}/api/login/`, { email, password, token });
  return (method, path, body) =>
    send(method, url + path, body, {
      authorization: `Bearer ${access}`,
      "idempotency-key": randomUUID(),
    });
}
