import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aProfile } from "#features/identity/profiles/profile.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { anOpenEdition, aSession } from "../submissions.fixture";

eachInASession();

const SUBMIT = "POST /api/submit/";
const PROFILE = aProfile({ twitter_handle: "analytical_ada" });

async function open(blindReviews: boolean) {
  const server = serve({
    ...aSession(aUser(), [], anOpenEdition({ blindReviews })),
    "GET /api/user/profile/": [200, PROFILE],
    [SUBMIT]: [201, { submission_id: 1, sp: null }],
  });
  const page = visit("/homepage/speaker/app/submit");
  await page.user.type(await screen.findByLabelText(/^Title/), "Lovelaces of Canada");
  await page.user.type(screen.getByLabelText(/^Abstract/), "I am @analytical_ada, ada lovelace.");
  return { ...page, server };
}
const said = () => within(screen.getByRole("form")).queryByText(/^Your text contains your name/);

test("warns a speaker whose name appears in the text, and takes the proposal anyway", async () => {
  const { user, server } = await open(true);
  expect(await screen.findByText("This edition is reviewed blind")).toBeTruthy();
  expect(await screen.findByText("“analytical_ada”, “Ada Lovelace” appear in the abstract.")).toBeTruthy();
  expect(said()).toBeTruthy();
  expect(screen.queryByText(/in the title/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await waitFor(() => expect(server.named(SUBMIT)).toHaveLength(1));
});

test("removes the warning once the name is gone", async () => {
  const { user } = await open(true);
  await screen.findByText(/appear in the abstract/);
  await user.clear(screen.getByLabelText(/^Abstract/));
  await waitFor(() => expect(said()).toBeNull());
});

test("says nothing where reviewers see the names, and asks for no profile", async () => {
  const { server } = await open(false);
  expect(said()).toBeNull();
  expect(screen.queryByText("This edition is reviewed blind")).toBeNull();
  expect(server.named("GET /api/user/profile/")).toHaveLength(0);
});
