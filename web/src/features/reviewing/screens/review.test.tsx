import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aListItem, aSession, aSubmission, NO_REVIEW } from "#features/proposals/submissions.fixture";
import { aUser, freshBrowser, hintSession, serve } from "#platform/answers.fixture";

eachInASession();

const AREA = "/homepage/reviewer/app";
const ONE = "/api/submissions/1/";
const GIVEN = { id: 7, expertise_score: 8, submission_score: 6, comments: "Solid.", status: "HLD" } as const;

async function open(
  at: string,
  review: typeof NO_REVIEW | typeof GIVEN,
  doubles: Parameters<typeof serve>[0] = {},
) {
  const list = [
    aListItem({ pk: 1, status: "Ready for Review" }),
    aListItem({ pk: 2, title: "Next one", status: "Ready for Review" }),
  ];
  const submission = aSubmission({ status: "Ready for Review", review });
  const server = serve({
    ...aSession(aUser({ group: "reviewer" }), list),
    [`GET ${ONE}`]: [200, submission, { etag: '"1"' }],
    ...doubles,
  });
  const page = visit(AREA + at);
  await screen.findByRole("heading", { level: 1 });
  return { ...page, server };
}

const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const alertText = async () => (await within(screen.getByRole("form")).findByRole("alert")).textContent;

test("[2.132] [2.133] [2.134] [5.44] [5.45] [5.46] [5.47] [5.48] [5.49] asks for whole scores from 0 to 10, and for every field", async () => {
  const { user, server } = await open("/1/review", NO_REVIEW);
  await user.type(await field(/^Speaker Score/), "11");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(await alertText()).toBe("Please enter required fieldsPlease enter a value between 0 and 10");
  await user.clear(await field(/^Speaker Score/));
  await user.type(await field(/^Speaker Score/), "7.5");
  await user.type(await field(/^Topic Score/), "0");
  await user.type(await field(/^Comments/), "Fine.");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(await alertText()).toBe("Please enter a value between 0 and 10");
  expect(server.named("POST /api/review/")).toHaveLength(0);
});

test("[2.70] [3.37] [3.38] [3.39] [3.40] [7.35] [8.23] takes scores by arrow key and by touch, and sends the review", async () => {
  const review = {
    id: 3,
    submission: 1,
    expertise_score: 1,
    submission_score: 9,
    comments: "Fine.",
    status: "ACC",
  };
  const { user, server, path } = await open("/1/review", NO_REVIEW, { "POST /api/review/": [201, review] });
  await user.type(await field(/^Speaker Score/), "{ArrowUp}{ArrowUp}");
  await user.click(screen.getAllByRole("button", { name: "9" })[1] as HTMLElement);
  await user.type(await field(/^Comments/), " Fine. ");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Review Added!")).toBeTruthy();
  const { id: _, ...body } = review;
  expect(server.named("POST /api/review/")[0]?.body).toEqual(body);
  await waitFor(() => expect(path()).toBe(`${AREA}/1`));
  expect(Object.keys(localStorage).filter((k) => k.includes("draft"))).toEqual([]);
});

test("[3.42] [4.37] [4.38] goes to the edit when a review exists, and to the new one when none does", async () => {
  const given = await open("/1/review", GIVEN);
  await waitFor(() => expect(given.path()).toBe(`${AREA}/1/update-review`));
  expect((await field(/^Speaker Score/)).value).toBe("8");
  cleanup();
  freshBrowser();
  hintSession();
  const none = await open("/1/update-review", NO_REVIEW);
  await waitFor(() => expect(none.path()).toBe(`${AREA}/1/review`));
});

test("keeps the text when a review is not taken", async () => {
  const { user } = await open("/1/review", NO_REVIEW, { "POST /api/review/": [500] });
  await user.type(await field(/^Speaker Score/), "5");
  await user.type(await field(/^Topic Score/), "5");
  await user.type(await field(/^Comments/), "Long thoughts");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(await alertText()).toContain("Review Not Added!");
  cleanup();
  visit(`${AREA}/1/review`);
  expect((await field(/^Comments/)).value).toBe("Long thoughts");
});

