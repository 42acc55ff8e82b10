import { fireEvent, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession } from "#app/visit.fixture";
import { aDiscussion, aMessage, byYou, MESSAGES, openDiscussion } from "../discussion.fixture";

eachInASession();

const POST = `POST ${MESSAGES}`;

test("keeps what is typed while a message is being posted", async () => {
  let answer = () => {};
  const page = await openDiscussion(aDiscussion([]), {
    [POST]: ({ body }) =>
      new Promise((resolve) => {
        answer = () => {
          page.now.discussion = aDiscussion([aMessage(1, { by: byYou, ...(body as { text: string }) })]);
          resolve([201, page.now.discussion.messages[0]]);
        };
      }),
  });
  const { section, user, server, field } = page;
  await user.type(field, "One.");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(server.named(POST)).toHaveLength(1));
  fireEvent.change(field, { target: { value: "One. And another thought." } });
  expect(field).toHaveProperty("value", "One. And another thought.");
  answer();
  await waitFor(() => expect(page.messages()).toHaveLength(1));
  await waitFor(() =>
    expect(section.getByRole("button", { name: "Post message" }).hasAttribute("data-loading")).toBe(false),
  );
  expect(section.getByRole("textbox", { name: "Message" })).toHaveProperty(
    "value",
    "One. And another thought.",
  );
});
