import { randomUUID } from "node:crypto";
import { socialLogin } from "@lectern/domain/accounts/contract";
import type { Group } from "@lectern/domain/kernel/actor";
import type { Status } from "@lectern/domain/submissions/words";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noCaptcha } from "#platform/captcha/captcha";
import type { SocialProvider } from "#platform/oauth/provider";
import { bodyFor } from "#testing/access-bodies";
import { CALLERS, type Caller, type Visit, visit } from "#testing/access-world";
import { request, seen } from "#testing/client";
import { addressOf, allEndpoints, type NamedEndpoint } from "#testing/endpoints";
import { plantPasskey } from "#testing/second-factor";
import { type TestServer, testServer } from "#testing/server";

/**
 * What everybody gets at every endpoint, with a body that breaks no rule. "owner", "reviewer" and "conflicted" ask
 * for what is theirs: their proposal, their review, the proposal that they submitted before they reviewed.
 * A contract's endpoint without a row fails, and so does a row without an endpoint.
 */
const TABLE = `
                    anonymous unverified incomplete other owner reviewer colleague conflicted organiser ended
getEdition          200       200        200        200   200   200      200       200        200       200
getHealth           200       200        200        200   200   200      200       200        200       200
getLiveness         200       200        200        200   200   200      200       200        200       200
getChallenge        200       200        200        200   200   200      200       200        200       200

login               400       423        200        200   200   200      200       200        200       200
socialLogin         400       400        400        400   400   400      400       400        400       400
refreshToken        401       401        200        200   200   200      200       200        200       401
signup              201       201        201        201   201   201      201       201        201       201
verifyEmail         400       400        400        400   400   400      400       400        400       400
resendEmail         200       200        200        200   200   200      200       200        200       200
forgotPassword      200       200        200        200   200   200      200       200        200       200
resetPassword       400       400        400        400   400   400      400       400        400       400

logout              401       401        200        200   200   200      200       200        200       401
changePassword      401       401        200        200   200   200      200       200        200       401
getUser             401       401        200        200   200   200      200       200        200       401
getProfile          401       401        200        200   200   200      200       200        200       401
putProfile          401       401        200        200   200   200      200       200        200       401

listSessions        401       401        200        200   200   200      200       200        200       401
endSession          401       401        404        404   204   404      404       204        404       401
endOtherSessions    401       401        204        204   204   204      204       204        204       401

secondStepOptions   401       401        401        401   401   401      401       401        401       401
secondStep          401       401        401        401   401   401      401       401        401       401
passkeyLoginOptions 200       200        200        200   200   200      200       200        200       200
passkeyLogin        400       400        400        400   400   400      400       400        400       400
proveOptions        401       401        200        200   200   200      200       200        200       401
prove               401       401        200        200   200   200      200       200        200       401
getSecondFactor     401       401        200        200   200   200      200       200        200       401
beginTotp           401       401        200        200   200   200      200       200        200       401
confirmTotp         401       401        409        409   409   409      409       409        409       401
removeTotp          401       401        404        404   404   404      404       404        404       401
passkeyOptions      401       401        200        200   200   200      200       200        200       401
addPasskey          401       401        400        400   400   400      400       400        400       401
renamePasskey       401       401        404        404   200   404      404       200        404       401
removePasskey       401       401        404        404   204   404      404       204        404       401
makeRecoveryCodes   401       401        409        409   409   409      409       409        409       401

createSubmission    401       401        403        201   201   403      403       403        403       401
confirmUpload       401       401        404        404   200   403      403       403        403       401
renewUpload         401       401        404        404   200   403      403       403        403       401
goOnWithoutFile     401       401        404        404   200   403      403       403        403       401
updateSubmission    401       401        404        404   200   403      403       403        403       401
withdrawSubmission  401       401        404        404   204   403      403       403        403       401

listSubmissions     401       401        200        200   200   200      200       200        403       401
getSubmission       401       401        404        404   200   200      200       404        200       401
listPages           401       401        404        404   200   200      200       404        200       401
getPage             401       401        404        404   404   404      404       404        404       401
downloadFile        401       401        404        404   200   200      200       404        200       401

addReview           401       401        403        403   403   409      201       403        403       401
updateReview        401       401        403        403   403   200      404       404        403       401
deleteReview        401       401        403        403   403   204      404       404        403       401

readsOfFile         401       401        404        404   200   403      403       403        403       401

lookAtInvitation    400       400        400        400   400   400      400       400        400       400
joinByInvitation    400       400        400        400   400   400      400       400        400       400
acceptInvitation    401       401        400        400   400   400      400       400        400       401

listPeople          401       401        403        403   403   403      403       403        200       401
getPerson           401       401        403        403   403   403      403       403        200       401
changeStanding      401       401        403        403   403   403      403       403        200       401
endSessionsOfPerson 401       401        403        403   403   403      403       403        200       401
listInvitations     401       401        403        403   403   403      403       403        200       401
invite              401       401        403        403   403   403      403       403        200       401
resendInvitation    401       401        403        403   403   403      403       403        200       401
revokeInvitation    401       401        403        403   403   403      403       403        200       401
readAudit           401       401        403        403   403   403      403       403        200       401
exportAudit         401       401        403        403   403   403      403       403        200       401

listBoard           401       401        403        403   403   403      403       403        200       401
listReviews         401       401        403        403   403   403      403       403        200       401
decide              401       401        403        403   403   403      403       403        200       401

recuse              401       401        403        403   403   204      204       404        403       401
listStandings       401       401        403        403   403   403      403       403        200       401
setConflict         401       401        403        403   403   403      403       403        200       401

exportProposals     401       401        403        403   403   403      403       403        200       401
exportReviews       401       401        403        403   403   403      403       403        200       401
exportAll           401       401        403        403   403   403      403       403        200       401

getSettings         401       401        403        403   403   403      403       403        200       401
previewSettings     401       401        403        403   403   403      403       403        200       401
saveSettings        401       401        403        403   403   403      403       403        200       401
`;