test("[8.26] shows both versions of a review that was changed meanwhile", async () => {
  const { user } = await open("/1/update-review", GIVEN, {
    "PUT /api/reviews/7/": [412, { detail: "Changed." }],
  });
  const comments = await field(/^Comments/);
  await user.clear(comments);
  await user.type(comments, "Mine");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const both = within(await screen.findByRole("region", { name: "Comments" }));
  expect(both.getByText("Mine")).toBeTruthy();
  expect(both.getByText("Solid.")).toBeTruthy();
});

test("[2.91] [2.92] [2.93] [2.94] [2.95] [2.96] [2.97] [2.98] [2.99] [2.100] [2.101] [2.102] [2.103] [2.104] [2.105] [2.106] [2.107] [2.109] [2.110] [6.11] shows the details with the own review, and the way to the next submission", async () => {
  await open("/1", GIVEN);
  expect(await screen.findByRole("link", { name: "Edit Review" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Delete Review" })).toBeTruthy();
  expect(screen.getAllByRole("term").map((t) => t.textContent)).toEqual([
    "Title",
    "Submitter Name",
    "Residence",
    "Authors",
    "Topic Type",
    "Submission Type",
    "Workshop Duration",
    "Abstract",
    "Potential Conflict of Interest",
    "Remarks",
    "Conference",
    "Status",
    "File",
    "Speaker Score",
    "Topic Score",
    "Comments",
    "Recommended Submission Status",
  ]);
  expect(screen.getByText("United Kingdom")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Next" }).getAttribute("href")).toBe(`${AREA}/2`);
});

test("[4.44] leads home from a submission that cannot be read", async () => {
  const { path } = await open("/1", NO_REVIEW, { [`GET ${ONE}`]: [404, { detail: "Not found." }] });
  await waitFor(() => expect(path()).toBe(AREA));
});

test("[2.111] [2.112] [7.38] [8.27] deletes the review after asking, and offers a new one", async () => {
  let review: typeof NO_REVIEW | typeof GIVEN = GIVEN;
  const { user } = await open("/1", GIVEN, {
    [`GET ${ONE}`]: () => [200, aSubmission({ status: "Ready for Review", review })],
    "DELETE /api/reviews/7/": () => {
      review = NO_REVIEW;
      return [204];
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete Review" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete review" }));
  expect(dialog.getByText("Are you sure you want to permanently delete this item?")).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Cancel" })).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Yes" }));
  expect(await screen.findByText("Review Deleted!")).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Add a Review" })).toBeTruthy();
});

test.each([
  ["T", "Talk"],
  ["WS", "Workshop"],
  ["BOTH", "Both"],
] as const)("[3.67] names the submission type %s", async (submission_type, label) => {
  const submission = aSubmission({ status: "Ready for Review", review: NO_REVIEW, submission_type });
  await open("/1", NO_REVIEW, { [`GET ${ONE}`]: [200, submission] });
  const term = await screen.findByText("Submission Type");
  expect(term.nextElementSibling?.textContent).toBe(label);
});

test("shows no scores by the labels of another form when the call's could not be loaded", async () => {
  let fails = true;
  const form = aSession()["GET /api/reviews/form/"];
  const { user } = await open("/1", GIVEN, {
    "GET /api/reviews/form/": () => (fails ? [429, { detail: "Too many requests." }] : form),
  });
  const missing = (await screen.findByText("The review form could not be loaded.")).closest("dd");
  if (!missing) throw new Error("It is not among the fields.");
  expect(screen.getByText("Solid.")).toBeTruthy();
  expect(screen.queryByText("Speaker Score")).toBeNull();
  fails = false;
  await user.click(within(missing).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Speaker Score")).toBeTruthy();
  expect(screen.queryByText("The review form could not be loaded.")).toBeNull();
});
