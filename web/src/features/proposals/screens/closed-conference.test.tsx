import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { serve } from "#platform/answers.fixture";
import { anOpenEdition, aSession } from "../submissions.fixture";

eachInASession();

const SUBMIT = "POST /api/submit/";
const dated = (conference: string, label: string, closesAt: string) => ({
  conference,
  label,
  closesAt,
  reviewsDue: null,
});
const choices = [
  { code: "MAIN", label: "Lectern" },
  { code: "SINCON", label: "SINCON" },
  { code: "BOTH", label: "Both of them" },
];
/** It is 1 March: Lectern closed in February. */
const edition = anOpenEdition({
  conferences: choices,
  conferenceDates: [
    dated("MAIN", "Lectern", "2025-02-20T12:00:00.000Z"),
    dated("SINCON", "SINCON", "2025-06-02T23:59:59.000Z"),
  ],
});
const SAID = "Submissions for Lectern closed on 20 Feb 2025 12:00 UTC. Choose another conference.";

async function open(doubles: Parameters<typeof serve>[0] = {}) {
  const server = serve({ ...aSession(undefined, [], edition), ...doubles });
  const page = visit("/homepage/speaker/app/submit");
  await page.user.type(await screen.findByLabelText(/^Title/), "My talk");
  await page.user.type(screen.getByLabelText(/^Abstract/), "About it");
  const select = (name: string) => page.user.click(screen.getByRole("radio", { name }));
  return { ...page, server, select };
}

test("starts with a conference that is open, and marks those that have closed", async () => {
  const { server, user } = await open({ [SUBMIT]: [500] });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "SINCON" }).checked).toBe(true);
  expect(screen.getByRole("radio", { name: "Lectern (closed)" })).toBeTruthy();
  expect(screen.getByRole("radio", { name: "Both of them (closed)" })).toBeTruthy();
  expect(screen.getByText(/^Submissions close on/).textContent).toContain("2 June 2025");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await waitFor(() => expect(server.named(SUBMIT)[0]?.body).toMatchObject({ conference: "SINCON" }));
});

test("shows at the field that a conference has closed, asks the server, and keeps what was written", async () => {
  const { server, select, user } = await open({ [SUBMIT]: [400, { conference: [SAID] }] });
  await select("Both of them (closed)");
  const field = screen.getByRole("radiogroup", { name: "Conference" });
  const errorOf = () => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(errorOf()).toBe(SAID);
  expect(await screen.findByRole("form", { name: "Late code" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect((await screen.findByRole("alert")).textContent).toContain(SAID);
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe("My talk");
  await select("SINCON");
  expect(screen.queryByRole("form", { name: "Late code" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await waitFor(() => expect(server.named(SUBMIT)).toHaveLength(2));
  expect(server.named(SUBMIT)[1]?.body).toMatchObject({ conference: "SINCON", title: "My talk" });
});

test("submits to a closed conference with a late code, and opens it in the form", async () => {
  const { server, select, user } = await open({
    "POST /api/late-codes/look/": [200, { valid_until: "2025-03-02T00:00:00.000Z", left: 1 }],
    [SUBMIT]: [500],
  });
  await select("Lectern (closed)");
  await user.type(await screen.findByRole("textbox", { name: "Late code" }), "ABCDE");
  await user.click(screen.getByRole("button", { name: "Use code" }));
  expect(await screen.findByRole("radio", { name: "Lectern" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await waitFor(() =>
    expect(server.named(SUBMIT)[0]?.body).toMatchObject({ conference: "MAIN", late_code: "ABCDE" }),
  );
});

test("lists each conference's close beside the speaker's submissions", async () => {
  serve(aSession(undefined, [], edition));
  visit("/homepage/speaker/app");
  expect((await screen.findByText(/^Submissions for Lectern closed on/)).textContent).not.toContain("left");
  expect(screen.getByText(/^Submissions for SINCON close on/).textContent).toContain("left");
});
