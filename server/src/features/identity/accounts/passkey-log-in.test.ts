import { WRONG_PASSKEY } from "@lectern/domain/identity/second-factor/words";
import { beforeEach, describe, expect } from "vitest";
import { cookiesOf, seen } from "#testing/client";
import { auditDetailsOf } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { ask, factorsOf, ticketOf, withPasskey } from "#testing/second-factor";
import { type Deviations, type SoftPasskey, softPasskey } from "#testing/soft-authenticator";

const { it, server, make } = onServer();
let person: Person;
let passkey: SoftPasskey;
beforeEach(async () => {
  person = await make.speaker();
  ({ passkey } = await withPasskey(server, person));
});

const asked = async () => (await ask(server, null, "login/passkey/options")).json();
const logIn = (response: object) => ask(server, null, "login/passkey", { response });
const wrong = { status: 400, body: { response: [WRONG_PASSKEY] } };

describe("a log-in by passkey alone", () => {
  it("asks for any passkey that verifies its user, and reveals no account", async () => {
    expect(seen(await ask(server, null, "login/passkey/options"))).toEqual({
      status: 200,
      body: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        timeout: 300_000,
        rpId: "localhost",
        allowCredentials: [],
        userVerification: "required",
      },
    });
  });

  it("opens a session at once: it is both factors", async () => {
    const answer = await logIn(passkey.get(await asked()));
    expect(answer.json().user).toMatchObject({ email: person.email, second_factor: { active: true } });
    expect(Object.keys(cookiesOf(answer)).sort()).toEqual([
      "lectern_device",
      "lectern_refresh",
      "lectern_session",
    ]);
    const [used] = (await factorsOf(server, answer.json())).passkeys;
    expect(used?.last_used_at).toBe(server.clock.now().toISOString());
  });

  it("keeps a challenge that is still good when expired ones are deleted", async () => {
    const options = await asked();
    await server.runJob("tidy-up");
    expect((await logIn(passkey.get(options))).statusCode).toBe(200);
  });

  it.each<[string, Deviations]>([
    ["has not verified its user", { verified: false }],
    ["signed for another origin", { origin: "https://evil.example" }],
    ["signed for another relying party", { rpId: "evil.example" }],
    ["signed what nobody asked", { challenge: "A".repeat(43) }],
    ["made itself instead of signing", { type: "webauthn.create" }],
    ["thinks that it is another person's", { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" }],
  ])("is refused to one that %s", async (_what, odd) => {
    const answer = await logIn(passkey.get(await asked(), odd));
    expect(seen(answer)).toEqual(wrong);
    expect(answer.cookies).toEqual([]);
  });

  it("answers an unknown passkey as one with a bad signature", async () => {
    const response = passkey.get(await asked());
    const forged = { ...response, response: { ...response.response, signature: "AAAA" } };
    expect(seen(await logIn(forged))).toEqual(wrong);
    expect(seen(await logIn(softPasskey().get(await asked())))).toEqual(wrong);
  });

  it("takes a challenge once, and for five minutes", async () => {
    const challenge = await asked();
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(passkey.get(challenge))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
    const late = await asked();
    server.clock.advance(300);
    expect(seen(await logIn(passkey.get(late)))).toEqual(wrong);
  });

  it("refuses a copy, which has not counted as far as the original, and writes that down", async () => {
    expect((await logIn(passkey.get(await asked(), { counter: 7 }))).statusCode).toBe(200);
    for (const counter of [7, 6, 0])
      expect(seen(await logIn(passkey.get(await asked(), { counter })))).toEqual(wrong);
    expect((await auditDetailsOf(server, person.id)).at(-1)?.action).toContain("it may be a copy");
    expect((await logIn(passkey.get(await asked(), { counter: 8 }))).statusCode).toBe(200);
  });

  it("accepts passkeys that never count", async () => {
    person = await make.speaker();
    const synced = softPasskey({ counts: false });
    await withPasskey(server, person, synced);
    for (let use = 0; use < 2; use++) expect((await logIn(synced.get(await asked()))).statusCode).toBe(200);
  });
});

describe("a passkey after the password", () => {
  const options = async (ticket: string) =>
    (await ask(server, null, "login/second-factor/options", { ticket })).json();
  const finish = (ticket: string, response: object) =>
    ask(server, null, "login/second-factor", { ticket, method: "passkey", response });

  it("finishes the log-in, verified or not: the password was the other factor", async () => {
    const ticket = await ticketOf(server, person.email);
    const challenge = await options(ticket);
    expect(challenge).toMatchObject({
      allowCredentials: [{ id: passkey.id, type: "public-key", transports: ["internal"] }],
      userVerification: "preferred",
    });
    const answer = await finish(ticket, passkey.get(challenge, { verified: false }));
    expect(answer.json().user.email).toBe(person.email);
  });

  it("is refused for what it signed to log in alone, and the other way round", async () => {
    const ticket = await ticketOf(server, person.email);
    expect(seen(await finish(ticket, passkey.get(await asked())))).toEqual(wrong);
    expect(seen(await logIn(passkey.get(await options(ticket))))).toEqual(wrong);
  });

  it("is refused when it is of another account", async () => {
    const ticket = await ticketOf(server, person.email);
    const other = await withPasskey(server, await make.speaker());
    expect(seen(await finish(ticket, other.passkey.get(await options(ticket))))).toEqual(wrong);
  });
});
