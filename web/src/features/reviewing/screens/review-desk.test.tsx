import { FIRST_FORM } from "@lectern/domain/reviewing/criteria/words";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import {
  aListItem,
  anOpenEdition,
  aSession,
  aSubmission,
  NO_REVIEW,
} from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const AREA = "/homepage/reviewer/app";
const ADD = "POST /api/review/";
const GIVEN = { id: 7, expertise_score: 8, submission_score: 6, comments: "Solid.", status: "HLD" } as const;
const one = (pk: number, changes = {}): [number, unknown, Record<string, string>] => [
  200,
  aSubmission({ pk, title: `Talk ${pk}`, status: "Ready for Review", review: NO_REVIEW, ...changes }),
  { etag: '"1"' },
];

async function open(at: string, doubles: Parameters<typeof serve>[0] = {}, edition = anOpenEdition()) {
  const list = [1, 2, 3].map((pk) => aListItem({ pk, title: `Talk ${pk}`, status: "Ready for Review" }));
  const server = serve({
    ...aSession(aUser({ group: "reviewer" }), list, edition),
    "GET /api/reviews/queue/": [200, { order: [1, 3, 2], recused: 0 }],
    "GET /api/submissions/1/": one(1),
    "GET /api/submissions/2/": one(2),
    "GET /api/submissions/3/": one(3),
    [ADD]: ({ body }) => [201, { ...(body as object), id: 9 }],
    ...doubles,
  });
  const page = visit(AREA + at);
  await screen.findByRole("heading", { level: 1 });
  return { ...page, server };
}
/** The form, once its keys act. */
const inSight = () =>
  waitFor(async () =>
    expect((await screen.findByRole("form", { name: "Review" })).getAttribute("aria-busy")).toBe("false"),
  );
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const scores = async () => [
  (await field(/^Speaker Score/)).value,
  (await field(/^Topic Score/)).value,
  (await field(/^Comments/)).value,
];

describe("the keys of a review", () => {
  test("set one score after the other, then lead to the comments, where they are letters", async () => {
    const { user } = await open("/1/review");
    await inSight();
    await user.keyboard("7t");
    await waitFor(async () => expect(document.activeElement).toBe(await field(/^Comments/)));
    await user.keyboard("5 of 10 next");
    expect(await scores()).toEqual(["7", "10", "5 of 10 next"]);
  });

  test("save with Ctrl+Enter, and with Shift continue with the next to review", async () => {
    const { user, server, path } = await open("/1/review");
    await inSight();
    await user.keyboard("78");
    await waitFor(async () => expect(document.activeElement).toBe(await field(/^Comments/)));
    await user.keyboard("Fine.{Control>}{Shift>}{Enter}{/Shift}{/Control}");
    await waitFor(() => expect(path()).toBe(`${AREA}/3/review`));
    const sent = { submission: 1, expertise_score: 7, submission_score: 8, comments: "Fine.", status: "ACC" };
    expect(server.named(ADD).map((call) => call.body)).toEqual([sent]);
    expect(await screen.findByRole("heading", { name: "Talk 3" })).toBeTruthy();
    expect(await scores()).toEqual(["", "", ""]);
    await user.type(await field(/^Comments/), "Not yet.{Control>}{Enter}{/Control}");
    expect(
      await screen.findByText("Please enter required fields", { selector: "[role=alert] *" }),
    ).toBeTruthy();
    expect(server.named(ADD)).toHaveLength(1);
  });

  test.each([
    ["a", "Accept"],
    ["h", "On Hold"],
    ["r", "Reject"],
  ])("set the recommended status: %s is %s", async (key, label) => {
    const { user } = await open("/1/review");
    await inSight();
    await user.keyboard(key === "a" ? "ra" : key);
    expect(await field(new RegExp(`^${label}$`))).toHaveProperty("checked", true);
  });

  test("skip an optional score, keep to each range, and send everything that was given", async () => {
    const [speaker, topic] = FIRST_FORM.criteria;
    const novelty = { ...speaker, code: "n1", label: "Novelty", max: 5, required: false };
    const criteria = [speaker, { ...topic, required: false }, novelty];
    const form = { ...FIRST_FORM, guidance: "Be **kind**.", criteria };
    const { user, server } = await open("/1/review", { "GET /api/reviews/form/": [200, form] });
    await inSight();
    expect((await screen.findByText("kind")).tagName).toBe("STRONG");
    await user.keyboard("8s73");
    await waitFor(async () => expect(document.activeElement).toBe(await field(/^Comments/)));
    expect((await field(/^Novelty/)).value).toBe("3");
    await user.keyboard("Fine.{Control>}{Enter}{/Control}");
    await waitFor(() => expect(server.named(ADD)).toHaveLength(1));
    expect(server.named(ADD)[0]?.body).toMatchObject({
      expertise_score: 8,
      submission_score: 7,
      criteria: [
        { code: "speaker", score: 8 },
        { code: "n1", score: 3 },
      ],
    });
  });

  test("set no score before the form is in sight", async () => {
    vi.stubGlobal("requestAnimationFrame", () => 0);
    const { user } = await open("/1/review");
    await field(/^Speaker Score/);
    await user.keyboard("78");
    expect(await scores()).toEqual(["", "", ""]);
  });

  test("set no score while the review is on its way", async () => {
    const { user, server } = await open("/1/review", { [ADD]: () => new Promise(() => {}) });
    await inSight();
    await user.keyboard("78");
    await waitFor(async () => expect(document.activeElement).toBe(await field(/^Comments/)));
    await user.keyboard("Fine.{Control>}{Enter}{/Control}");
    await waitFor(() => expect(server.named(ADD)).toHaveLength(1));
    (document.activeElement as HTMLElement).blur();
    await user.keyboard("11");
    expect(await scores()).toEqual(["7", "8", "Fine."]);
  });

  test("do nothing but save when single keys are switched off", async () => {
    localStorage.setItem("lectern.shortcuts", "false");
    const { user, path } = await open("/1/review");
    await inSight();
    await user.keyboard("78nxr");
    expect(await scores()).toEqual(["", "", ""]);
    expect(path()).toBe(`${AREA}/1/review`);
  });
});

