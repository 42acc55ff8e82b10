import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { aListItem, aSession, aSubmission } from "../submissions.fixture";

eachInASession();

const OWN = "/homepage/own/app";
const mine = aListItem({ pk: 7, title: "My talk", status: "Submitted" });

const serveOwn = (group: "reviewer" | "organiser") =>
  serve({
    ...aSession(aUser({ group }), [aListItem({ pk: 1, title: "To review", status: "Ready for Review" })]),
    "GET /api/submissions/own/": [200, [mine]],
    "GET /api/submissions/own/menu/": [200, { items: [mine] }],
    "GET /api/submissions/7/": [200, aSubmission({ pk: 7, title: "My talk" })],
  });
const menu = () => within(screen.getByRole("navigation", { name: "Menu" }));

test.each(["reviewer", "organiser"] as const)(
  "shows a %s their own proposals as a speaker's",
  async (group) => {
    serveOwn(group);
    const { user, path } = visit(OWN);
    const main = within(await screen.findByRole("main"));
    const talk = await main.findByRole("link", { name: "My talk" });
    expect(screen.queryByText("To review")).toBeNull();
    expect(menu().getByRole("link", { name: "+ New submission" }).getAttribute("href")).toBe(`${OWN}/submit`);
    await user.click(talk);
    await waitFor(() => expect(path()).toBe(`${OWN}/7`));
    expect((await screen.findByRole("link", { name: "Edit" })).getAttribute("href")).toBe(`${OWN}/7/edit`);
  },
);

test("leads from reviewing to the reviewer's own proposals and back by one link each", async () => {
  serveOwn("reviewer");
  const { user, path } = visit("/homepage/reviewer/app");
  await screen.findByRole("main");
  await waitFor(() => expect(menu().getByText("To review")).toBeTruthy());
  expect(menu().getByRole("link", { name: "Submit a proposal" }).getAttribute("href")).toBe(`${OWN}/submit`);
  await user.click(menu().getByRole("link", { name: "My proposals" }));
  await waitFor(() => expect(path()).toBe(OWN));
  await waitFor(() => expect(menu().getByText("My talk")).toBeTruthy());
  expect(menu().queryByText("To review")).toBeNull();
  await user.click(menu().getByRole("link", { name: "Review proposals" }));
  await waitFor(() => expect(path()).toBe("/homepage/reviewer/app"));
});

test("has the area for reviewers and organisers only, as speakers have their own", async () => {
  serve(aSession(aUser()));
  const { path } = visit(OWN);
  await waitFor(() => expect(path()).toBe("/homepage/speaker/app"));
});
