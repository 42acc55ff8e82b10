import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aListItem, aSession, aSubmission, NO_REVIEW } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const AREA = "/homepage/reviewer/app";
const ONE = "/api/submissions/1/";
const ADD = "POST /api/review/";
const UPDATE = "PUT /api/reviews/7/";
const DELETE = "DELETE /api/reviews/7/";
const GIVEN = { id: 7, expertise_score: 8, submission_score: 6, comments: "Solid.", status: "HLD" } as const;
const lost = () => {
  throw new TypeError("Failed to fetch");
};

async function open(
  at: string,
  review: typeof NO_REVIEW | typeof GIVEN,
  doubles: Parameters<typeof serve>[0],
) {
  const server = serve({
    ...aSession(aUser({ group: "reviewer" }), [aListItem({ status: "Ready for Review" })]),
    [`GET ${ONE}`]: [200, aSubmission({ status: "Ready for Review", review }), { etag: '"1"' }],
    ...doubles,
  });
  const page = visit(AREA + at);
  await screen.findByRole("heading", { level: 1 });
  return { ...page, server };
}
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const alertText = async () => (await within(screen.getByRole("form")).findByRole("alert")).textContent;

describe("a new review", () => {
  async function send(reply: Parameters<typeof serve>[0][string]) {
    const page = await open("/1/review", NO_REVIEW, { [ADD]: reply });
    await page.user.type(await field(/^Speaker Score/), "10");
    await page.user.type(await field(/^Topic Score/), "0");
    await page.user.type(await field(/^Comments/), "Long thoughts");
    await page.user.click(screen.getByRole("button", { name: "Submit" }));
    return page;
  }
  const kept = async () => expect((await field(/^Comments/)).value).toBe("Long thoughts");

  test("[2.135] [3.73] [9.17] recommends Accept unless another status is chosen", async () => {
    await open("/1/review", NO_REVIEW, {});
    await field(/^Comments/);
    const choices = screen.getAllByRole<HTMLInputElement>("radio");
    expect(choices.map((c) => [c.value, c.checked])).toEqual([
      ["ACC", true],
      ["HLD", false],
      ["REJ", false],
    ]);
  });

  test("[5.30] bounds the comments at 3000 characters", async () => {
    const { user, server } = await open("/1/review", NO_REVIEW, {});
    await user.type(await field(/^Speaker Score/), "1");
    await user.type(await field(/^Topic Score/), "1");
    fireEvent.change(await field(/^Comments/), { target: { value: "x".repeat(3001) } });
    expect(screen.getByText("3001 / 3000 (1 too many)")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(await alertText()).toBe("Ensure this field has no more than 3000 characters.");
    expect(server.named(ADD)).toEqual([]);
  });

  test.each([
    ["[8.28]", 400],
    ["[6.16] [8.28]", 403],
  ] as const)("%s shows with %i what the server says, flattened", async (_ids, status) => {
    await send([status, { comments: ["Too short."], detail: "Not now." }]);
    expect(await alertText()).toBe("Too short.Not now.");
    await kept();
  });

  test.each([409, 412, 429, 500])(
    "[8.24] says with %i that it was not added, and keeps the text",
    async (status) => {
      await send([status, { detail: "Because." }]);
      expect(await alertText()).toBe("Review Not Added!Because.");
      await kept();
    },
  );

  test("[8.24] says that it was not added when the connection is lost, and keeps the text", async () => {
    await send(lost);
    expect(await alertText()).toMatch(/^Review Not Added!The server cannot be reached\./);
    await kept();
  });
});

describe("an edited review", () => {
  async function save(reply: Parameters<typeof serve>[0][string]) {
    const page = await open("/1/update-review", GIVEN, { [UPDATE]: reply });
    const comments = await field(/^Comments/);
    await page.user.clear(comments);
    await page.user.type(comments, "Second thoughts");
    await page.user.click(screen.getByRole("button", { name: "Save" }));
    return page;
  }
  const kept = async () => expect((await field(/^Comments/)).value).toBe("Second thoughts");

  test("[2.71] [7.36] [8.25] is sent with the same fields, and says that it is updated", async () => {
    const { server, path } = await save([200, { ...GIVEN, submission: 1, comments: "Second thoughts" }]);
    expect(await screen.findByText("Review Updated!")).toBeTruthy();
    expect(server.named(UPDATE)[0]?.body).toEqual({
      submission: 1,
      expertise_score: 8,
      submission_score: 6,
      comments: "Second thoughts",
      status: "HLD",
    });
    await waitFor(() => expect(path()).toBe(`${AREA}/1`));
  });

  test.each([
    ["[8.28]", 400],
    ["[6.16] [8.28]", 403],
  ] as const)("%s shows with %i what the server says, flattened", async (_ids, status) => {
    await save([status, { comments: ["Too short."], detail: "Not now." }]);
    expect(await alertText()).toBe("Too short.Not now.");
    await kept();
  });

  test.each([409, 429, 500])(
    "[8.26] says with %i that the update failed, and keeps the text",
    async (status) => {
      await save([status, { detail: "Because." }]);
      expect(await alertText()).toBe("Review Update Failed!Because.");
      await kept();
    },
  );

  test("[8.26] says that the update failed when the connection is lost, and keeps the text", async () => {
    await save(lost);
    expect(await alertText()).toMatch(/^Review Update Failed!The server cannot be reached\./);
    await kept();
  });
});

describe("deleting a review", () => {
  async function remove(reply: Parameters<typeof serve>[0][string]) {
    const page = await open("/1", GIVEN, { [DELETE]: reply });
    await page.user.click(await screen.findByRole("button", { name: "Delete Review" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete review" }));
    return { ...page, dialog };
  }

  test("[2.112] does nothing on Cancel", async () => {
    const { user, dialog, server } = await remove([204]);
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.named(DELETE)).toEqual([]);
  });

  test("[7.37] [7.38] reads the submission again afterwards", async () => {
    const { user, dialog, server } = await remove([204]);
    await user.click(dialog.getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Review Deleted!")).toBeTruthy();
    expect(server.named(`GET ${ONE}`).length).toBeGreaterThanOrEqual(2);
    await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  });

  test.each([400, 403, 412, 500])("says with %i that it failed", async (status) => {
    const { user, dialog } = await remove([status, { detail: "Because." }]);
    await user.click(dialog.getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Delete Failed!")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Delete Review" })).toBeTruthy();
  });

  test("says that it failed when the connection is lost", async () => {
    const { user, dialog } = await remove(lost);
    await user.click(dialog.getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Delete Failed!")).toBeTruthy();
  });
});

describe("the details", () => {
  test("[2.108] [2.110] [3.42] offer a review, and nothing to delete, where there is none", async () => {
    await open("/1", NO_REVIEW, {});
    const add = await screen.findByRole("link", { name: "Add a Review" });
    expect(add.getAttribute("href")).toBe(`${AREA}/1/review`);
    expect(screen.queryByRole("button", { name: "Delete Review" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Edit Review" })).toBeNull();
  });

  test("[2.69] [2.90] [3.74] [4.15] are to read only", async () => {
    await open("/1", GIVEN, {});
    await screen.findByRole("link", { name: "Edit Review" });
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("heading", { level: 1 }).textContent).toBe("Submission Details");
    expect([...main.queryAllByRole("textbox"), ...main.queryAllByRole("radio")]).toEqual([]);
    expect(main.getByText("On Hold")).toBeTruthy();
  });
});
