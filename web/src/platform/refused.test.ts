import { expect, test } from "vitest";
import { messagesOf, Refused } from "./refused";

test("[7.48] [8.2] flattens the messages of all fields in their order", () => {
  const refused = new Refused(400, {
    email: ["Enter a valid email address."],
    non_field_errors: ["First.", "Second."],
  });
  expect(refused.messages).toEqual(["Enter a valid email address.", "First.", "Second."]);
  expect(refused.fields.email).toEqual(["Enter a valid email address."]);
});

test("[7.48] takes a detail as one message", () => {
  expect(new Refused(403, { detail: "Not now." }).messages).toEqual(["Not now."]);
});

test("ignores messages that are no text, and invalid bodies", () => {
  expect(new Refused(400, { nested: [{ a: 1 }, "Text."] }).messages).toEqual(["Text."]);
  expect(new Refused(502, null).messages).toEqual([]);
  expect(new Refused(502, "<html>").messages).toEqual([]);
});

test("has a message for an empty answer, and for an unreachable server", () => {
  expect(messagesOf(new Refused(500, null))).toEqual([
    "The server could not do this. Please try again in a moment.",
  ]);
  expect(messagesOf(new TypeError("Failed to fetch"))[0]).toContain("cannot be reached");
});

test("keeps the refusal's code apart from the messages", () => {
  const refused = new Refused(403, { detail: "Please show that it is you.", refusal: "proof-needed" });
  expect([refused.code, refused.messages]).toEqual(["proof-needed", ["Please show that it is you."]]);
  expect(new Refused(403, { detail: "No." }).code).toBeNull();
});
