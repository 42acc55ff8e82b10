import type { QuestionsOfProposal } from "@lectern/domain/reviewing/questions/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aReviewersPage } from "#features/reviewing/discussion/discussion.fixture";
import { firstAnswerLost, serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";
import { ONE, PATH, questions, waiting } from "../questions.fixture";

eachInASession();

async function open(first: QuestionsOfProposal, doubles: Parameters<typeof serve>[0] = {}) {
  const now = { questions: first };
  const server = serve({
    ...aReviewersPage(() => ({
      messages: [],
      people: [],
      anonymous: false,
      read: 0,
      following: "own",
      settled: false,
    })),
    [`GET ${PATH}`]: () => [200, now.questions],
    ...doubles,
  });
  const page = visit("/homepage/reviewer/app/1");
  const section = within(await screen.findByRole("region", { name: "Questions to the speaker" }));
  await waitFor(() => expect(server.named(`GET ${PATH}`)).toHaveLength(1));
  return { ...page, server, section, now };
}

test("asks the speaker once, and says that an organiser releases it first", async () => {
  const { section, user, server } = await open(questions(), {
    [`POST ${PATH}`]: ({ body }) => [201, questions({ waiting: [waiting(body as { text: string })] })],
  });
  await user.type(await section.findByLabelText(/^Question to the speaker/), "Which kettle?");
  await user.click(section.getByRole("button", { name: "Ask the speaker" }));
  const list = await section.findByRole("list", { name: "Waiting questions" });
  expect(list.textContent).toContain("You · waiting for an organiser to release it");
  expect(list.textContent).toContain("Which kettle?");
  expect(section.getByLabelText(/^Question to the speaker/)).toHaveProperty("value", "");
  expect(server.named(`POST ${PATH}`)[0]?.headers.get("idempotency-key")).toBeTruthy();
});

test("keeps a question over a broken line and another visit, and asks with the same key", async () => {
  const broken = { [`POST ${PATH}`]: () => Promise.reject(new TypeError("Failed to fetch")) };
  const first = await open(questions(), broken);
  await first.user.type(await first.section.findByLabelText(/^Question to the speaker/), "Which kettle?");
  await first.user.click(first.section.getByRole("button", { name: "Ask the speaker" }));
  expect((await first.section.findByRole("alert")).textContent).toMatch(/cannot be reached/);
  cleanup();
  queryClient.clear();
  const second = await open(questions(), { [`POST ${PATH}`]: [201, questions({ waiting: [waiting()] })] });
  expect(await second.section.findByLabelText(/^Question to the speaker/)).toHaveProperty(
    "value",
    "Which kettle?",
  );
  await second.user.click(second.section.getByRole("button", { name: "Ask the speaker" }));
  await second.section.findByRole("list", { name: "Waiting questions" });
  const keyOf = ({ server }: typeof first) => server.named(`POST ${PATH}`)[0]?.headers.get("idempotency-key");
  expect(keyOf(second)).toBe(keyOf(first));
});

test("shows the question whose answer was lost, and keeps what was written since", async () => {
  const asked = firstAnswerLost((body) => {
    page.now.questions = questions({ waiting: [waiting(body as { text: string })] });
    return [201, page.now.questions];
  });
  const page = await open(questions(), { [`POST ${PATH}`]: asked });
  const { section, user } = page;
  const ask = () => user.click(section.getByRole("button", { name: "Ask the speaker" }));
  const field = await section.findByLabelText<HTMLTextAreaElement>(/^Question to the speaker/);
  await user.type(field, "Which kettle?");
  await ask();
  await section.findByRole("alert");
  await user.type(field, " And which hob?");
  await ask();
  const list = await section.findByRole("list", { name: "Waiting questions" });
  expect(list.textContent).toContain("Which kettle?");
  expect(section.getByRole("alert").textContent).toMatch(/was already sent: read it above/);
  expect(field.value).toBe("Which kettle? And which hob?");
  await ask();
  await waitFor(() => expect(list.textContent).toContain("And which hob?"));
});

test("shows a refused question at its field", async () => {
  const { section, user } = await open(questions(), {
    [`POST ${PATH}`]: [400, { text: ["This field may not be blank."] }],
  });
  await user.click(await section.findByRole("button", { name: "Ask the speaker" }));
  expect(await section.findByText("This field may not be blank.")).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(section.getByLabelText(/^Question to the speaker/)),
  );
});

test("says why no question can be asked", async () => {
  const { section } = await open(
    questions({ not_askable: "The panel can no longer ask about this proposal." }),
  );
  expect(await section.findByText(/can no longer ask about this proposal/)).toBeTruthy();
  expect(section.queryByRole("button", { name: "Ask the speaker" })).toBeNull();
});

async function edit(page: Awaited<ReturnType<typeof open>>, text: string) {
  const { section, user } = page;
  await user.click(await section.findByRole("button", { name: "Edit question" }));
  const form = within(section.getByRole("form", { name: "Edit question" }));
  const field = form.getByRole("textbox");
  await user.clear(field);
  await user.type(field, text);
  await user.click(form.getByRole("button", { name: "Save question" }));
  return { form, field };
}

