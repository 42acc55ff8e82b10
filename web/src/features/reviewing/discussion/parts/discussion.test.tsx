import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";
import {
  aDiscussion,
  aMessage,
  aReviewersPage,
  byYou,
  MESSAGES,
  openDiscussion,
} from "../discussion.fixture";

eachInASession();

const POST = `POST ${MESSAGES}`;

test("posts a message, shows it, and leaves the field empty for the next one", async () => {
  const page = await openDiscussion(aDiscussion([]), {
    [POST]: ({ body }) => {
      const { text } = body as { text: string };
      page.now.discussion = aDiscussion([aMessage(1, { by: byYou, text })]);
      return [201, page.now.discussion.messages[0]];
    },
  });
  const { section, user, server, field } = page;
  expect(section.getByText(/^No messages yet/)).toBeTruthy();
  await user.type(field, "Is it **new**?");
  await user.click(section.getByRole("button", { name: "Post message" }));
  const [first] = await waitFor(() => {
    expect(page.messages()).toHaveLength(1);
    return page.messages();
  });
  expect(within(first as HTMLElement).getByText("new").tagName).toBe("STRONG");
  expect(section.getByRole("textbox", { name: "Message" })).toHaveProperty("value", "");
  const [sent] = server.named(POST);
  expect(sent?.body).toEqual({ text: "Is it **new**?", reply_to: null });
  expect(sent?.headers.get("idempotency-key")).toBeTruthy();
});

test("answers a message with what was already typed, and shows what an answer is to", async () => {
  const answer = aMessage(2, { by: byYou, text: "It is.", reply_to: 1 });
  const page = await openDiscussion(aDiscussion([aMessage(1)]), {
    [POST]: () => {
      page.now.discussion = aDiscussion([aMessage(1), answer]);
      return [201, answer];
    },
  });
  const { section, user, server } = page;
  await user.type(page.field, "It is.");
  await user.click(section.getByRole("button", { name: "Reply to Grace Hopper" }));
  expect(section.getByText("Replying to Grace Hopper")).toBeTruthy();
  const field = section.getByRole("textbox", { name: "Message" });
  expect(field).toHaveProperty("value", "It is.");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await section.findByText("In reply to Grace Hopper: Message 1")).toBeTruthy();
  expect(server.named(POST)[0]?.body).toEqual({ text: "It is.", reply_to: 1 });
  expect(section.queryByText("Replying to Grace Hopper")).toBeNull();
  expect(section.getByRole("textbox", { name: "Message" })).toHaveProperty("value", "");
});

test("completes a mention by keyboard, and closes the menu without sending", async () => {
  const { section, user, server, field } = await openDiscussion(aDiscussion([]));
  const grace = () => section.queryByText("Grace Hopper", { selector: "[role=option] span" });
  await user.type(field, "Ask @hop");
  expect(grace()?.closest("[role=option]")?.getAttribute("aria-selected")).toBe("true");
  await user.keyboard("{Escape}");
  expect(grace()).toBeNull();
  await user.keyboard("p");
  expect(grace()).toBeTruthy();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(field.value).toBe("Ask @Grace Hopper "));
  expect(grace()).toBeNull();
  expect(server.named(POST)).toEqual([]);
});

test("marks what others wrote since the last visit as new, and reports to the server what was seen", async () => {
  const { server, messages } = await openDiscussion(
    aDiscussion(
      [aMessage(1), aMessage(2), aMessage(3, { by: byYou }), aMessage(4, { deleted: true, text: "" })],
      {
        read: 1,
      },
    ),
  );
  const isNew = messages().map((each) => within(each).queryByText("New") !== null);
  expect(isNew).toEqual([false, true, false, false]);
  await waitFor(() =>
    expect(server.named("PUT /api/discussion/1/read/").map(({ body }) => body)).toEqual([{ through: 4 }]),
  );
  expect(within(messages()[1] as HTMLElement).getByText("New"), "until the page is left").toBeTruthy();
});