/** Where the proposal stands that is asked for: nowhere does its status answer in the place of the rule. */
const STATUS: Partial<Record<string, Status>> = {
  confirmUpload: "Uploading",
  renewUpload: "Uploading",
  goOnWithoutFile: "Uploading",
  updateSubmission: "Submitted",
};

const provider: SocialProvider = {
  name: "github",
  needsState: true,
  begin: async () => new URL("https://github.example"),
  finish: async () => Promise.reject(new Error("No log-in was begun")),
};

let server: TestServer;
beforeAll(async () => {
  const challenge = async () => ({ parameters: {}, signature: "" });
  server = await testServer({ socialProviders: [provider], captcha: () => ({ ...noCaptcha, challenge }) });
});
afterAll(() => server.close());

const endpoints = await allEndpoints();
const [heading = [], ...rows] = TABLE.split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => line.trim().split(/\s+/));
const expected = new Map(
  rows.map(([name = "", ...statuses]) => [
    name,
    new Map(heading.map((caller, i) => [caller as Caller, Number(statuses[i])])),
  ]),
);

/** Somebody whom the endpoint is for, so that an ended session is all that is wrong. */
const insider = ({ audience }: NamedEndpoint["endpoint"]): Group =>
  Array.isArray(audience) ? (audience[0] ?? "speaker") : "speaker";

/** The id of what the endpoint is about. */
async function askedFor({ path }: NamedEndpoint["endpoint"], comes: Visit): Promise<string> {
  const { submission, review, session, ownerId, invitation } = comes;
  if (path.startsWith("/api/people/")) return ownerId;
  if (path.startsWith("/api/invitations/")) return String(invitation);
  if (path.startsWith("/api/sessions/")) return session;
  if (path.startsWith("/api/second-factor/passkeys/")) return String(await plantPasskey(server, ownerId));
  return String(path.startsWith("/api/reviews/") ? review : submission);
}

/** An id of the same kind that nothing has. */
const nothings = ({ path }: NamedEndpoint["endpoint"]): string =>
  path.startsWith("/api/sessions/") ? randomUUID() : "2000000000";

