import { INVALID_PASSKEY, PASSKEY_KNOWN } from "@lectern/domain/identity/second-factor/words";
import { beforeEach, describe, expect } from "vitest";
import { callAs, seen } from "#testing/client";
import { auditDetailsOf, lastMailTo } from "#testing/look";
import { makeOn, type Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { ask, factorsOf, plantPasskey, withPasskey } from "#testing/second-factor";
import { testServer } from "#testing/server";
import { type Deviations, softPasskey } from "#testing/soft-authenticator";
import { recordUse } from "./store";

const { it, server, as, make } = onServer();
let person: Person;
beforeEach(async () => {
  person = await make.speaker();
});

const options = () => ask(server, person, "second-factor/passkeys/options");
const add = (response: object, name = "Phone") =>
  ask(server, person, "second-factor/passkeys", { name, response });
const unfit = { status: 400, body: { response: [INVALID_PASSKEY] } };

describe("adding a passkey", () => {
  it("asks the device for one that is bound to this portal, of any vendor", async () => {
    expect(seen(await options())).toEqual({
      status: 200,
      body: {
        rp: { id: "localhost", name: "Lectern" },
        user: { id: expect.stringMatching(/^[\w-]{22}$/), name: person.email, displayName: person.email },
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" })),
        timeout: 300_000,
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: "preferred",
          requireResidentKey: false,
          userVerification: "preferred",
        },
        attestation: "none",
        extensions: { credProps: true },
      },
    });
  });

  it("stores it under its name, with recovery codes for the first, and notifies the owner", async () => {
    const passkey = softPasskey();
    const answer = await add(passkey.create((await options()).json()), "My phone");
    expect(seen(answer)).toEqual({
      status: 201,
      body: {
        passkey: {
          id: expect.any(Number),
          name: "My phone",
          created_at: server.clock.now().toISOString(),
          last_used_at: null,
          synced: false,
        },
        recovery_codes: Array(10).fill(expect.any(String)),
      },
    });
    expect((await factorsOf(server, person)).passkeys).toEqual([answer.json().passkey]);
    const mail = await lastMailTo(server, person.email);
    expect([mail.subject, mail.text]).toEqual([
      "Lectern: a passkey was added",
      expect.stringContaining('It is named "My phone".'),
    ]);
    expect((await options()).json().excludeCredentials).toEqual([
      { id: passkey.id, type: "public-key", transports: ["internal"] },
    ]);
  });

  it.each<[string, Deviations]>([
    ["for another origin", { origin: "https://evil.example" }],
    ["at another port", { origin: "http://localhost:3001" }],
    ["for another relying party", { rpId: "evil.example" }],
    ["with a challenge that was never issued", { challenge: "A".repeat(43) }],
    ["as the response to a log-in", { type: "webauthn.get" }],
  ])("refuses one that was made %s", async (_what, odd) => {
    expect(seen(await add(softPasskey().create((await options()).json(), odd)))).toEqual(unfit);
    expect((await factorsOf(server, person)).passkeys).toEqual([]);
  });

  it("accepts a challenge once, within five minutes, and only from its account", async () => {
    const asked = (await options()).json();
    expect((await add(softPasskey().create(asked))).statusCode).toBe(201);
    expect(seen(await add(softPasskey().create(asked)))).toEqual(unfit);
    const late = (await options()).json();
    server.clock.advance(300);
    expect(seen(await add(softPasskey().create(late)))).toEqual(unfit);
    const theirs = (await options()).json();
    person = await make.speaker();
    expect(seen(await add(softPasskey().create(theirs)))).toEqual(unfit);
  });

  it("refuses a passkey that another account has", async () => {
    const { passkey } = await withPasskey(server, person);
    person = await make.speaker();
    expect(seen(await add(passkey.create((await options()).json())))).toEqual({
      status: 400,
      body: { response: [PASSKEY_KNOWN] },
    });
  });

  it("allows at most twenty", async () => {
    const asked = (await options()).json();
    for (let n = 0; n < 20; n++) await plantPasskey(server, person.id);
    const full = {
      status: 409,
      body: { detail: "You have reached the maximum number of passkeys. Remove one first." },
    };
    expect(seen(await options())).toEqual(full);
    expect(seen(await add(softPasskey().create(asked)))).toEqual(full);
  });

  it("is not offered where the portal's address is an IP address, for which browsers create none", async () => {
    const atAddress = await testServer({ publicUrl: "https://192.0.2.1" });
    const speaker = await makeOn(atAddress).speaker();
    expect((await factorsOf(atAddress, speaker)).passkeys_offered).toBe(false);
    expect((await callAs(atAddress, null).get("/api/edition/")).json().passkeys).toBe(false);
    for (const path of ["second-factor/passkeys/options", "login/passkey/options", "session/prove/options"]) {
      expect([path, (await ask(atAddress, speaker, path)).statusCode]).toEqual([path, 404]);
    }
    await atAddress.close();
  });
});

describe("one's own passkey", () => {
  it("can be renamed", async () => {
    const { id } = await withPasskey(server, person);
    const url = `/api/second-factor/passkeys/${id}/`;
    const renamed = await as(person).put(url, { name: " Old phone " });
    expect([renamed.statusCode, renamed.json().name]).toEqual([200, "Old phone"]);
    expect((await factorsOf(server, person)).passkeys[0]?.name).toBe("Old phone");
    expect((await as(person).put(url, { name: " " })).statusCode).toBe(400);
  });

  it("can be removed; with the last one, the recovery codes are removed as well", async () => {
    const [first, second] = [await withPasskey(server, person), await withPasskey(server, person)];
    const remove = (id: number) => as(person).delete(`/api/second-factor/passkeys/${id}/`);
    expect((await remove(first.id)).statusCode).toBe(204);
    expect(await factorsOf(server, person)).toMatchObject({ recovery_codes_left: 10 });
    expect((await remove(second.id)).statusCode).toBe(204);
    expect(await factorsOf(server, person)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect((await auditDetailsOf(server, person.id)).map(({ action }) => action)).toEqual([
      "passkey added",
      "passkey added",
      "passkey removed",
      "passkey removed",
    ]);
  });
});

it("records no use of a passkey that another use has overtaken meanwhile", async () => {
  const { db, clock } = server.platform;
  const id = await plantPasskey(server, person.id);
  const use = (counter: number) => recordUse(db, id, { counter, synced: false, at: clock.now() });
  expect([await use(0), await use(0)], "of one that does not count").toEqual([true, true]);
  expect([await use(7), await use(7), await use(6), await use(0)]).toEqual([true, false, false, false]);
  expect(await use(8)).toBe(true);
});
