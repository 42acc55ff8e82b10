import type { AskedQuestions } from "@lectern/domain/proposals/questions/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aListItem, anOpenEdition, aSession, aSubmission } from "#features/proposals/submissions.fixture";
import { firstAnswerLost, serve } from "#platform/answers.fixture";
import { dropAllDrafts } from "#platform/drafts";
import { queryClient } from "#platform/queries";

eachInASession();

const PATH = "/api/submissions/1/questions/";
const ANSWER = `POST ${PATH}4/answers/`;

const asked = (changes: Partial<AskedQuestions> = {}): AskedQuestions => ({
  id: 4,
  questions: ["Which kettle did you open?"],
  asked_on: "2025-03-01T10:00:00.000Z",
  closed: false,
  awaits_answer: true,
  answers: [],
  etag: '"1"',
  ...changes,
});

const answered = (text: string, by = "Ada Lovelace") => ({
  text,
  by,
  answered_on: "2025-03-01T11:00:00.000Z",
  way: "page" as const,
});

async function open(first: AskedQuestions[], doubles: Parameters<typeof serve>[0] = {}) {
  const now = { asked: first };
  const server = serve({
    ...aSession(undefined, [aListItem({ status: "Ready for Review" })], anOpenEdition()),
    "GET /api/submissions/1/": [200, aSubmission({ status: "Ready for Review" }), { etag: '"1"' }],
    [`GET ${PATH}`]: () => [200, { pk: 1, asked: now.asked }],
    ...doubles,
  });
  const page = visit("/homepage/speaker/app/1");
  const section = within(await screen.findByRole("region", { name: "Questions from the panel" }));
  return { ...page, server, section, now };
}

const field = ({ section }: Awaited<ReturnType<typeof open>>) =>
  section.getByRole<HTMLTextAreaElement>("textbox", { name: /^Your answer/ });

test("sends the answer to what was read, and offers to add to it", async () => {
  const page = await open([asked()], {
    [ANSWER]: [
      200,
      { pk: 1, asked: [asked({ awaits_answer: false, answers: [answered("The blue one.")], etag: '"2"' })] },
    ],
  });
  const { section, user, server } = page;
  expect(section.getByText("Answer awaited")).toBeTruthy();
  await user.type(field(page), "The blue one.");
  await user.click(section.getByRole("button", { name: "Send answer" }));
  expect(await section.findByText("The blue one.")).toBeTruthy();
  expect(section.queryByText("Answer awaited")).toBeNull();
  expect(section.getByRole("button", { name: "Add to your answer" })).toBeTruthy();
  const [sent] = server.named(ANSWER);
  expect([sent?.body, sent?.headers.get("if-match")]).toEqual([{ text: "The blue one." }, '"1"']);
  expect(sent?.headers.get("idempotency-key")).toBeTruthy();
});

test("moves the focus to a further answer, and back to its button once it is sent", async () => {
  const now = asked({ awaits_answer: false, answers: [answered("The blue one.")] });
  const page = await open([now], { [ANSWER]: [200, { pk: 1, asked: [now] }] });
  const add = () => page.section.getByRole("button", { name: "Add to your answer" });
  add().focus();
  await page.user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(field(page)));
  await page.user.keyboard("No, the red one.{Tab}{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(add()));
});

