import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aListItem, anOpenEdition, aSession, aSubmission } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { aProfile } from "../profile.fixture";

eachInASession();

const PROFILE = aProfile({ c: "FR", n: "French", o: "Countess", b: "Wrote the first program." });

test("shows a changed name among the speakers of the open proposal", async () => {
  let first_name = "Ada";
  serve({
    ...aSession(undefined, [aListItem({ status: "Submitted" })], anOpenEdition()),
    "GET /api/user/": () => [200, aUser({ first_name })],
    "GET /api/user/profile/": [200, PROFILE],
    "GET /api/user/employer/": [200, { employer: "" }],
    "PUT /api/user/profile/": ({ body }) => {
      first_name = (body as typeof PROFILE).first_name;
      return [200, body];
    },
    "GET /api/submissions/1/": [200, aSubmission({ status: "Submitted" }), { etag: '"1"' }],
    "GET /api/submissions/speakers/1/": () => [
      200,
      {
        lead: { name: `${first_name} Lovelace`, you: true, answer: null },
        speakers: [],
        asked: false,
        max: 10,
        may: { change: true, invite: true, leave: false, answer: false },
      },
    ],
  });
  const { user } = visit("/homepage/speaker/app/1");
  const section = within(await screen.findByRole("region", { name: "Speakers" }));
  await section.findByText(/Ada Lovelace/);
  await user.click(screen.getByRole("button", { name: "Account" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit Profile" }));
  const dialog = within(await screen.findByRole("dialog"));
  const first = await dialog.findByLabelText(/^First name/);
  await user.clear(first);
  await user.type(first, "Augusta");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("User profile updated successfully!");
  expect(await section.findByText(/Augusta Lovelace/)).toBeTruthy();
});
