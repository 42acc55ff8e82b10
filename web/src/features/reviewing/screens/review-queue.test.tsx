import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { visit } from "#app/visit.fixture";
import { aListItem, aSession, aSubmission, listed, NO_REVIEW } from "#features/proposals/submissions.fixture";
import { aUser, firstAnswerLost, hintSession, serve } from "#platform/answers.fixture";
import { queryClient, SUBMISSIONS_KEY } from "#platform/queries";

const { happyDOM } = window as unknown as { happyDOM: { setViewport: (v: { width: number }) => void } };

beforeEach(() => {
  hintSession();
  happyDOM.setViewport({ width: 1280 });
});

const AREA = "/homepage/reviewer/app";
const ready = (pk: number, title: string, full_name: string, reviewed = false) =>
  aListItem({ pk, title, full_name, status: "Ready for Review", has_been_reviewed: reviewed });
const LIST = [
  ready(1, "Cars", "Zoë"),
  ready(2, "Boats", "Émile"),
  ready(3, "Aircraft", "Frida"),
  ready(4, "Done already", "Ada", true),
];

async function open(at: string, doubles: Parameters<typeof serve>[0] = {}) {
  const one = (pk: number) => ({
    [`GET /api/submissions/${pk}/`]: [
      200,
      aSubmission({ pk, title: `Talk ${pk}`, status: "Ready for Review", review: NO_REVIEW }),
      { etag: '"1"' },
    ] as [number, unknown, Record<string, string>],
  });
  const server = serve({
    ...aSession(aUser({ group: "reviewer" }), LIST),
    ...one(1),
    ...one(2),
    ...one(3),
    ...one(4),
    ...doubles,
  });
  const page = visit(AREA + at);
  await screen.findByRole("heading", { level: 1 });
  const search = () => page.router.state.location.search;
  return { ...page, server, search };
}
const titles = () =>
  within(screen.getByRole("table"))
    .getAllByRole("link")
    .map((link) => link.textContent);

describe("the queue", () => {
  test("says what is left and what is done, and how many a search shows", async () => {
    const { user } = await open("");
    expect(await screen.findByText("1 of 4 reviewed, 3 left")).toBeTruthy();
    await user.type(await screen.findByRole("searchbox"), "emile");
    await waitFor(() => expect(titles()).toEqual(["Boats"]));
    expect(screen.getByText("1 shown")).toBeTruthy();
    expect(screen.getByText("1 of 4 reviewed, 3 left")).toBeTruthy();
    await user.type(screen.getByRole("searchbox"), " nobody");
    expect(await screen.findByText("No matches. Shorten the search or show all.")).toBeTruthy();
  });

  test("is sorted by the heads of its columns, and keeps that in the address", async () => {
    const { user, search } = await open("");
    await screen.findByRole("table");
    const head = (name: string) => screen.getByRole("columnheader", { name });
    const press = (name: string) => user.click(within(head(name)).getByRole("button"));
    expect(titles()).toEqual(["Cars", "Boats", "Aircraft", "Done already"]);
    await press("Submitter");
    await waitFor(() => expect(titles()).toEqual(["Done already", "Boats", "Aircraft", "Cars"]));
    expect(head("Submitter").getAttribute("aria-sort")).toBe("ascending");
    expect(head("Title").getAttribute("aria-sort")).toBe("none");
    await press("Submitter");
    expect(head("Submitter").getAttribute("aria-sort")).toBe("descending");
    await waitFor(() => expect(search()).toBe("?sort=-submitter"));
    await press("Submitter");
    await waitFor(() => expect(search()).toBe(""));
    expect(titles()[3]).toBe("Done already");
  });

  test("opens as its address says, and hands it on to what is opened from it", async () => {
    const { user, path } = await open("?show=open&sort=title");
    await screen.findByRole("table");
    expect(titles()).toEqual(["Aircraft", "Boats", "Cars"]);
    await user.click(within(screen.getByRole("table")).getByRole("link", { name: "Aircraft" }));
    await waitFor(() => expect(path()).toBe(`${AREA}/3`));
    const others = within(await screen.findByRole("navigation", { name: "Other submissions" }));
    expect(others.getByText("1 / 3")).toBeTruthy();
    expect(others.getByRole("link", { name: "Next" }).getAttribute("href")).toBe(`${AREA}/2`);
    expect(others.getByRole("link", { name: "Queue" }).getAttribute("href")).toBe(
      `${AREA}?show=open&sort=title`,
    );
  });

  test("is led back to from a submission that is not in it", async () => {
    const declined = { ...ready(4, "Done already", "Ada", true), overall_status: "REJ" as const };
    await open("/4", listed([...LIST.slice(0, 3), declined]));
    const others = within(await screen.findByRole("navigation", { name: "Other submissions" }));
    expect(others.getAllByRole("link").map((link) => link.textContent)).toEqual(["Queue"]);
  });

  test("can be sorted on a phone, too", async () => {
    happyDOM.setViewport({ width: 390 });
    const { user, search } = await open("");
    await user.selectOptions(await screen.findByLabelText("Sort by"), "Title, descending");
    await waitFor(() => expect(search()).toBe("?sort=-title"));
  });
});