test("shows what an organiser made of a question before one's own text replaces it", async () => {
  const page = await open(questions({ waiting: [waiting()] }), {
    [`PUT ${ONE}`]: ({ headers, body }) =>
      headers.get("if-match") === '"2"'
        ? [200, questions({ waiting: [waiting({ ...(body as object), etag: '"3"' })] })]
        : [412, { detail: "This was changed elsewhere." }],
  });
  page.now.questions = questions({ waiting: [waiting({ text: "Which kettle, please?", etag: '"2"' })] });
  const { form, field } = await edit(page, "Which kettle?");
  expect((await form.findByRole("alert")).textContent).toBe("This was changed elsewhere.");
  expect(await form.findByText("Which kettle, please?")).toBeTruthy();
  expect(field).toHaveProperty("value", "Which kettle?");
  await page.user.click(form.getByRole("button", { name: "Save question" }));
  await waitFor(() => expect(page.section.queryByRole("form", { name: "Edit question" })).toBeNull());
  expect(page.section.getByText("Which kettle?")).toBeTruthy();
});

test("keeps what is typed when the question goes out meanwhile", async () => {
  const page = await open(questions({ waiting: [waiting()] }), {
    [`PUT ${ONE}`]: () => {
      page.now.questions = questions();
      return [404, { detail: "Not found." }];
    },
  });
  const { field } = await edit(page, "Which kettle did you open?");
  expect(await page.section.findByText(/sent or withdrawn in the meantime/)).toBeTruthy();
  expect(field).toHaveProperty("value", "Which kettle did you open?");
  await page.user.click(page.section.getByRole("button", { name: "Close" }));
  expect(page.section.queryByRole("list", { name: "Waiting questions" })).toBeNull();
});

test("keeps what is typed when neither saving nor reading again works", async () => {
  let broken = false;
  const line = <T,>(answer: T): T => {
    if (broken) throw new TypeError("Failed to fetch");
    return answer;
  };
  const page = await open(questions({ waiting: [waiting()] }), {
    [`GET ${PATH}`]: () => line([200, questions({ waiting: [waiting()] })] as [number, unknown]),
    [`PUT ${ONE}`]: () => line([200, questions()] as [number, unknown]),
  });
  const options = queryClient.getDefaultOptions();
  onTestFinished(() => queryClient.setDefaultOptions(options));
  queryClient.setDefaultOptions({ queries: { ...options.queries, retry: false } });
  await page.section.findByRole("button", { name: "Edit question" });
  broken = true;
  const { form, field } = await edit(page, "Which kettle?");
  expect((await form.findByRole("alert")).textContent).toMatch(/cannot be reached/);
  expect(await page.section.findByRole("button", { name: "Try again" })).toBeTruthy();
  expect(field.isConnected).toBe(true);
  expect(field).toHaveProperty("value", "Which kettle?");
});

test("says that there is an answer which is checked for names, and shows no text of it", async () => {
  const answer = { id: 3, text: null, answered_on: "2025-03-01T10:00:00.000Z", way: "page" as const };
  const asked = { id: 2, asked_on: "2025-03-01T09:00:00.000Z", closed: false, answers: [answer] };
  const { section } = await open(
    questions({ asked: [{ ...asked, questions: [{ text: "Which kettle?", own: false }] }] }),
  );
  const list = await section.findByRole("list", { name: "Questions that were sent" });
  expect(list.textContent).toContain("An organiser checks it for names first.");
  expect(within(list).queryByText("Answer awaited")).toBeNull();
});

test("keeps the focus at the questions after one is asked, withdrawn, or closed as it went out", async () => {
  const page = await open(questions(), {
    [`POST ${PATH}`]: ({ body }) => [201, questions({ waiting: [waiting(body as { text: string })] })],
    [`DELETE ${ONE}`]: [200, questions()],
    [`PUT ${ONE}`]: () => {
      page.now.questions = questions();
      return [404, { detail: "Not found." }];
    },
  });
  const { section, user } = page;
  const field = await section.findByLabelText(/^Question to the speaker/);
  const ask = section.getByRole("button", { name: "Ask the speaker" });
  const askOne = async () => {
    await user.type(field, "Which kettle?");
    await user.click(ask);
    await section.findByRole("list", { name: "Waiting questions" });
    await waitFor(() => expect(ask.getAttribute("aria-disabled")).toBeNull());
  };
  await askOne();
  expect(document.activeElement).toBe(ask);
  await user.click(section.getByRole("button", { name: "Withdraw question" }));
  await waitFor(() => expect(document.activeElement).toBe(field));
  await askOne();
  await edit(page, "Which of them?");
  await user.click(await section.findByRole("button", { name: "Close" }));
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test("moves the focus to the next question when one is withdrawn", async () => {
  const [first, next] = [waiting(), waiting({ id: 6, text: "Which samovar?" })];
  const { section, user } = await open(questions({ waiting: [first, next] }), {
    [`DELETE ${ONE}`]: [200, questions({ waiting: [next] })],
  });
  const [withdraw] = await section.findAllByRole("button", { name: "Withdraw question" });
  if (withdraw) await user.click(withdraw);
  await waitFor(() => expect(section.getAllByRole("button", { name: "Withdraw question" })).toHaveLength(1));
  await waitFor(() => expect(document.activeElement?.closest("li")?.textContent).toContain("Which samovar?"));
});