test("mutes and follows, and keeps what is true when that fails", async () => {
  const FOLLOW = "PUT /api/discussion/1/following/";
  let fails = false;
  const page = await openDiscussion(aDiscussion([]), {
    [FOLLOW]: ({ body }) => {
      if (fails) return [403, { detail: "You are no reviewer any more." }];
      page.now.discussion = aDiscussion([], body as { following: "none" });
      return [204];
    },
  });
  const { section, user, server } = page;
  const mails = section.getByRole("combobox", { name: "Mails about this discussion" });
  await user.selectOptions(mails, "Mute");
  expect(await screen.findByText("You will not get mails about this discussion.")).toBeTruthy();
  await waitFor(() => expect(mails).toHaveProperty("value", "none"));
  fails = true;
  await user.selectOptions(mails, "Follow");
  expect(await screen.findByText("You are no reviewer any more.")).toBeTruthy();
  expect(mails).toHaveProperty("value", "none");
  expect(server.named(FOLLOW).map(({ body }) => body)).toEqual([{ following: "none" }, { following: "all" }]);
});

test("settles what was seen, and not when there is another message meanwhile", async () => {
  const SETTLE = "PUT /api/discussion/1/settled/";
  const page = await openDiscussion(aDiscussion([aMessage(1)]), {
    [SETTLE]: ({ body }) => {
      const { through } = body as { through: number };
      if (through !== page.now.discussion.messages.length)
        return [412, { detail: "There is a new message." }];
      page.now.discussion = { ...page.now.discussion, settled: true };
      return [204];
    },
  });
  const { section, user, server } = page;
  page.now.discussion = aDiscussion([aMessage(1), aMessage(2)]);
  await user.click(section.getByRole("button", { name: "Mark settled" }));
  expect(await screen.findByText("There is a new message.")).toBeTruthy();
  expect(await section.findByText("Message 2")).toBeTruthy();
  expect(section.queryByText(/^This discussion is settled/)).toBeNull();
  await user.click(section.getByRole("button", { name: "Mark settled" }));
  expect(await section.findByText(/^This discussion is settled/)).toBeTruthy();
  expect(section.getByRole("button", { name: "Reopen" })).toBeTruthy();
  expect(server.named(SETTLE).map(({ body }) => body)).toEqual([
    { settled: true, through: 1 },
    { settled: true, through: 2 },
  ]);
});

test("asks for nothing of a discussion before the reviewer's own review is in", async () => {
  const server = serve(aReviewersPage(() => aDiscussion([aMessage(1)]), null));
  visit("/homepage/reviewer/app/1");
  expect(await screen.findByText(/once your own review is in/)).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Discussion" })).toBeNull();
  expect(server.named("GET /api/discussion/1/")).toEqual([]);
});

test("announces each new message of the same person", async () => {
  const page = await openDiscussion(aDiscussion([aMessage(1)]));
  const announced = () => page.section.getByText(/^New message by/);
  const arrive = async (messages: number) => {
    page.now.discussion = aDiscussion(Array.from({ length: messages }, (_, i) => aMessage(i + 1)));
    await act(async () => queryClient.invalidateQueries({ queryKey: ["discussion"] }));
    await waitFor(() => expect(page.messages()).toHaveLength(messages));
  };
  await arrive(2);
  const first = announced();
  expect(first.textContent).toBe("New message by Grace Hopper");
  await arrive(3);
  expect(announced()).not.toBe(first);
});

test("keeps what is typed, and the focus in the field, when a message becomes a reply or is none any more", async () => {
  const { section, user, field } = await openDiscussion(aDiscussion([aMessage(1)]));
  await user.type(field, "It is.");
  await user.click(section.getByRole("button", { name: "Reply to Grace Hopper" }));
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.click(section.getByRole("button", { name: "Don’t reply" }));
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field).toHaveProperty("value", "It is.");
});

test("keeps what is typed, and the focus in the field, while a reply is being posted", async () => {
  let answer = () => {};
  const page = await openDiscussion(aDiscussion([aMessage(1)]), {
    [POST]: ({ body }) =>
      new Promise((resolve) => {
        answer = () => {
          const mine = aMessage(2, { by: byYou, ...(body as { text: string; reply_to: number }) });
          page.now.discussion = aDiscussion([aMessage(1), mine]);
          resolve([201, mine]);
        };
      }),
  });
  const { section, user, server, field } = page;
  await user.click(section.getByRole("button", { name: "Reply to Grace Hopper" }));
  await user.type(field, "It is.");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(server.named(POST)).toHaveLength(1));
  expect(server.named(POST)[0]?.body).toEqual({ text: "It is.", reply_to: 1 });
  await user.type(field, " And more.");
  answer();
  await waitFor(() => expect(section.queryByText("Replying to Grace Hopper")).toBeNull());
  expect(field).toHaveProperty("value", "It is. And more.");
  expect(document.activeElement).toBe(field);
});
