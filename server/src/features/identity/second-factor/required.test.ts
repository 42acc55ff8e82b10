import { GROUPS } from "@lectern/domain/kernel/actor";
import { afterEach, expect } from "vitest";
import { seen } from "#testing/client";
import { addressOf, allEndpoints } from "#testing/endpoints";
import { auditDetailsOf, mailsTo } from "#testing/look";
import { onServer } from "#testing/on-server";
import { ask, logInByPassword, withPasskey, withTotp } from "#testing/second-factor";
import { resetFactors } from "./actions";

const { it, server, as, make } = onServer();
afterEach(() => make.setting("secondFactorRequired", "none"));

const askForIt = () => make.setting("secondFactorRequired", "reviewers-and-organisers");
const required = {
  status: 403,
  body: {
    detail: "Your role needs a second factor. Please set one up first.",
    refusal: "second-factor-required",
  },
};

/** Everything open to a person who still has to set one up. */
const OPEN = [
  "cancelErasure",
  "logout",
  "getUser",
  "proveOptions",
  "prove",
  "getErasure",
  "getSecondFactor",
  "startTotp",
  "confirmTotp",
  "removeTotp",
  "passkeyOptions",
  "addPasskey",
  "renamePasskey",
  "removePasskey",
  "makeRecoveryCodes",
];

it("requires a second factor of reviewers and organisers, who can still log in, and of no speaker", async () => {
  await askForIt();
  for (const group of GROUPS) {
    const person = await make.person(group);
    const { user } = (await logInByPassword(server, person.email)).json();
    const standing = { required: group !== "speaker", active: false };
    expect([group, user.second_factor]).toEqual([group, standing]);
    const shown = await as(person).get("/api/user/");
    expect(shown.json().second_factor).toEqual(standing);
  }
});

it("refuses every endpoint to users without one, except those that set one up", async () => {
  await askForIt();
  const asked = (await allEndpoints()).filter(({ endpoint }) => endpoint.audience !== "anyone");
  const open: string[] = [];
  for (const { name, endpoint } of asked) {
    const { audience } = endpoint;
    const group = GROUPS.find(
      (each) => each !== "speaker" && (audience === "user" || audience.includes(each)),
    );
    // For speakers only: no one who needs a second factor may call it.
    if (!group) continue;
    const person = await make.person(group);
    const answer = await as(person).send(endpoint.method, addressOf(endpoint), {});
    const refused = answer.payload !== "" && answer.json().refusal === "second-factor-required";
    if (!refused) open.push(name);
    else expect([name, seen(answer)]).toEqual([name, required]);
  }
  expect(asked.length).toBeGreaterThan(25);
  expect(open.sort()).toEqual([...OPEN].sort());
});

it("allows every endpoint in the same session once there is one", async () => {
  await askForIt();
  const person = await make.reviewer();
  const list = () => as(person).get("/api/submissions/");
  expect(seen(await list())).toEqual(required);
  await withPasskey(server, person);
  expect((await list()).statusCode).toBe(200);
});

it("keeps the last required factor until there is another", async () => {
  await askForIt();
  const person = await make.organiser();
  const { id } = await withPasskey(server, person);
  const remove = () => as(person).delete(`/api/second-factor/passkeys/${id}/`);
  expect(seen(await remove())).toEqual({
    status: 409,
    body: { detail: "Your role needs a second factor. Add another one before you remove this." },
  });
  await withTotp(server, person);
  const both = await Promise.all([remove(), as(person).delete("/api/second-factor/totp/")]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
});

it("acts at once when the setting or the group changes", async () => {
  const person = await make.reviewer();
  const status = async () => (await as(person).get("/api/submissions/")).statusCode;
  expect(await status()).toBe(200);
  await askForIt();
  expect(await status()).toBe(403);
});

it("lets an operator remove the factors of a user who lost them all", async () => {
  const person = await make.reviewer();
  await withTotp(server, person);
  await withPasskey(server, person);
  const edition = await make.setting("product", "Lectern");
  await resetFactors(server.platform, edition, person.id);
  expect((await logInByPassword(server, person.email)).json()).toHaveProperty("access");
  expect((await auditDetailsOf(server, person.id)).at(-1)).toEqual({
    action: "second factor reset",
    details: { accountId: person.id },
  });
  // Which of two mails of one moment goes out first is not defined.
  const texts = (await mailsTo(server, person.email)).map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringContaining("removed by the operator of this portal"));
  expect((await ask(server, person, "second-factor/recovery-codes")).statusCode).toBe(409);
});
