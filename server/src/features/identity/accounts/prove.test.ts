import { OTHER_METHOD, WRONG_PASSWORD, WRONG_TOTP } from "@lectern/domain/identity/second-factor/words";
import { beforeEach, describe, expect } from "vitest";
import { seen } from "#testing/client";
import { PASSWORD, type Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { ask, codeOf, factorsOf, ticketOf, withPasskey, withTotp } from "#testing/second-factor";

const { it, server, as, visitor, make } = onServer();
let person: Person;
beforeEach(async () => {
  person = await make.speaker();
});

const prove = (body: object) => ask(server, person, "session/prove", body);
const inTenMinutes = () => new Date(server.clock.now().getTime() + 600_000).toISOString();
/** The access token is good for ten minutes, too: the session is renewed as pages do. */
async function tenMinutesLater() {
  const opened = await ask(server, null, "login", {
    email: person.email,
    password: PASSWORD,
    token: "solved",
  });
  const cookies = {
    lectern_refresh: opened.cookies.find(({ name }) => name === "lectern_refresh")?.value ?? "",
  };
  server.clock.advance(600);
  const renewed = await visitor.post("/api/token/refresh/", undefined, { cookies });
  person = { ...person, access: renewed.json().access };
}
const needed = {
  status: 403,
  body: { detail: "Please confirm your identity and try again.", refusal: "proof-needed" },
};

describe("a session that was opened ten minutes ago", () => {
  it("changes no factor before it is verified again", async () => {
    await tenMinutesLater();
    for (const path of ["totp", "totp/confirm", "passkeys/options", "recovery-codes"]) {
      expect([path, seen(await ask(server, person, `second-factor/${path}`, { code: "000000" }))]).toEqual([
        path,
        needed,
      ]);
    }
    expect(seen(await as(person).delete("/api/second-factor/totp/"))).toEqual(needed);
    expect(seen(await as(person).delete("/api/second-factor/passkeys/1/"))).toEqual(needed);
    expect((await factorsOf(server, person)).proof).toEqual({
      fresh_until: null,
      methods: ["password"],
      providers: [],
    });
  });

  it("is proved by the password, for ten minutes", async () => {
    await tenMinutesLater();
    const wrong = { status: 400, body: { password: [WRONG_PASSWORD] } };
    expect(seen(await prove({ method: "password", password: "wr0ng-&-long" }))).toEqual(wrong);
    expect(seen(await ask(server, person, "second-factor/totp"))).toEqual(needed);
    const proved = await prove({ method: "password", password: PASSWORD });
    expect(seen(proved)).toEqual({ status: 200, body: { fresh_until: inTenMinutes() } });
    expect((await ask(server, person, "second-factor/totp")).statusCode).toBe(200);
    expect((await factorsOf(server, person)).proof.fresh_until).toBe(inTenMinutes());
  });

  it("is not proved by a proof of another session", async () => {
    const other = await make.speaker({ email: `twice-${person.email}` });
    await tenMinutesLater();
    await ask(server, other, "session/prove", { method: "password", password: PASSWORD });
    expect(seen(await ask(server, person, "second-factor/totp"))).toEqual(needed);
  });
});

describe("a session of an account with a second factor", () => {
  it("is proved by a code, and not by the password alone", async () => {
    const { secret, recoveryCodes } = await withTotp(server, person);
    const other = { status: 400, body: { method: [OTHER_METHOD] } };
    expect(seen(await prove({ method: "password", password: PASSWORD }))).toEqual(other);
    const code = codeOf(server, secret);
    expect((await prove({ method: "totp", code })).statusCode).toBe(200);
    expect(seen(await prove({ method: "totp", code }))).toEqual({
      status: 400,
      body: { code: [WRONG_TOTP] },
    });
    expect((await prove({ method: "recovery", code: recoveryCodes[0] })).statusCode).toBe(200);
    expect((await factorsOf(server, person)).recovery_codes_left).toBe(9);
  });

  it("is proved by a passkey of its own, for what that was asked", async () => {
    const { passkey } = await withPasskey(server, person);
    const asked = async (path: string) => (await ask(server, person, path)).json();
    const challenge = await asked("session/prove/options");
    expect(challenge.allowCredentials).toHaveLength(1);
    expect((await prove({ method: "passkey", response: passkey.get(challenge) })).statusCode).toBe(200);
    expect((await prove({ method: "passkey", response: passkey.get(challenge) })).statusCode).toBe(400);
    const ticket = await ticketOf(server, person.email);
    const forTicket = (await ask(server, null, "login/second-factor/options", { ticket })).json();
    for (const other of [await asked("login/passkey/options"), forTicket]) {
      expect((await prove({ method: "passkey", response: passkey.get(other) })).statusCode).toBe(400);
    }
  });

  it("may be tried ten times an hour", async () => {
    await withTotp(server, person);
    for (let tried = 0; tried < 10; tried++) {
      expect((await prove({ method: "totp", code: "000000" })).statusCode).toBe(400);
    }
    expect((await prove({ method: "totp", code: "000000" })).statusCode).toBe(429);
  });
});