describe("the order of the queue", () => {
  const ORDER = { "GET /api/reviews/queue/": [200, { order: [3, 1, 2], recused: 2 }] as [number, unknown] };

  test("is the one that the server asks for, with what is reviewed last", async () => {
    const { user, path } = await open("", ORDER);
    expect(await screen.findByText("1 of 6 reviewed, 2 recused, 3 left")).toBeTruthy();
    await waitFor(() => expect(titles()).toEqual(["Aircraft", "Cars", "Boats", "Done already"]));
    await user.click(screen.getByRole("link", { name: "Continue reviewing" }));
    await waitFor(() => expect(path()).toBe(`${AREA}/3/review`));
  });

  test("is followed by n, and back by p, also to what was reviewed meanwhile", async () => {
    const list = [...LIST.slice(0, 2), ready(3, "Aircraft", "Frida", true), ...LIST.slice(3)];
    const { user, path } = await open("/3", { ...ORDER, ...listed(list) });
    await screen.findByRole("link", { name: "Next" });
    await user.keyboard("n");
    await waitFor(() => expect(path()).toBe(`${AREA}/1`));
    await screen.findByText("2 / 4");
    await user.keyboard("p");
    await waitFor(() => expect(path()).toBe(`${AREA}/3`));
  });

  test("stays as it was when the server asks for another one meanwhile", async () => {
    let order = [3, 1, 2];
    await open("", { "GET /api/reviews/queue/": () => [200, { order, recused: 0 }] });
    await waitFor(() => expect(titles()[0]).toBe("Aircraft"));
    order = [2, 1, 3];
    await queryClient.invalidateQueries({ queryKey: SUBMISSIONS_KEY });
    expect(titles()).toEqual(["Aircraft", "Cars", "Boats", "Done already"]);
  });

  test("is read once on entry, also when the menu is refreshed", async () => {
    const { server } = await open("", ORDER);
    await waitFor(() => expect(server.named("GET /api/submissions/")).toHaveLength(2), { timeout: 3_000 });
    expect(server.named("GET /api/reviews/queue/")).toHaveLength(1);
  });

  test("of a thousand draws those in sight, and says how many there are", async () => {
    const many = Array.from({ length: 1000 }, (_, n) => ready(n + 1, `Talk ${n + 1}`, "Ada"));
    await open("", { ...listed(many) });
    const table = await screen.findByRole("table", { name: "Queue" });
    expect(table.getAttribute("aria-rowcount")).toBe("1001");
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows[0]?.getAttribute("aria-rowindex")).toBe("2");
    expect(rows.length).toBeLessThan(60);
  });
});