test("shows another speaker's answer before one's own is sent", async () => {
  const page = await open([asked()], {
    [ANSWER]: ({ headers }) =>
      headers.get("if-match") === '"2"'
        ? [200, { pk: 1, asked: [asked({ awaits_answer: false, etag: '"3"' })] }]
        : [412, { detail: "This was changed elsewhere." }],
  });
  const { section, user, server } = page;
  await user.type(field(page), "The blue one.");
  page.now.asked = [asked({ awaits_answer: false, answers: [answered("The red one.", "Wei")], etag: '"2"' })];
  await user.click(section.getByRole("button", { name: "Send answer" }));
  expect(await section.findByText(/Another answer was saved in the meantime/)).toBeTruthy();
  expect(section.getByText("The red one.")).toBeTruthy();
  expect(field(page).value).toBe("The blue one.");
  await user.click(section.getByRole("button", { name: "Send answer" }));
  await waitFor(() =>
    expect(server.named(ANSWER).map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', '"2"']),
  );
});

test("shows the answer that was sent although it was not heard of, and keeps what was written since", async () => {
  const page = await open([asked()], {
    [ANSWER]: firstAnswerLost((body) => {
      const answers = [...(page.now.asked[0]?.answers ?? []), answered((body as { text: string }).text)];
      page.now.asked = [asked({ awaits_answer: false, answers, etag: `"${answers.length + 1}"` })];
      return [200, { pk: 1, asked: page.now.asked }];
    }),
  });
  const { section, user, server } = page;
  const send = () => user.click(section.getByRole("button", { name: "Send answer" }));
  await user.type(field(page), "The blue one.");
  await send();
  await section.findByRole("alert");
  await user.type(field(page), " No, the red one.");
  await send();
  expect(await section.findByText("The blue one.")).toBeTruthy();
  expect(section.getByRole("alert").textContent).toMatch(/was already sent: read it above/);
  expect(field(page).value).toBe("The blue one. No, the red one.");
  await send();
  expect(await section.findByText("The blue one. No, the red one.")).toBeTruthy();
  expect(server.named(ANSWER).map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', '"1"', '"2"']);
});

test.each([
  ["a broken line", () => Promise.reject(new TypeError("Failed to fetch")), /cannot be reached/],
  ["too many answers", () => [429, { detail: "Try again in a minute." }], /in a minute/],
  ["closed questions", () => [409, { detail: "These questions are closed." }], /are closed/],
] as const)("keeps an answer after %s, also for the next visit", async (_, fail, said) => {
  const page = await open([asked()], { [ANSWER]: () => fail() as never });
  await page.user.type(field(page), "The blue one.");
  await page.user.click(page.section.getByRole("button", { name: "Send answer" }));
  expect((await page.section.findByRole("alert")).textContent).toMatch(said);
  expect(field(page).value).toBe("The blue one.");
  cleanup();
  queryClient.clear();
  expect(field(await open([asked()])).value).toBe("The blue one.");
});

test("leaves no answer on the device for the next user", async () => {
  const page = await open([asked()]);
  await page.user.type(field(page), "The blue one.");
  dropAllDrafts();
  expect(JSON.stringify({ ...localStorage })).not.toContain("The blue one.");
});

test("offers no answer to closed questions, and shows those that were given", async () => {
  const { section } = await open([
    asked({ closed: true, awaits_answer: false, answers: [answered("The blue one.")] }),
  ]);
  expect(section.getByText("Closed")).toBeTruthy();
  expect(section.getByText("The blue one.")).toBeTruthy();
  expect(section.queryByRole("textbox")).toBeNull();
  expect(section.queryByRole("button")).toBeNull();
});

test("says at the top that an answer is awaited, and moves the focus to the question by keyboard", async () => {
  const { user } = await open([asked({ questions: ["Which one?", "Since when?"] })]);
  const notice = await screen.findByText("The panel has 2 questions for you.");
  const headline = screen.getByRole("heading", { name: "Questions from the panel" });
  expect(notice.compareDocumentPosition(screen.getByText("About it."))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  screen.getByRole("link", { name: "Go to the questions" }).focus();
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(headline);
});

test("says nothing at the top once all is answered", async () => {
  await open([asked({ awaits_answer: false, answers: [answered("The blue one.")] })]);
  expect(screen.queryByText(/The panel has/)).toBeNull();
});

test("lists on top of the speaker's proposals those that await an answer, with links to the questions", async () => {
  const list = [aListItem({ pk: 1, title: "Kettles" }), aListItem({ pk: 2, title: "Toasters" })];
  serve({
    ...aSession(undefined, list, anOpenEdition()),
    "GET /api/questions/own/": [
      200,
      [
        { pk: 1, awaited: 0 },
        { pk: 2, awaited: 1 },
      ],
    ],
  });
  visit("/homepage/speaker/app");
  const panel = within(
    (await screen.findByText("The panel has questions for you")).parentElement as HTMLElement,
  );
  const links = panel.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([["Toasters", "/homepage/speaker/app/2#questions"]]);
});