test("prefetches the next proposal to review, and shows it at once", async () => {
  const { user, server, path } = await open("/1/review");
  await field(/^Speaker Score/);
  await waitFor(() => expect(server.named("GET /api/submissions/3/")).toHaveLength(1));
  await user.keyboard("n");
  await waitFor(() => expect(path()).toBe(`${AREA}/3/review`));
  expect(await screen.findByRole("heading", { name: "Talk 3" })).toBeTruthy();
  expect(server.named("GET /api/submissions/3/")).toHaveLength(1);
});

test("offers an unsent review again, and discards it when the reviewer starts over", async () => {
  const first = await open("/1/review");
  await first.user.type(await field(/^Comments/), "Half a thought");
  cleanup();
  const { user } = await open("/1/review");
  expect((await field(/^Comments/)).value).toBe("Half a thought");
  await user.click(screen.getByRole("button", { name: "Start over" }));
  expect((await field(/^Comments/)).value).toBe("");
  await waitFor(async () => expect(document.activeElement).toBe(await field(/^Speaker Score/)));
  expect(Object.keys(localStorage).filter((key) => key.includes("draft"))).toEqual([]);
});

describe("who speaks", () => {
  const read = { authors: "Ada Lovelace,Grace Hopper", bio: "Wrote the first program." };

  test("is shown with the co-authors and the bio beside the scores", async () => {
    await open("/1/review", { "GET /api/submissions/1/": one(1, read) });
    const proposal = within(await screen.findByRole("region", { name: "Proposal" }));
    expect(proposal.getByText(/^Ada Lovelace with Grace Hopper/)).toBeTruthy();
    expect(proposal.getByText("Wrote the first program.")).toBeTruthy();
  });

  test("is not shown where the review is blind", async () => {
    const blind = { authors: "", full_name: "", residence: "", bio: "" };
    await open("/1/review", { "GET /api/submissions/1/": one(1, blind) });
    const proposal = within(await screen.findByRole("region", { name: "Proposal" }));
    expect(proposal.queryByText("Author's bio")).toBeNull();
    expect(proposal.queryByText(/ with /)).toBeNull();
  });
});

describe("the others' reviews", () => {
  const OTHERS = "GET /api/reviews/others/1/";
  const said = { expertise_score: 2, submission_score: 1, comments: "Seen before.", status: "REJ" };
  const shows = anOpenEdition({ reviewersReadReviews: true });

  test("are shown beside one's own where the edition shows them", async () => {
    await open(
      "/1",
      { "GET /api/submissions/1/": one(1, { review: GIVEN }), [OTHERS]: [200, [said]] },
      shows,
    );
    const others = within(await screen.findByRole("region", { name: "The others' reviews" }));
    expect(await others.findByText("Seen before.")).toBeTruthy();
    expect(others.getByText("Rejected")).toBeTruthy();
  });

  test.each([
    ["before one's own is in", NO_REVIEW, shows],
    ["where the edition does not show them", GIVEN, anOpenEdition()],
  ] as const)("are not asked for %s", async (_, review, edition) => {
    const { server } = await open("/1", { "GET /api/submissions/1/": one(1, { review }) }, edition);
    await screen.findByRole("link", { name: /^(Add a|Edit) Review$/ });
    expect(server.named(OTHERS)).toEqual([]);
    expect(screen.queryByRole("region", { name: "The others' reviews" })).toBeNull();
  });
});
