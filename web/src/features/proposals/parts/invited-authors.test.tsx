import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { anOpenEdition, aSession } from "#features/proposals/submissions.fixture";
import { serve } from "#platform/answers.fixture";

eachInASession();

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function open() {
  const server = serve({
    ...aSession(undefined, [], anOpenEdition()),
    "POST /api/submit/": [201, { submission_id: 7, sp: null }],
  });
  const page = visit("/homepage/speaker/app/submit");
  const { user } = page;
  await user.click(await screen.findByPlaceholderText("Add an author"));
  await user.paste("Grace Hopper, Wei Wang,");
  type(/^Title/, "Kettles");
  type(/^Abstract/, "How to boil.");
  const submit = () => user.click(screen.getByRole("button", { name: "Submit" }));
  const sent = () => server.named("POST /api/submit/")[0]?.body;
  return { ...page, submit, sent };
}

test("invites the authors whose address was typed, and sends what is specified where none was", async () => {
  const { submit, sent } = await open();
  await submit();
  await waitFor(() => expect(sent()).toMatchObject({ authors: "Ada Lovelace,Grace Hopper,Wei Wang" }));
  expect(sent()).not.toHaveProperty("invitations");
});

test("sends the address beside the name, without those of authors who were removed", async () => {
  const { user, submit, sent } = await open();
  type("Email of Grace Hopper", "grace@example.org");
  type("Email of Wei Wang", "wei@example.org");
  await user.click(screen.getByRole("button", { name: "Remove Wei Wang" }));
  expect(screen.queryByLabelText("Email of Wei Wang")).toBeNull();
  await submit();
  await waitFor(() =>
    expect(sent()).toMatchObject({
      authors: "Ada Lovelace,Grace Hopper",
      invitations: [{ name: "Grace Hopper", email: "grace@example.org" }],
    }),
  );
});

test("says whose address is wrong, and sends nothing", async () => {
  const { submit, sent } = await open();
  type("Email of Wei Wang", "wei@");
  await submit();
  const said = await screen.findAllByText("Enter a valid email address for Wei Wang, or leave it empty.");
  expect(said.length).toBeGreaterThan(0);
  const wrong = screen.getByLabelText("Email of Wei Wang");
  await waitFor(() => expect(document.activeElement).toBe(wrong));
  const described = document.getElementById(wrong.getAttribute("aria-describedby")?.trim() ?? "");
  expect(described?.textContent).toBe("Enter a valid email address, or leave it empty.");
  expect(sent()).toBeUndefined();
});
