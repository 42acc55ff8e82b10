import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect } from "vitest";
import { noCaptcha } from "#platform/captcha/captcha";
import { EVEN_STEP_MS } from "#platform/http/errors";
import { PASSWORD } from "#testing/make";
import { onServer } from "#testing/on-server";
import { rankSumProbability } from "#testing/rank-test";

/** The number of calls of each kind: enough to find 30 ms on a quiet machine, as one test below proves. */
const CALLS = 24;
/** On a busy one the same difference shows after more calls: this factor at most. */
const MOST_ROUNDS = 5;
/** Alike, unless samples that differ so much are this unlikely. One run in 2,500 is a false alarm. */
const UNLIKELY = 1e-4;
/** What is planted to prove that it would be found. */
const PLANTED_MS = 30;
/** A captcha's token that takes so much longer to check. */
const SLOW = "slow";
const { it, visitor, make } = onServer(async () => {
  const verify = async (token: string) => {
    if (token === SLOW) await sleep(PLANTED_MS);
    return true;
  };
  return { captcha: () => ({ ...noCaptcha, verify }), evenStepMs: EVEN_STEP_MS };
});

type Body = (email: string, token: string) => object;
type Question = { path: string; status: number; verified?: boolean; body: Body };

const QUESTIONS: Record<string, Question> = {
  "a sign-up": {
    path: "/api/signup/",
    status: 201,
    body: (email, token) => ({ email, username: "x", password1: PASSWORD, password2: PASSWORD, token }),
  },
  "a forgotten password": {
    path: "/api/password/reset/",
    status: 200,
    body: (email, token) => ({ email, token }),
  },
  "a resent link": {
    path: "/api/signup/resend-email/",
    status: 200,
    verified: false,
    body: (email) => ({ email }),
  },
  "a log-in": {
    path: "/api/login/",
    status: 400,
    body: (email, token) => ({ email, password: "wr0ng-&-long", token }),
  },
};

const stranger = () => `stranger-${randomUUID()}@example.org`;
const owner = async ({ verified = true }: Question) => (await make.speaker({ verified })).email;

let calls = 0;
async function timed({ path, status, body }: Question, email: string, token = "quick"): Promise<number> {
  const from = `10.2.${++calls >> 8}.${calls & 255}`;
  const start = performance.now();
  const answer = await visitor.post(path, body(email, token), { from });
  const spent = performance.now() - start;
  expect(answer.statusCode).toBe(status);
  return spent;
}

type Times = { known: number[]; unknown: number[] };

/**
 * Adds milliseconds of calls for addresses with and without an account, one of each by turns, in changing order.
 */
async function compare(
  question: Question,
  { known, unknown }: Times,
  tokenOfKnown = "quick",
): Promise<Times> {
  const ofOwner = async () => known.push(await timed(question, await owner(question), tokenOfKnown));
  const ofStranger = async () => unknown.push(await timed(question, stranger()));
  // The first calls of a server are slower than all others.
  for (let i = 0; i < 3; i++) await timed(question, stranger());
  for (let i = 0; i < CALLS; i++) {
    for (const call of i % 2 ? [ofOwner, ofStranger] : [ofStranger, ofOwner]) await call();
  }
  return { known, unknown };
}

const none = (): Times => ({ known: [], unknown: [] });

const listed = ({ known, unknown }: Times) =>
  [known, unknown].map((times) => times.map(Math.round).join(" ")).join("\n");

// At the same time: most of it is waiting, and the load that they are for each other falls on both samples.
describe.concurrent("the time of an answer", () => {
  it.each(Object.entries(QUESTIONS))(
    "does not reveal whether an address has an account: %s",
    async (_name, question) => {
      const times = await compare(question, none());
      expect(rankSumProbability(times.known, times.unknown), listed(times)).toBeGreaterThan(UNLIKELY);
    },
  );

  it.each(Object.entries(QUESTIONS).filter(([, { body }]) => "token" in body("", "")))(
    "would reveal it if it were 30 ms longer: %s",
    async (name, question) => {
      const times = none();
      for (let round = 0; round < MOST_ROUNDS; round++) {
        await compare(question, times, SLOW);
        if (rankSumProbability(times.known, times.unknown) < UNLIKELY) break;
      }
      expect(rankSumProbability(times.known, times.unknown), `${name}\n${listed(times)}`).toBeLessThan(
        UNLIKELY,
      );
    },
    MOST_ROUNDS * 30_000,
  );
});

describe("rankSumProbability", () => {
  it("says what SciPy does", () => {
    const one = [19, 22, 16, 29, 24, 11, 32, 8, 40, 25];
    const other = [20, 11, 17, 12, 31, 45, 50, 42, 39, 48];
    expect(rankSumProbability(one, other)).toBeCloseTo(0.198596, 6);
    expect(rankSumProbability(one, one)).toBeGreaterThan(0.9);
    expect(rankSumProbability([1, 1, 1], [1, 1, 1])).toBe(1);
    expect(
      rankSumProbability(
        one,
        one.map((value) => value + 100),
      ),
    ).toBeLessThan(0.001);
  });
});
