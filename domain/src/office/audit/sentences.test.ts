import { expect, test } from "vitest";
import { ACTIONS, type KnownAction } from "../../log/words";
import { TRANSITIONS } from "../../proposals/lifecycle";
import { describeAuditEntry } from "./sentences";

const entry = (action: string, details: Record<string, unknown> | null = null) => ({
  action,
  fromStatus: null,
  toStatus: null,
  details,
});

test("shows both statuses of a change of status", () => {
  expect(
    describeAuditEntry({ ...entry("withdraw"), fromStatus: "Submitted", toStatus: "Withdrawn" }),
  ).toEqual({
    what: "withdrew the proposal",
    from: "Submitted",
    to: "Withdrawn",
    details: [],
  });
});

test("shows labels instead of codes, also for no decision", () => {
  expect(describeAuditEntry(entry("decide", { from: null, to: "HLD" }))).toMatchObject({
    from: "none",
    to: "Waitlist",
  });
  expect(
    describeAuditEntry(entry("change group", { accountId: "x", from: "speaker", to: "reviewer" })),
  ).toEqual({
    what: "changed the group",
    from: "Speaker",
    to: "Reviewer",
    details: [],
  });
});

test("shows the value of a setting as it was entered", () => {
  const { from, to, details } = describeAuditEntry(entry("set", { key: "maxSubmissions", from: 5, to: 2 }));
  expect([from, to, details]).toEqual(["5", "2", [{ name: "setting", value: "maxSubmissions" }]]);
});

test("formats dates for people", () => {
  const moved = { key: "closesAt", from: "2025-06-02T23:59:59.000Z", to: "2025-06-05T21:59:59Z" };
  const { from, to } = describeAuditEntry(entry("set", moved));
  expect([from, to]).toEqual(["2 June 2025 at 23:59 UTC", "5 June 2025 at 21:59 UTC"]);
});

test("does not read `from` without `to` as a change, and counts ids", () => {
  expect(describeAuditEntry(entry("sessions ended", { from: "a-session", sessions: ["a", "b"] }))).toEqual({
    what: "ended sessions",
    from: null,
    to: null,
    details: [{ name: "sessions", value: "2" }],
  });
});

test.each(Object.getOwnPropertyNames(Object.prototype))("shows the text %s as it is", (text) => {
  const changed = describeAuditEntry(entry("change employer", { from: text, to: text, [text]: text }));
  expect([changed.from, changed.to, ...changed.details]).toEqual([text, text, { name: text, value: text }]);
  expect(describeAuditEntry(entry(text)).what).toBe(text);
});

test("shows a text that looks like a date but is none as it is", () => {
  const text = "2025-99-99T99:99:99Z";
  expect(describeAuditEntry(entry("change employer", { from: null, to: text })).to).toBe(text);
});

test("shows unknown details, too", () => {
  expect(describeAuditEntry(entry("toString", { odd: { deep: [1] } }))).toEqual({
    what: "toString",
    from: null,
    to: null,
    details: [{ name: "odd", value: '{"deep":[1]}' }],
  });
});

test.each(["recuse", "keep reviewer out", "lift conflict", "passkey refused: it may be a copy"])(
  "has words for %s",
  (action) => expect(describeAuditEntry(entry(action)).what).not.toBe(action),
);

test("does not compile an action without a sentence", () => {
  // @ts-expect-error: what is recorded is typed by the table of words.
  const unnamed: KnownAction = "sing";
  expect(Object.hasOwn(ACTIONS, unnamed)).toBe(false);
});

test("has a sentence for every change of a proposal's status", () => {
  const events = Object.values(TRANSITIONS).flatMap((row) => Object.keys(row));
  expect(events.filter((event) => !Object.hasOwn(ACTIONS, event))).toEqual([]);
});
