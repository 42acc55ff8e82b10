import { afterAll, expect } from "vitest";
import { PASSWORD } from "#testing/make";
import { onServer } from "#testing/on-server";
import { expectNotIn } from "#testing/planted";
import { codeOf } from "#testing/second-factor";
import { type VerboseApp, verboseApp } from "#testing/verbose-app";

const { it, server, make } = onServer();
let verbose: VerboseApp;
it.beforeAll(async () => {
  verbose = await verboseApp(server);
});
afterAll(async () => {
  await verbose.app.close();
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  verbose.app.inject({ method: "POST", url, payload, headers });

it("holds no secret of a second factor, even at its most verbose", async () => {
  const person = await make.speaker({ email: "planted-factor@example.org" });
  const bearer = { authorization: `Bearer ${person.access}` };
  const { secret, uri } = (await post("/api/second-factor/totp/", {}, bearer)).json();
  const code = codeOf(server, secret);
  const confirmed = await post("/api/second-factor/totp/confirm/", { code }, bearer);
  const [recovery = "", other = ""] = confirmed.json().recovery_codes;
  const logIn = () => post("/api/login/", { email: person.email, password: PASSWORD, token: "solved" });
  const { ticket } = (await logIn()).json().second_factor;
  const finish = (body: object) => post("/api/login/second-factor/", { ticket, ...body });
  await finish({ method: "totp", code });
  await finish({ method: "recovery", code: "planted-recovery" });
  const opened = await finish({ method: "recovery", code: recovery });
  await post("/api/session/prove/", { method: "recovery", code: other }, bearer);
  await post("/api/session/prove/", { method: "password", password: "pl4nted-&-proof" }, bearer);
  const { db } = server.platform;
  await db.execute("alter table totp rename to elsewhere");
  await finish({ method: "totp", code });
  await db.execute("alter table elsewhere rename to totp");
  expect(opened.statusCode).toBe(200);
  expect(verbose.written()).toContain("second factor failed");
  expectNotIn(verbose.written(), {
    ...{ secret, uri, ticket, recovery, other },
    bare: recovery.replaceAll("-", ""),
    wrong: "planted-recovery",
    password: "pl4nted-&-proof",
  });
});
