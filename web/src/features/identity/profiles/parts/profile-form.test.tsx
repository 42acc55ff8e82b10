import { PROFILE_FIELDS } from "@lectern/domain/identity/profiles/fields";
import { handleFault } from "@lectern/domain/identity/profiles/handles";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { hintSession, serve } from "#platform/answers.fixture";
import { aProfile } from "../profile.fixture";

beforeEach(hintSession);

const PROFILE = aProfile();
const SAVE = "PUT /api/user/profile/";

async function open(employer: [number, unknown] = [200, { employer: "Example GmbH" }]) {
  const server = serve({
    ...aSession(),
    "GET /api/user/profile/": [200, PROFILE],
    "GET /api/user/employer/": employer,
    [SAVE]: ({ body }) => [200, body],
  });
  const page = visit("/homepage/speaker/app");
  await page.user.click(await screen.findByRole("button", { name: "Account" }));
  await page.user.click(await screen.findByRole("menuitem", { name: "Edit Profile" }));
  const modal = within(await screen.findByRole("dialog", { name: "Update User Profile" }));
  const field = (name: string) => modal.findByLabelText<HTMLInputElement>(name);
  const save = () => page.user.click(modal.getByRole("button", { name: "Save" }));
  return { ...page, server, modal, field, save };
}

test("has an input for each field of a profile", async () => {
  const { modal, field } = await open();
  await field("X handle");
  for (const { label } of Object.values(PROFILE_FIELDS))
    expect(
      modal.getAllByLabelText((text) => text.startsWith(label)),
      label,
    ).not.toHaveLength(0);
});

test("shows on leaving the field what is kept of a pasted address", async () => {
  const { user, field, save, server } = await open();
  const x = await field("X handle");
  await user.click(x);
  await user.paste("https://x.com/ada_l?s=20");
  await user.click(await field("Mastodon profile"));
  await user.paste("ada@Example.Social");
  expect(x.value).toBe("ada_l");
  await save();
  await waitFor(() => expect(server.named(SAVE)).toHaveLength(1));
  expect(server.named(SAVE)[0]?.body).toEqual({
    ...PROFILE,
    twitter_handle: "ada_l",
    mastodon_handle: "@ada@example.social",
  });
});

test("warns beside a handle that is not recognised, and saves it as typed", async () => {
  const { user, modal, field, save, server } = await open();
  const bluesky = await field("Bluesky domain");
  await user.type(bluesky, "ada");
  await user.tab();
  expect(modal.getByText(handleFault("bluesky_handle"), { exact: false })).toBeTruthy();
  expect(bluesky.getAttribute("aria-invalid")).not.toBe("true");
  await save();
  await waitFor(() => expect(server.named(SAVE)).toHaveLength(1));
  expect(server.named(SAVE)[0]?.body).toEqual({ ...PROFILE, bluesky_handle: "ada" });
});

test("drops the warning once the handle is recognised", async () => {
  const { user, modal, field } = await open();
  const bluesky = await field("Bluesky domain");
  await user.type(bluesky, "ada");
  await user.tab();
  await user.type(bluesky, ".example");
  await user.tab();
  expect(modal.queryByText(handleFault("bluesky_handle"), { exact: false })).toBeNull();
});

test("sends the employer when it was changed, and says nothing of it otherwise", async () => {
  const { user, field, save, server } = await open();
  expect((await field(PROFILE_FIELDS.employer.label)).value).toBe("Example GmbH");
  await save();
  await waitFor(() => expect(server.named(SAVE)).toHaveLength(1));
  expect(server.named(SAVE)[0]?.body).toEqual(PROFILE);
  await user.click(await screen.findByRole("button", { name: "Account" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit Profile" }));
  const again = within(await screen.findByRole("dialog", { name: "Update User Profile" }));
  await user.clear(await again.findByLabelText(PROFILE_FIELDS.employer.label));
  await user.click(again.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.named(SAVE)).toHaveLength(2));
  expect(server.named(SAVE)[1]?.body).toEqual({ ...PROFILE, employer: "" });
});

test("says beside the field that an employer is too long, and keeps what was typed", async () => {
  const { user, modal, field, save, server } = await open();
  const employer = await field(PROFILE_FIELDS.employer.label);
  await user.clear(employer);
  await user.click(employer);
  await user.paste("x".repeat(256));
  await save();
  expect(modal.getByText("Ensure this field has no more than 255 characters.")).toBeTruthy();
  expect(employer.value).toHaveLength(256);
  expect(server.named(SAVE)).toEqual([]);
});

test("lets the profile be saved while the employer cannot be read, which stays as it is", async () => {
  const { modal, field, save, server } = await open([404, { detail: "Not found." }]);
  await field("X handle");
  expect(modal.queryByLabelText(PROFILE_FIELDS.employer.label)).toBeNull();
  await save();
  await waitFor(() => expect(server.named(SAVE)[0]?.body).toEqual(PROFILE));
});

test("saves one name for a person who says that they have only one", async () => {
  const { user, modal, save, server } = await open();
  await modal.findByLabelText(/^Last name/);
  await user.click(modal.getByLabelText("I have only one name"));
  expect(modal.queryByLabelText(/^Last name/)).toBeNull();
  await save();
  await waitFor(() => expect(server.named(SAVE)).toHaveLength(1));
  expect(server.named(SAVE)[0]?.body).toEqual({ ...PROFILE, last_name: "", one_name: true });
});
