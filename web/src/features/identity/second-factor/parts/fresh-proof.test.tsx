import type { SecondFactor } from "@lectern/domain/identity/second-factor/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { NO_ERASURE } from "#features/office/privacy/privacy.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { serve } from "#platform/answers.fixture";
import { aSecondFactor, CODES, PROOF_NEEDED } from "../second-factor.fixture";

eachInASession();

const TOTP = { created_at: "2025-01-01T00:00:00.000Z", last_used_at: null };
const MAKE = "POST /api/second-factor/recovery-codes/";

/** The answers of the Security page, about the user's factors and others. */
const security = (factors: Partial<SecondFactor>) => ({
  ...aSession(),
  "GET /api/sessions/": [200, []] as [number, unknown],
  "GET /api/privacy/erasure/": [200, NO_ERASURE] as [number, unknown],
  "GET /api/user/address/": [200, { waiting: null }] as [number, unknown],
  "GET /api/user/merge/": [200, { waiting: null }] as [number, unknown],
  "GET /api/second-factor/": [200, aSecondFactor(factors)] as [number, unknown],
});

/** The Security page of a user with an app and an old log-in, who requests new recovery codes. */
async function askForCodes(methods: ("password" | "totp")[], proves: [number, unknown]) {
  let proved = false;
  const proof = { fresh_until: null, methods, providers: [] };
  const server = serve({
    ...security({ totp: TOTP, recovery_codes_left: 3, proof }),
    "POST /api/session/prove/": () => {
      proved = proves[0] === 200;
      return proves;
    },
    [MAKE]: () => (proved ? [200, { recovery_codes: CODES }] : [403, PROOF_NEEDED]),
  });
  const page = visit("/homepage/speaker/app/security");
  await page.user.click(await screen.findByRole("button", { name: "Create new codes" }));
  await page.user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Create new codes" }),
  );
  const question = within(await screen.findByRole("dialog", { name: "Confirm your identity" }));
  return { ...page, server, question };
}

test("asks for the password, and continues the refused action", async () => {
  const { user, question, server } = await askForCodes(
    ["password"],
    [200, { fresh_until: "2025-03-01T12:10:00Z" }],
  );
  await user.type(await question.findByLabelText("Password"), "secret{Enter}");
  expect(await screen.findByText(CODES[0] ?? "")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(server.named("POST /api/session/prove/")[0]?.body).toEqual({
    method: "password",
    password: "secret",
  });
  expect(server.named(MAKE)).toHaveLength(2);
});

test("asks for the factor if there is one, and shows a wrong code at the field", async () => {
  const { user, question, server } = await askForCodes(["totp"], [400, { code: ["This code is wrong."] }]);
  await user.type(await question.findByLabelText(/^Code/), "123456");
  expect(await question.findByText("This code is wrong.")).toBeTruthy();
  expect(server.named(MAKE)).toHaveLength(1);
});

test("changes nothing and shows no error when the dialog is closed", async () => {
  const { user, question, server } = await askForCodes(["password"], [200, {}]);
  await question.findByLabelText("Password");
  await user.click(question.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("alert")).toBeNull();
  expect(server.named(MAKE)).toHaveLength(1);
});

test.each([
  ["making new recovery codes", { totp: TOTP, recovery_codes_left: 3 }, MAKE, "Create new codes"],
  ["setting up an app", {}, "POST /api/second-factor/totp/", "Set up an app"],
])("shows why %s failed, also after the page was left", async (_, factors, request, button) => {
  let answer = () => {};
  serve({
    ...security(factors),
    [request]: () =>
      new Promise((resolve) => {
        answer = () => resolve([503, { detail: "The service is temporarily unavailable." }]);
      }),
  });
  const { user, router } = visit("/homepage/speaker/app/security");
  await user.click(await screen.findByRole("button", { name: button }));
  const dialog = screen.queryByRole("dialog");
  if (dialog) await user.click(within(dialog).getByRole("button", { name: button }));
  await act(() => router.navigate("/homepage/speaker/app"));
  answer();
  expect(await screen.findByText("The service is temporarily unavailable.")).toBeTruthy();
});

test("returns the focus to a passkey's button once it is renamed, or not", async () => {
  const passkey = { id: 3, name: "Laptop", synced: false, ...TOTP };
  serve({
    ...security({ passkeys: [passkey] }),
    "PUT /api/second-factor/passkeys/3/": [200, { ...passkey, name: "Laptop" }],
  });
  const { user } = visit("/homepage/speaker/app/security");
  const rename = () => screen.findByRole("button", { name: "Rename Laptop" });
  for (const how of ["Cancel", "Save"]) {
    (await rename()).focus();
    await user.keyboard("{Enter}");
    screen.getByRole("button", { name: how }).focus();
    await user.keyboard("{Enter}");
    await waitFor(async () => expect(document.activeElement).toBe(await rename()));
  }
});