let calls = 0;
async function call(caller: Caller, { name, endpoint }: NamedEndpoint) {
  const needs = { status: STATUS[name] ?? "Ready for Review", endedGroup: insider(endpoint) };
  const comes = await visit(server, caller, needs);
  const address =
    endpoint.path === socialLogin.path
      ? "/api/social/login/github/"
      : addressOf(endpoint, await askedFor(endpoint, comes));
  const who = comes.bearer === null ? null : { access: comes.bearer };
  return request(server, who, endpoint.method, address, bodyFor(name, comes), {
    cookies: comes.refresh === null ? {} : { lectern_refresh: comes.refresh },
    // From another address each, so that no limit answers in the place of the rule.
    from: `10.1.${++calls >> 8}.${calls & 255}`,
  });
}

it("has a row for every endpoint and a column for everybody, and no other", () => {
  expect(heading).toEqual(CALLERS);
  expect([...expected.keys()].sort()).toEqual(endpoints.map(({ name }) => name).sort());
  for (const [, statuses] of expected) expect([...statuses.values()]).not.toContain(Number.NaN);
});

describe.each(endpoints.map((named) => [named.name, named] as const))("%s", (name, named) => {
  it("answers everybody as the table says", async () => {
    const statuses: [Caller, number][] = [];
    for (const caller of CALLERS) statuses.push([caller, (await call(caller, named)).statusCode]);
    expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(expected.get(name) ?? []));
  });
});

it("tells what is somebody else's from what does not exist by nothing in the answer", async () => {
  // To organisers no proposal is somebody else's.
  const ofOne = endpoints.filter(
    ({ endpoint }) => endpoint.path.includes("{id}") && insider(endpoint) !== "organiser",
  );
  expect(ofOne.length).toBeGreaterThanOrEqual(10);
  for (const named of ofOne) {
    const { name, endpoint } = named;
    // What every reviewer may do, those who have an interest may not.
    const reviewer = name === "recuse" ? "conflicted" : "colleague";
    const caller = insider(endpoint) === "speaker" ? "other" : reviewer;
    const needs = { status: STATUS[name] ?? "Ready for Review", endedGroup: "speaker" } as const;
    const comes = await visit(server, caller, needs);
    const ask = (which: string) =>
      request(
        server,
        { access: comes.bearer ?? "" },
        endpoint.method,
        addressOf(endpoint, which),
        bodyFor(name, comes),
      );
    const [foreign, missing] = [await ask(await askedFor(endpoint, comes)), await ask(nothings(endpoint))];
    expect(seen(foreign)).toEqual({ status: 404, body: { detail: "Not found." } });
    expect(seen(missing)).toEqual(seen(foreign));
    expect(Object.keys(missing.headers)).toEqual(Object.keys(foreign.headers));
  }
});

it("knows every address that answers: contracts, and what is listed here", async () => {
  const elsewhere = [
    "GET /.well-known/security.txt",
    "GET /api/docs/*",
    "GET /social/login/:provider",
    "GET /social/login/error",
    "OPTIONS /store/uploads",
    "POST /store/uploads",
    // The store's objects: Fastify prints a wildcard without what stands before it.
    "GET *",
  ];
  const promised = endpoints.map(
    ({ endpoint: { method, path } }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1").replace(/\/$/, "")}`,
  );
  expect(routesOf(server).sort()).toEqual([...promised, ...elsewhere].sort());
});

/** Every route that Fastify knows, as "METHOD /path" without its last slash; HEAD goes with GET. */
function routesOf({ app }: TestServer): string[] {
  const parents: string[] = [];
  const routes = new Set<string>();
  for (const line of app.printRoutes({ commonPrefix: false }).split("\n")) {
    const found = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!found) continue;
    const [, indent = "", part = "", methods = ""] = found;
    const depth = indent.length / 4;
    parents.length = depth;
    parents.push(part === "/" && depth === 0 ? "" : part);
    const path = parents
      .join("")
      .replace(/\/$/, "")
      .replace(/^\/api\/docs.*/, "/api/docs/*");
    for (const method of methods.split(", ")) {
      if (method !== "" && method !== "HEAD") routes.add(`${method} ${path}`);
    }
  }
  return [...routes];
}
