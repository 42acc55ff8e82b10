// The people of a portal: who opens the call, and a speaker who hands in office files, by the API, as a page does.
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { runnerImport } from "vite";
import * as api from "../api-client.mjs";
import { inProject } from "../places.mjs";

/** Opens the call until tomorrow. `lectern` runs the command line in the portal. */
export async function openCall(lectern) {
  await lectern("edition", "set", "opensAt", "2020-01-01T00:00:00Z");
  await lectern("edition", "set", "closesAt", new Date(Date.now() + 86_400_000).toISOString());
}

/** Logs in, with a captcha that is solved, and returns a function that calls the API. */
export async function logIn(url, email, password) {
  const challenge = await api.send("GET", `${url}/api/captcha/`);
  const solution = await solveChallenge({ challenge, deriveKey });
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  return api.logIn(url, { email, password, token });
}

/** A Word file and a presentation, as small as they can be. */
export async function officeFiles() {
  const path = inProject("server/src/platform/sanitise/hostile-office.fixture.ts");
  const { module } = await runnerImport(path);
  return [
    ["docx", module.docx()],
    ["pptx", module.pptx()],
  ];
}

/** Submits a proposal with a file, which goes to the store directly. Returns the proposal's number. */
export async function submitFile(call, extension, content) {
  await call("PUT", "/api/user/profile/", api.PROFILE);
  const proposal = { ...api.PROPOSAL, title: `With ${extension}`, extension };
  const { submission_id: id, sp } = await call("POST", "/api/submit/", proposal);
  const form = new FormData();
  for (const [name, value] of Object.entries(sp.fields)) form.append(name, value);
  form.append("file", new Blob([content]), `talk.${extension}`);
  // The store's name means this machine to a browser; not every resolver knows that.
  const target = new URL(sp.url);
  if (target.hostname.endsWith(".localhost")) target.hostname = "127.0.0.1";
  const answer = await fetch(target, { method: "POST", body: form });
  if (!answer.ok)
    throw new Error(`The store refused a ${extension}: ${answer.status} ${await answer.text()}`);
  await call("POST", `/api/submissions/confirm/${id}/`);
  return id;
}
