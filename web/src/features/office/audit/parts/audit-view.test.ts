import { expect, test } from "vitest";
import { AUDIT_ADDRESS, questionOf } from "./audit-view";

const PERSON = "5b0e5e7e-3d0a-4f0c-9a3e-000000000001";
const NOTHING = { person: "", proposal: "", action: "", from: "", until: "" } as const;

test("stores a view in the address, and restores it", () => {
  const view = {
    person: PERSON,
    proposal: "7",
    action: "change group",
    from: "2025-03-01",
    until: "2025-03-02",
  } as const;
  expect(AUDIT_ADDRESS.read(AUDIT_ADDRESS.write(view))).toEqual(view);
  expect(AUDIT_ADDRESS.write(NOTHING).toString()).toBe("");
});

test("ignores unknown values in an address", () => {
  const odd = new URLSearchParams({ person: "x", proposal: "1e9", action: "constructor", from: "1.3.2025" });
  expect(AUDIT_ADDRESS.read(odd)).toEqual(NOTHING);
});

test("requests whole days in the reader's zone, including the last one", () => {
  const { since, until } = questionOf({ ...NOTHING, from: "2025-03-01", until: "2025-03-01" });
  expect(since).toBe(new Date(2025, 2, 1).toISOString());
  expect(until).toBe(new Date(2025, 2, 2).toISOString());
});

test("ignores incomplete numbers", () => {
  expect(questionOf({ ...NOTHING, proposal: "-" })).toEqual({});
});
