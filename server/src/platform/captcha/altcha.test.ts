import { type Challenge, type Solution, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterEach, describe, expect, vi } from "vitest";
import { consumeProof, dropExpiredProofs } from "#features/identity/captcha/store";
import { callAs, seen } from "#testing/client";
import { PASSWORD } from "#testing/make";
import { onServer } from "#testing/on-server";
import { testServer } from "#testing/server";
import { altcha } from "./altcha";

const { it, server, visitor, make } = onServer(() => ({
  captcha: (db) => altcha("a secret of the tests", (proof, until) => consumeProof(db, proof, until)),
}));

afterEach(() => void vi.useRealTimers());

type Proof = { challenge: Challenge; solution: Solution };
const tokenOf = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString("base64");
const verify = (proof: unknown) => server.platform.captcha.verify(tokenOf(proof), "192.0.2.1");

/** Asks for a challenge and does the work, as a browser does. */
async function solved(): Promise<Proof> {
  const challenge = (await visitor.get("/api/captcha/")).json() as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The challenge was not solved in time");
  return { challenge, solution };
}

describe("GET /api/captcha/", () => {
  it("gives a challenge that a browser can solve, fresh each time", async () => {
    const [first, second] = await Promise.all([1, 2].map(() => visitor.get("/api/captcha/")));
    expect(first?.json()).toEqual({
      parameters: {
        algorithm: "PBKDF2/SHA-256",
        cost: 2000,
        expiresAt: expect.any(Number),
        keyLength: 32,
        keyPrefix: expect.stringMatching(/^[0-9a-f]+$/),
        keySignature: expect.stringMatching(/^[0-9a-f]+$/),
        nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
        salt: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(first?.json().parameters.nonce).not.toBe(second?.json().parameters.nonce);
    expect(first?.headers["cache-control"]).toBe("no-store");
  });

  it("is not found where another provider makes the challenges", async () => {
    const other = await testServer();
    expect((await callAs(other, null).get("/api/captcha/")).statusCode).toBe(404);
    await other.close();
  });
});

describe("a solved challenge", () => {
  it("[7.44] opens a log-in, once", async () => {
    const { email } = await make.speaker();
    const body = { email, password: PASSWORD, token: tokenOf(await solved()) };
    expect((await visitor.post("/api/login/", body)).statusCode).toBe(200);
    expect(seen(await visitor.post("/api/login/", body))).toEqual({
      status: 400,
      body: {
        token: ["The captcha was not solved, has expired or was already used. Please solve it again."],
      },
    });
  });

  it("is accepted once among ten at the same moment", async () => {
    const proof = await solved();
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(proof)));
    expect(answers.filter((good) => good)).toHaveLength(1);
  });

  it("is refused a second time, however its parts are written", async () => {
    const proof = await solved();
    expect(await verify(proof)).toBe(true);
    const { parameters, signature } = proof.challenge;
    const again = [
      { ...proof, challenge: { parameters, signature: signature?.toUpperCase() } },
      { ...proof, challenge: { parameters, signature: ` ${signature} ` } },
      {
        ...proof,
        challenge: { parameters: { ...parameters, nonce: parameters.nonce.toUpperCase() }, signature },
      },
      { ...proof, challenge: { parameters: { ...parameters, more: 1 }, signature } },
      { ...proof, solution: { ...proof.solution, counter: proof.solution.counter + 1 } },
      { ...proof, solution: { ...proof.solution, time: 1 } },
      { ...proof, more: true },
    ];
    for (const proof of again) expect(await verify(proof)).toBe(false);
    const spaced = Buffer.from(JSON.stringify(proof, null, 2)).toString("base64url");
    expect(await server.platform.captcha.verify(spaced, "192.0.2.1")).toBe(false);
  });

  it("stays used until it has expired anyway", async () => {
    const proof = await solved();
    await verify(proof);
    const expiry = new Date((proof.challenge.parameters.expiresAt ?? 0) * 1000);
    await dropExpiredProofs(server.platform.db, expiry);
    expect(await verify(proof)).toBe(false);
  });

  it("expires after ten minutes", async () => {
    const proof = await solved();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 601_000 });
    expect(await verify(proof)).toBe(false);
  });
});

describe("a token that was tampered with", () => {
  it("is refused, and does not spend the honest one", async () => {
    const proof = await solved();
    const { parameters, signature } = proof.challenge;
    const changed = (changes: object) => ({
      ...proof,
      challenge: { parameters: { ...parameters, ...changes }, signature },
    });
    const tampered = [
      changed({ cost: 1 }),
      changed({ keyPrefix: "" }),
      changed({ keySignature: undefined }),
      changed({ expiresAt: (parameters.expiresAt ?? 0) + 3600 }),
      changed({ nonce: "0".repeat(32) }),
      { ...proof, challenge: { parameters, signature: "0".repeat(64) } },
      { ...proof, solution: { ...proof.solution, derivedKey: "00".repeat(32) } },
    ];
    for (const token of tampered) expect(await verify(token)).toBe(false);
    expect(await verify(proof)).toBe(true);
  });

  it("is refused without a throw when it is garbage", async () => {
    const { challenge } = await visitor.get("/api/captcha/").then((r) => ({
      challenge: r.json(),
    }));
    const garbage = [
      null,
      [],
      "text",
      {},
      { challenge },
      { challenge, solution: null },
      { challenge, solution: { counter: -1, derivedKey: "00" } },
      { challenge, solution: { counter: 2 ** 40, derivedKey: "zz" } },
      {
        challenge: { ...challenge, parameters: { __proto__: null } },
        solution: { counter: 1, derivedKey: "" },
      },
      { challenge: { ...challenge, signature: "é".repeat(32) }, solution: { counter: 1, derivedKey: "00" } },
    ];
    for (const proof of garbage) expect(await verify(proof)).toBe(false);
    for (const token of ["", "%%%", "\ud800", "bm90IGpzb24=", "[".repeat(20_000)]) {
      expect(await server.platform.captcha.verify(token, "192.0.2.1")).toBe(false);
    }
  });
});
