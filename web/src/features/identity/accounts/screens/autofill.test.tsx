import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { visit } from "#app/visit.fixture";
import { serve } from "#platform/answers.fixture";

test.each([
  ["/login", { email: "username", password: "current-password" }],
  ["/signup", { email: "email", username: "username", password1: "new-password", password2: "new-password" }],
  ["/reset", { email: "username" }],
  ["/password/reset/key/abc-def", { new_password1: "new-password", new_password2: "new-password" }],
])("sets autocomplete for password managers at %s", async (address, wanted) => {
  serve({});
  visit(address);
  await screen.findByRole("heading", { level: 1 });
  const fields = [...document.querySelectorAll("form input[name]")].filter(
    (input) => input.getAttribute("type") !== "checkbox",
  );
  expect(
    Object.fromEntries(fields.map((f) => [f.getAttribute("name"), f.getAttribute("autocomplete")])),
  ).toEqual(wanted);
});
