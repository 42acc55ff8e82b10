import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { eachInASession } from "#app/visit.fixture";
import { firstAnswerLost } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";
import { aDiscussion, aMessage, byYou, MESSAGES, openDiscussion } from "../discussion.fixture";

eachInASession();

const POST = `POST ${MESSAGES}`;
const PUT = `PUT ${MESSAGES}1/`;
const own = (changes = {}) => aMessage(1, { by: byYou, text: "Frist", ...changes });

test.each([
  ["the line is broken", () => Promise.reject(new TypeError("Failed to fetch")), /cannot be reached/],
  [
    "there are too many",
    () => [429, { detail: "Too many messages. Try again in a minute." }],
    /Too many messages/,
  ],
  ["the reviewer may no longer", () => [403, { detail: "You are not a reviewer." }], /not a reviewer/],
] as const)("keeps a message when %s, and sends it once however often it is tried", async (_, fail, said) => {
  let fails = true;
  const { section, user, server, field } = await openDiscussion(aDiscussion([]), {
    [POST]: () => (fails ? (fail() as never) : [201, own()]),
  });
  await user.type(field, "What was typed");
  await user.click(section.getByRole("button", { name: "Post message" }));
  expect((await section.findByRole("alert")).textContent).toMatch(said);
  expect(field.value).toBe("What was typed");
  fails = false;
  await user.click(section.getByRole("button", { name: "Post message" }));
  await waitFor(() => expect(field.value).toBe(""));
  const keys = server.named(POST).map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test("shows the message whose answer was lost, and posts what was written since as another one", async () => {
  const posted = firstAnswerLost((body) => {
    const number = page.now.discussion.messages.length + 1;
    const message = aMessage(number, { by: byYou, text: (body as { text: string }).text });
    page.now.discussion = aDiscussion([...page.now.discussion.messages, message]);
    return [201, message];
  });
  const page = await openDiscussion(aDiscussion([]), { [POST]: posted });
  const { section, user, field } = page;
  const post = () => user.click(section.getByRole("button", { name: "Post message" }));
  await user.type(field, "First");
  await post();
  expect((await section.findByRole("alert")).textContent).toMatch(/cannot be reached/);
  await user.type(field, ", and more");
  await post();
  await waitFor(() =>
    expect(section.getByRole("alert").textContent).toMatch(/was already sent: read it above/),
  );
  expect(page.messages().map(({ textContent }) => textContent)).toEqual([expect.stringContaining("First")]);
  expect(field.value).toBe("First, and more");
  await post();
  await waitFor(() => expect(page.messages()).toHaveLength(2));
  expect(field.value).toBe("");
});

test("posts a message whose answer was lost once, also after a reload", async () => {
  const posted = firstAnswerLost(() => [201, own()]);
  const page = await openDiscussion(aDiscussion([]), { [POST]: posted });
  await page.user.type(page.field, "Once");
  await page.user.click(page.section.getByRole("button", { name: "Post message" }));
  await page.section.findByRole("alert");
  cleanup();
  queryClient.clear();
  const again = await openDiscussion(aDiscussion([]), { [POST]: posted });
  expect(again.field.value).toBe("Once");
  await again.user.click(again.section.getByRole("button", { name: "Post message" }));
  await waitFor(() => expect(again.field.value).toBe(""));
  const keys = [page, again].map(({ server }) => server.named(POST)[0]?.headers.get("idempotency-key"));
  expect(keys[1]).toBe(keys[0]);
});

test("shows a refused message at its field, and restores it on the next visit", async () => {
  const refuse = {
    [POST]: [400, { text: ["Ensure this field has no more than 5000 characters."] }] as [number, unknown],
  };
  const first = await openDiscussion(aDiscussion([]), refuse);
  await first.user.type(first.field, "Too long");
  await first.user.click(first.section.getByRole("button", { name: "Post message" }));
  expect(await first.section.findByText(/no more than 5000/)).toBeTruthy();
  await waitFor(() => expect(first.field.getAttribute("aria-invalid")).toBe("true"));
  await waitFor(() => expect(document.activeElement).toBe(first.field));
  cleanup();
  queryClient.clear();
  expect((await openDiscussion(aDiscussion([]), refuse)).field.value).toBe("Too long");
});

test("names what is wrong with a text at its field before anything is sent", async () => {
  const { section, user, server, field } = await openDiscussion(aDiscussion([]));
  await user.click(field);
  await user.paste("See [this](javascript:alert(1)).");
  await user.click(section.getByRole("button", { name: "Post message" }));
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(server.named(POST)).toEqual([]);
});

test("shows a text that was saved elsewhere meanwhile before it is replaced", async () => {
  const page = await openDiscussion(aDiscussion([own()]), {
    [PUT]: ({ headers, body }) => {
      const [{ version } = own()] = page.now.discussion.messages;
      if (headers.get("if-match") !== `"${version}"`) return [412, { detail: "This was changed elsewhere." }];
      page.now.discussion = aDiscussion([own({ ...(body as object), version: version + 1 })]);
      return [200, page.now.discussion.messages[0]];
    },
  });
  const { section, user, server } = page;
  await user.click(section.getByRole("button", { name: "Edit" }));
  const form = within(section.getByRole("form", { name: "Edit message" }));
  const text = form.getByRole<HTMLTextAreaElement>("textbox");
  expect(text.value).toBe("Frist");
  await user.clear(text);
  await user.type(text, "First");
  page.now.discussion = aDiscussion([own({ text: "From my phone", version: 2 })]);
  await user.click(form.getByRole("button", { name: "Save message" }));
  expect((await form.findByRole("alert")).textContent).toBe("This was changed elsewhere.");
  expect(await section.findByText("From my phone")).toBeTruthy();
  expect(text.value).toBe("First");
  await user.click(form.getByRole("button", { name: "Save message" }));
  expect(await section.findByText("First")).toBeTruthy();
  await waitFor(() => expect(section.queryByRole("form", { name: "Edit message" })).toBeNull());
  expect(server.named(PUT).map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', '"2"']);
});

test("keeps what is being typed when the message is deleted elsewhere", async () => {
  const page = await openDiscussion(aDiscussion([own()]), {
    [PUT]: () => {
      page.now.discussion = aDiscussion([own({ deleted: true, text: "", version: 2 })]);
      return [409, { detail: "This message was deleted." }];
    },
  });
  const { section, user } = page;
  await user.click(section.getByRole("button", { name: "Edit" }));
  const form = within(section.getByRole("form", { name: "Edit message" }));
  await user.type(form.getByRole("textbox"), ", or last");
  await user.click(form.getByRole("button", { name: "Save message" }));
  expect(await form.findByRole("alert")).toHaveProperty("textContent", "This message was deleted.");
  await waitFor(() => expect(section.getAllByText("This message was deleted.").length).toBeGreaterThan(1));
  expect(form.getByRole("textbox")).toHaveProperty("value", "Frist, or last");
});

test("offers to edit one's own message for ten minutes, and to delete it at any time", async () => {
  const { section, messages } = await openDiscussion(
    aDiscussion([
      own({ written_on: "2025-03-01T11:51:00.000Z" }),
      aMessage(2, { by: byYou, written_on: "2025-03-01T11:49:00.000Z" }),
      aMessage(3),
    ]),
  );
  const names = messages().map((each) =>
    within(each)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  );
  expect(names).toEqual([["Reply", "Edit", "Delete"], ["Reply", "Delete"], ["Reply"]]);
  expect(section.getAllByText(/^Message \d$/)).toHaveLength(2);
});

test("says why a message was not deleted, after asking", async () => {
  const { section, user, server } = await openDiscussion(aDiscussion([own()]), {
    [`DELETE ${MESSAGES}1/`]: [403, { detail: "You may not." }],
  });
  await user.click(section.getByRole("button", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete message?" }));
  expect(server.named(`DELETE ${MESSAGES}1/`)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Delete message" }));
  expect(await screen.findByText("You may not.")).toBeTruthy();
  expect(section.getByText("Frist")).toBeTruthy();
});

test("moves the focus to the place of a message that was deleted", async () => {
  const { now, section, user } = await openDiscussion(aDiscussion([own()]), {
    [`DELETE ${MESSAGES}1/`]: () => {
      now.discussion = aDiscussion([{ ...own(), deleted: true, text: "" }]);
      return [204];
    },
  });
  await user.click(section.getByRole("button", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete message?" }));
  await user.click(dialog.getByRole("button", { name: "Delete message" }));
  await waitFor(() => expect(section.queryByText("Frist")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(section.getByRole("listitem")));
});

test("shows what others write within fifteen seconds where no stream of live updates can be opened", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { now, section } = await openDiscussion(aDiscussion([aMessage(1)]));
  for (const number of [2, 3]) {
    now.discussion = aDiscussion(Array.from({ length: number }, (_, n) => aMessage(n + 1)));
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(await section.findByText(`Message ${number}`)).toBeTruthy();
  }
});
