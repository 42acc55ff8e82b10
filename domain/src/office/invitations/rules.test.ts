import { describe, expect, test } from "vitest";
import { mayAccept, mayChangeInvitation, mayInvite, stateOf } from "./rules";
import { INVITATION_STATES } from "./words";

const now = new Date("2025-03-01T12:00:00Z");
const later = new Date("2025-03-01T12:00:00.001Z");

describe("an invitation", () => {
  test.each([
    ["waiting", { acceptedAt: null, revokedAt: null, expiresAt: later }],
    ["expired", { acceptedAt: null, revokedAt: null, expiresAt: now }],
    ["accepted", { acceptedAt: now, revokedAt: null, expiresAt: now }],
    ["revoked", { acceptedAt: null, revokedAt: now, expiresAt: later }],
  ])("is %s", (state, invitation) => {
    expect(stateOf(invitation, now)).toBe(state);
  });

  test("can be sent again or revoked until it expires", () => {
    expect(INVITATION_STATES.map(mayChangeInvitation)).toEqual([
      null,
      null,
      "invitation-over",
      "invitation-over",
    ]);
  });
});

const account = (group: "speaker" | "reviewer" | "organiser", traits = {}) => ({
  group,
  suspended: false,
  verified: true,
  ...traits,
});

describe("inviting", () => {
  test.each([
    ["no account", null, "reviewer", null],
    ["a speaker", account("speaker"), "reviewer", null],
    ["a reviewer", account("reviewer"), "reviewer", "in-group-already"],
    ["a reviewer", account("reviewer"), "organiser", null],
    ["an organiser", account("organiser"), "reviewer", "in-group-already"],
    ["a suspended account", account("speaker", { suspended: true }), "reviewer", "invited-suspended"],
    ["an unverified reviewer", account("reviewer", { verified: false }), "reviewer", null],
  ] as const)("%s", (_, whom, group, verdict) => {
    expect(mayInvite(whom, null, group)).toBe(verdict);
  });

  test("waits for the invitation that is open, and renews one that has expired", () => {
    expect(mayInvite(null, { state: "waiting" }, "reviewer")).toBe("invited-already");
    expect(mayInvite(null, { state: "expired" }, "reviewer")).toBeNull();
  });
});

test.each([
  ["in whatever case it is written", "Ada@Example.org", "speaker", "speaker", null],
  ["of another address", "eve@example.org", "speaker", "speaker", "invitation-for-other"],
  ["who reviews already", "ada@example.org", "reviewer", "reviewer", "in-group-already"],
  ["who organises", "ada@example.org", "organiser", "speaker", "in-group-already"],
] as const)("accepting as a person %s", (_, email, group, seen, verdict) => {
  const invitation = { email: "ada@example.org", group: "reviewer" } as const;
  expect(mayAccept(invitation, { email, group }, seen)).toBe(verdict);
});

test("asks again when the group is no longer the one that was shown", () => {
  const invitation = { email: "ada@example.org", group: "organiser" } as const;
  expect(mayAccept(invitation, { email: "ada@example.org", group: "reviewer" }, "speaker")).toBe(
    "person-changed-meanwhile",
  );
});
