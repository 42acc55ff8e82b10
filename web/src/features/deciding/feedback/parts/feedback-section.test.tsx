import type { Feedback } from "@lectern/domain/deciding/feedback/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { anOrganisersPage, ORGANISERS_PROPOSAL } from "#features/deciding/board/organisers-proposal.fixture";
import { serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";

eachInASession();

const PATH = "/api/decisions/1/feedback/";

const feedback = (changes: Partial<Feedback> = {}): Feedback => ({
  text: "",
  decision: "ACC",
  shared: null,
  not_editable: null,
  shared_at_once: false,
  etag: '"1"',
  ...changes,
});

async function open(first: Feedback[], doubles: Parameters<typeof serve>[0] = {}) {
  const now = { feedback: first };
  const server = serve({
    ...anOrganisersPage({ decision: "ACC" }),
    [`GET ${PATH}`]: () => [200, now.feedback],
    ...doubles,
  });
  const page = visit(ORGANISERS_PROPOSAL);
  const section = within(await screen.findByRole("region", { name: "Feedback to the speaker" }));
  return { ...page, server, section, now };
}

test("saves feedback for the release of the decision, from the version that was read", async () => {
  const { section, user, server } = await open([feedback()], {
    [`PUT ${PATH}`]: ({ body }) => [200, [feedback({ ...(body as object), etag: '"2"' })]],
  });
  await user.type(await section.findByRole("textbox", { name: "Feedback" }), "A fine talk.");
  await user.click(section.getByRole("button", { name: "Save feedback" }));
  expect(await screen.findByText("Feedback saved")).toBeTruthy();
  expect(section.getByText(/Written for the decision “Accept/)).toBeTruthy();
  await user.type(section.getByRole("textbox", { name: "Feedback" }), " Bring a kettle.");
  await user.click(section.getByRole("button", { name: "Save feedback" }));
  await waitFor(() =>
    expect(server.named(`PUT ${PATH}`).map(({ body, headers }) => [body, headers.get("if-match")])).toEqual([
      [{ text: "A fine talk." }, '"1"'],
      [{ text: "A fine talk. Bring a kettle." }, '"2"'],
    ]),
  );
});

test("keeps what was saved beside an answer to what was asked before it", async () => {
  let answer = (_: [number, Feedback[]]) => {};
  const late = new Promise<[number, Feedback[]]>((resolve) => (answer = resolve));
  const reads: (typeof late | [number, Feedback[]])[] = [[200, [feedback()]], late];
  const saved = [feedback({ text: "Fine.", etag: '"2"' })];
  const { section, user, server } = await open([], {
    [`GET ${PATH}`]: () => reads.shift() ?? [200, saved],
    [`PUT ${PATH}`]: [200, saved],
  });
  await user.type(await section.findByRole("textbox", { name: "Feedback" }), "Fine.");
  void queryClient.invalidateQueries({ queryKey: ["feedback"] });
  await waitFor(() => expect(server.named(`GET ${PATH}`)).toHaveLength(2));
  await user.click(section.getByRole("button", { name: "Save feedback" }));
  await screen.findByText("Feedback saved");
  answer([200, [feedback()]]);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(section.getByText(/Written for the decision “Accept/)).toBeTruthy();
  expect(section.getByRole("textbox", { name: "Feedback" })).toHaveProperty("value", "Fine.");
});

test("warns that saving shares it at once where the decision is released", async () => {
  const { section } = await open([feedback({ shared_at_once: true, text: "New", shared: "Old" })]);
  expect(await section.findByText(/saving shows it on the speaker's page at once/)).toBeTruthy();
  expect(section.getByText("The speaker sees an earlier text.")).toBeTruthy();
  expect(section.getByRole("button", { name: "Share feedback" })).toBeTruthy();
});

test("says after another decision that it waits for the release, and keeps what was typed", async () => {
  const { section, user, now } = await open([feedback({ shared_at_once: true })], {
    "POST /api/decisions/": [200, { changed: [{ submission: 1, from: "ACC", to: "REJ" }], refused: [] }],
  });
  const text = await section.findByRole("textbox", { name: "Feedback" });
  await user.type(text, "A fine talk.");
  now.feedback = [feedback()];
  await user.click(screen.getByRole("button", { name: "Reject" }));
  expect(await section.findByRole("button", { name: "Save feedback" })).toBeTruthy();
  expect(section.queryByText(/at once/)).toBeNull();
  expect(section.getByRole("textbox", { name: "Feedback" })).toHaveProperty("value", "A fine talk.");
});

test("asks for a text before it shares anything, and says when one was removed", async () => {
  const { section, user, server } = await open([feedback({ shared_at_once: true })], {
    [`PUT ${PATH}`]: ({ body }) => [200, [feedback({ shared_at_once: true, ...(body as object) })]],
  });
  const text = () => section.findByRole("textbox", { name: "Feedback" });
  const share = () => user.click(section.getByRole("button", { name: "Share feedback" }));
  await text();
  await share();
  expect(await section.findByText("Enter the feedback.")).toBeTruthy();
  expect(server.named(`PUT ${PATH}`)).toEqual([]);
  await user.type(await text(), "A fine talk.");
  await share();
  expect(await screen.findByText("Feedback shared with the speaker")).toBeTruthy();
  await user.clear(await text());
  await share();
  expect(await screen.findByText("Feedback removed")).toBeTruthy();
  expect(server.named(`PUT ${PATH}`).map(({ body }) => body)).toEqual([
    { text: "A fine talk." },
    { text: "" },
  ]);
});

test("shows both versions when another organiser has saved meanwhile, and keeps one's own", async () => {
  const page = await open([feedback({ text: "Fine." })], {
    [`PUT ${PATH}`]: ({ headers, body }) =>
      headers.get("if-match") === page.now.feedback[0]?.etag
        ? [200, [feedback({ ...(body as object), etag: '"3"' })]]
        : [412, { detail: "This was changed elsewhere." }],
  });
  const { section, user, server } = page;
  await user.type(await section.findByRole("textbox", { name: "Feedback" }), " Mine.");
  page.now.feedback = [feedback({ text: "Theirs.", etag: '"2"' })];
  await user.click(section.getByRole("button", { name: "Save feedback" }));
  const both = within(await section.findByRole("region", { name: "Feedback" }));
  expect([both.getByText("Fine. Mine."), both.getByText("Theirs.")]).toHaveLength(2);
  await user.click(section.getByRole("button", { name: "Edit mine further" }));
  expect(await section.findByRole("textbox", { name: "Feedback" })).toHaveProperty("value", "Fine. Mine.");
  await user.click(section.getByRole("button", { name: "Save feedback" }));
  await waitFor(() => expect(server.named(`PUT ${PATH}`)[1]?.headers.get("if-match")).toBe('"2"'));
});

test("keeps what was typed when it is refused, with the message at the field", async () => {
  const { section, user } = await open([feedback()], {
    [`PUT ${PATH}`]: [400, { text: ["This text is too long."] }],
  });
  await user.type(await section.findByRole("textbox", { name: "Feedback" }), "Long");
  await user.click(section.getByRole("button", { name: "Save feedback" }));
  expect(await section.findByText("This text is too long.")).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(section.getByRole("textbox", { name: "Feedback" })),
  );
  expect(section.getByRole("textbox", { name: "Feedback" })).toHaveProperty("value", "Long");
});

test("keeps what was typed when the server cannot be reached", async () => {
  const { section, user } = await open([feedback()], {
    [`PUT ${PATH}`]: () => Promise.reject(new TypeError("Failed to fetch")),
  });
  await user.type(await section.findByRole("textbox", { name: "Feedback" }), "Fine.");
  await user.click(section.getByRole("button", { name: "Save feedback" }));
  expect((await section.findByRole("alert")).textContent).toMatch(/cannot be reached/);
  expect(section.getByRole("textbox", { name: "Feedback" })).toHaveProperty("value", "Fine.");
});

test("says why feedback cannot be changed while its decision is being released", async () => {
  const { section } = await open([
    feedback({ text: "Fine.", not_editable: "The decision is being released." }),
  ]);
  expect(await section.findByText("The decision is being released.")).toBeTruthy();
  expect(section.getByText("Fine.")).toBeTruthy();
  expect(section.queryByRole("textbox")).toBeNull();
});
