import { describe, expect, it, test } from "vitest";
import { REQUIREMENTS } from "../../call/second-factor-requirement";
import { mayContinue, secondFactorRequired } from "./requirement";
import {
  factorCount,
  freshUntil,
  mayAddPasskey,
  mayAddTotp,
  mayMakeRecoveryCodes,
  mayRemoveFactor,
  needsProof,
  typedRecoveryCode,
  typedTotp,
} from "./rules";
import { MAX_PASSKEYS, RECOVERY_ALPHABET } from "./words";

const now = new Date("2025-03-01T12:00:00Z");
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test("the second factor is required of these groups", () => {
  const table = REQUIREMENTS.map((requirement) =>
    (["speaker", "reviewer", "organiser"] as const).filter((group) =>
      secondFactorRequired(group, requirement),
    ),
  );
  expect(table).toEqual([[], ["reviewer", "organiser"]]);
});

test.each([
  [false, false, null],
  [false, true, null],
  [true, true, null],
  [true, false, "second-factor-required"],
])("with a factor required %s and active %s, the answer is %s", (required, active, verdict) => {
  expect(mayContinue({ required, active })).toBe(verdict);
});

describe("a proof", () => {
  it("is fresh for ten minutes, to the millisecond", () => {
    expect(freshUntil(before(599.999), now)).toEqual(new Date(now.getTime() + 1));
    expect(freshUntil(before(600), now)).toBeNull();
    expect(freshUntil(null, now)).toBeNull();
  });

  it("is needed before a sensitive action once the last one is ten minutes old", () => {
    expect(needsProof(before(60), now)).toBeNull();
    expect(needsProof(before(600), now)).toBe("proof-needed");
    expect(needsProof(null, now)).toBe("proof-needed");
  });
});

describe("factors", () => {
  const none = { totp: null, passkeys: [] };
  const app = { totp: {}, passkeys: [] };
  const both = { totp: {}, passkeys: [{}] };

  it("are the app and the passkeys", () => {
    expect([none, app, both].map(factorCount)).toEqual([0, 1, 2]);
  });

  it("may be removed unless it is the last one and a factor is required", () => {
    const verdicts = (required: boolean) => [app, both].map((each) => mayRemoveFactor({ ...each, required }));
    expect(verdicts(false)).toEqual([null, null]);
    expect(verdicts(true)).toEqual(["last-factor", null]);
  });

  it("are limited to one app and a number of passkeys", () => {
    expect([none, app].map(mayAddTotp)).toEqual([null, "totp-active"]);
    const passkeys = Array(MAX_PASSKEYS - 1).fill({});
    expect(mayAddPasskey({ passkeys })).toBeNull();
    expect(mayAddPasskey({ passkeys: [...passkeys, {}] })).toBe("too-many-passkeys");
  });

  it("are required before recovery codes are created", () => {
    expect([none, app].map(mayMakeRecoveryCodes)).toEqual(["no-factor", null]);
  });
});

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["12345", null],
  ["1234567", null],
  ["12345a", null],
  ["١٢٣٤٥٦", null],
  ["", null],
])("%j is read as the code %j", (typed, code) => {
  expect(typedTotp(typed)).toBe(code);
});

test("a recovery code is the same however it is typed", () => {
  expect(typedRecoveryCode(" K7MQ 2abc-XYZ9\n")).toBe("k7mq2abcxyz9");
  expect(RECOVERY_ALPHABET).not.toMatch(/[01ilo]/);
  expect(new Set(RECOVERY_ALPHABET).size).toBe(RECOVERY_ALPHABET.length);
});