describe("the keys j and k", () => {
  test("lead to the next and the previous submission", async () => {
    const { user, path } = await open("/1");
    await screen.findByRole("link", { name: "Next" });
    await user.keyboard("j");
    await waitFor(() => expect(path()).toBe(`${AREA}/2`));
    await screen.findByRole("link", { name: "Previous" });
    await user.keyboard("k");
    await waitFor(() => expect(path()).toBe(`${AREA}/1`));
    await user.keyboard("k");
    expect(path()).toBe(`${AREA}/1`);
  });

  test("lead from form to form, are letters in a field, and do nothing when switched off", async () => {
    const { user, path } = await open("/1/review");
    const comments = await screen.findByLabelText<HTMLTextAreaElement>(/^Comments/);
    await user.type(comments, "jk");
    expect([comments.value, path()]).toEqual(["jk", `${AREA}/1/review`]);
    comments.blur();
    await user.keyboard("j");
    await waitFor(() => expect(path()).toBe(`${AREA}/2/review`));
    cleanup();
    localStorage.setItem("lectern.shortcuts", "false");
    const off = visit(`${AREA}/1`);
    await screen.findByRole("link", { name: "Next" });
    await off.user.keyboard("j");
    expect(off.path()).toBe(`${AREA}/1`);
  });
});

describe("a review that is given", () => {
  async function give(server: Parameters<typeof serve>[0], comments = "Fine.") {
    const page = await open("/1/review", server);
    await page.user.type(await screen.findByLabelText(/^Speaker Score/), "5");
    await page.user.type(screen.getByLabelText(/^Topic Score/), "6");
    await page.user.type(screen.getByLabelText(/^Comments/), comments);
    await page.user.click(screen.getByRole("button", { name: "Submit" }));
    return page;
  }
  const saved = {
    id: 9,
    submission: 1,
    expertise_score: 5,
    submission_score: 6,
    comments: "Fine.",
    status: "ACC",
  };

  test("leads on to the next one that is left", async () => {
    let list = LIST;
    const { user, path } = await give({
      "GET /api/submissions/": () => [200, list],
      "POST /api/review/": () => {
        list = [ready(1, "Cars", "Zoë", true), ...LIST.slice(1)];
        return [201, saved];
      },
    });
    expect(await screen.findByText("2 of 4 reviewed, 2 left")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Boats" }).getAttribute("href")).toBe(`${AREA}/2`);
    await user.click(screen.getByRole("link", { name: "Review the next one" }));
    await waitFor(() => expect(path()).toBe(`${AREA}/2/review`));
  });

  test("says when nothing is left", async () => {
    const list = [ready(1, "Cars", "Zoë", true)];
    await give({ ...listed(list), "POST /api/review/": [201, saved] });
    expect(await screen.findByText(/^Nothing is left to review. Thank you./)).toBeTruthy();
  });

  test("is stored as it was written last, when the answer to an earlier text was lost", async () => {
    const { user, server } = await give(
      {
        "POST /api/review/": firstAnswerLost((body) => [201, { ...(body as object), id: 9 }]),
        "PUT /api/reviews/1/": ({ body }) => [200, { ...(body as object), id: 9 }],
      },
      "First",
    );
    await screen.findByText("Review Not Added!");
    await user.type(screen.getByLabelText(/^Comments/), ", and more");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(await screen.findByText("Review Added!")).toBeTruthy();
    expect(server.named("PUT /api/reviews/1/").map((c) => c.body)).toMatchObject([
      { comments: "First, and more" },
    ]);
  });
});

test("says in an empty queue when the first proposals arrive, and why", async () => {
  serve(aSession(aUser({ group: "reviewer" }), []));
  visit(AREA);
  expect(await screen.findByText(/^The first ones can arrive on/)).toBeTruthy();
  const main = screen.getByRole("main").textContent;
  expect(main).toContain("3 June 2025");
  expect(main).toMatch(/until the call closes, and each is held for 1 day before you see it\./);
});
