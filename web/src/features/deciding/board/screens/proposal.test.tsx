import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";
import { anOrganisersPage, ORGANISERS_PROPOSAL } from "../organisers-proposal.fixture";

eachInASession();

const REVIEW = {
  reviewer: "Grace Hopper",
  expertise_score: 4,
  submission_score: 9,
  comments: "Try it on a kettle.",
  status: "ACC",
  updated_on: "2025-02-01T10:00:00.000Z",
};

const reviews = async () => within(await screen.findByRole("region", { name: "Reviews" }));

test("shows the reviews before the scores, which take longer in a large call", async () => {
  let answer = (_: [number, unknown]) => {};
  const scores = new Promise<[number, unknown]>((resolve) => {
    answer = resolve;
  });
  serve({
    ...anOrganisersPage(),
    "GET /api/board/reviews/1/": [200, [REVIEW]],
    "GET /api/board/scores/1/": () => scores,
  });
  visit(ORGANISERS_PROPOSAL);
  const section = await reviews();
  expect(await section.findByText("Try it on a kettle.")).toBeTruthy();
  expect(section.queryByText(/Mean/)).toBeNull();
  answer([
    200,
    {
      pk: 1,
      scores: { count: 1, mean: 6.5, spread: null, fair: 7.25 },
      criteria: [{ code: "topic", count: 1, mean: 9, spread: null, fair: 8.5 }],
    },
  ]);
  expect((await section.findByText(/Mean/)).textContent).toContain("Mean 6.5 · spread – · fair 7.3");
  expect(section.getByText(/9\.0 \(fair 8\.5\)/)).toBeTruthy();
});

test("shows no scores of a proposal without reviews", async () => {
  serve(anOrganisersPage());
  visit(ORGANISERS_PROPOSAL);
  const section = await reviews();
  expect(await section.findByText("None yet")).toBeTruthy();
  expect(section.queryByText(/Mean/)).toBeNull();
});

test("shows no review by the labels of another form when the call's could not be loaded", async () => {
  let fails = true;
  const form = anOrganisersPage()["GET /api/reviews/form/"];
  serve({
    ...anOrganisersPage(),
    "GET /api/board/reviews/1/": [200, [REVIEW]],
    "GET /api/reviews/form/": () => (fails ? [429, { detail: "Too many requests." }] : form),
  });
  const { user } = visit(ORGANISERS_PROPOSAL);
  const section = await reviews();
  expect(await section.findByText("Too many requests.")).toBeTruthy();
  expect(section.queryByText("Grace Hopper")).toBeNull();
  fails = false;
  await user.click(section.getByRole("button", { name: "Try again" }));
  expect(await section.findByText("Grace Hopper")).toBeTruthy();
});

test("keeps a decision beside an answer to what was asked before it", async () => {
  const ROW = "GET /api/board/1/";
  const page = anOrganisersPage();
  const [status, undecided] = page[ROW];
  type Reply = [number, unknown];
  let answer = (_: Reply) => {};
  let row = (): Reply | Promise<Reply> => [status, undecided];
  const { named } = serve({
    ...page,
    [ROW]: () => row(),
    "POST /api/decisions/": [200, { changed: [{ submission: 1, from: null, to: "ACC" }], refused: [] }],
  });
  const { user } = visit(ORGANISERS_PROPOSAL);
  const accept = await screen.findByRole("button", { name: "Accept" });
  row = () => new Promise((resolve) => (answer = resolve));
  const before = named(ROW).length;
  void queryClient.invalidateQueries({ queryKey: ["board", "row"] });
  await waitFor(() => expect(named(ROW)).toHaveLength(before + 1));
  const late = answer;
  row = () => [status, { ...(undecided as object), decision: "ACC" }];
  await user.click(accept);
  await waitFor(() => expect(accept.getAttribute("aria-pressed")).toBe("true"));
  late([status, undecided]);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(accept.getAttribute("aria-pressed")).toBe("true");
});
