import { TEXTS } from "@lectern/domain/office/privacy/words";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSecondFactor, PROOF_NEEDED } from "#features/identity/second-factor/second-factor.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { dateInOwnZone } from "#platform/dates";
import { NO_ERASURE } from "./privacy.fixture";

eachInASession();

const DUE = "2025-03-08T12:00:00.000Z";
const ASKED = { ...NO_ERASURE, due_on: DUE, asked_by: "self" };

type Doubles = Parameters<typeof serve>[0];

async function open(doubles: Doubles, standing = NO_ERASURE, user = aUser()) {
  const now = { standing, user };
  const server = serve({
    ...aSession(user),
    "GET /api/user/": () => [200, now.user],
    "GET /api/sessions/": [200, []],
    "GET /api/second-factor/": [200, aSecondFactor()],
    "GET /api/privacy/erasure/": () => [200, now.standing],
    ...doubles,
  });
  const page = visit("/homepage/speaker/app/security");
  const section = within(await screen.findByRole("region", { name: TEXTS.title }));
  await section.findByText(TEXTS.stays);
  return { ...page, server, section, now };
}

test("downloads all of a user's data as a file", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user, section } = await open({ "GET /api/privacy/export/": [200, new Blob(["PK"])] });
  await user.click(section.getByRole("button", { name: TEXTS.export }));
  await waitFor(() => expect(saved).toEqual(["my-data.zip"]));
});

test("asks for a fresh proof if the log-in is old", async () => {
  const { user, section } = await open({ "GET /api/privacy/export/": [403, PROOF_NEEDED] });
  await user.click(section.getByRole("button", { name: TEXTS.export }));
  expect(await screen.findByRole("dialog", { name: "Confirm your identity" })).toBeTruthy();
});

test("shows what is deleted and what is kept, in the user's numbers", async () => {
  const { section } = await open({});
  expect(section.getByText("2 proposals · 1 file · 7 mails")).toBeTruthy();
  expect(section.getByText("1 accepted talk · the scores of 0 reviews")).toBeTruthy();
});

test("erases after the address was typed, shows a wrong one beside the field, and keeps it", async () => {
  const { user, section, server, now } = await open({
    "POST /api/privacy/erasure/": ({ body }) => {
      if ((body as { confirmation: string }).confirmation !== "ada@example.org")
        return [400, { confirmation: [TEXTS.wrongAddress] }];
      now.standing = ASKED;
      now.user = aUser({ erased_on: DUE });
      return [200, ASKED];
    },
  });
  await user.click(section.getByRole("button", { name: TEXTS.erase }));
  const dialog = within(await screen.findByRole("dialog", { name: TEXTS.erase }));
  const field = dialog.getByRole<HTMLInputElement>("textbox", { name: "Type ada@example.org to confirm" });
  expect(document.activeElement).toBe(field);
  await user.type(field, "ada@example.com{Enter}");
  expect(await dialog.findByText(TEXTS.wrongAddress)).toBeTruthy();
  expect(field.value).toBe("ada@example.com");
  await user.clear(field);
  await user.type(field, "ada@example.org");
  await user.click(dialog.getByRole("button", { name: TEXTS.erase }));
  expect(await screen.findByText(TEXTS.asked)).toBeTruthy();
  expect(await screen.findByText(TEXTS.willBeErased(dateInOwnZone(DUE)))).toBeTruthy();
  expect(section.queryByRole("button", { name: TEXTS.erase })).toBeNull();
  expect(server.named("POST /api/privacy/erasure/")).toHaveLength(2);
});

test("is shown above every page until the account is kept", async () => {
  const { user, now, section } = await open(
    {
      "DELETE /api/privacy/erasure/": () => {
        now.standing = NO_ERASURE;
        now.user = aUser();
        return [204];
      },
    },
    { ...ASKED, asked_by: "organiser" },
    aUser({ erased_on: DUE }),
  );
  expect(section.getByText(TEXTS.byOrganiser)).toBeTruthy();
  const banner = within(await screen.findByRole("region", { name: TEXTS.eraseTitle }));
  await user.click(banner.getByRole("button", { name: TEXTS.keep }));
  expect(await screen.findByText(TEXTS.kept)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("region", { name: TEXTS.eraseTitle })).toBeNull());
  expect(await section.findByRole("button", { name: TEXTS.erase })).toBeTruthy();
});

test("offers no erasure when it is refused, and shows why", async () => {
  const { section } = await open(
    {},
    { ...NO_ERASURE, refused: "This is the last organiser who can log in." },
  );
  expect(section.getByText("This is the last organiser who can log in.")).toBeTruthy();
  expect(section.queryByRole("button", { name: TEXTS.erase })).toBeNull();
});
