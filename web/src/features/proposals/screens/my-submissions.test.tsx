import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { visit } from "#app/visit.fixture";
import { hintSession, serve } from "#platform/answers.fixture";
import { dateInBothZones } from "#platform/dates";
import { submittedState } from "../parts/submitted";
import { aListItem, anOpenEdition, aSession } from "../submissions.fixture";

beforeEach(hintSession);

const HOME = "/homepage/speaker/app";
const item = aListItem({ pk: 7, title: "My talk", submitted_on: "2025-03-01T11:59:00.000Z" });

describe("after submitting, the main page", () => {
  async function arrive({ edition = {}, list = [item], withFile = false } = {}) {
    serve(aSession(undefined, list, anOpenEdition(edition)));
    const state = submittedState({ pk: 7, title: "My talk", withFile, conference: "MAIN", lateUntil: null });
    const page = visit({ pathname: HOME, state });
    await screen.findByRole("heading", { name: "Submissions", level: 1 });
    const panel = () => screen.queryByRole("region", { name: "Submitted: My talk" });
    await waitFor(() => expect(panel()).toBeTruthy());
    return { ...page, panel, inside: within(panel() as HTMLElement) };
  }

  test("says what happens next, and until when it may be edited", async () => {
    const { inside, panel } = await arrive();
    const until = dateInBothZones("2025-06-02T23:59:59.000Z");
    expect(inside.getAllByRole("listitem").map((step) => step.textContent)).toEqual([
      "A mail confirms that your proposal has arrived.",
      `You may edit the proposal and replace its file until ${until}.`,
      "A cooldown of 1 day follows. After that the reviewers read it. Its page shows its current status.",
    ]);
    expect(panel()?.textContent).toContain("UTC");
    expect(inside.getByRole("link", { name: "View it" }).getAttribute("href")).toBe(`${HOME}/7`);
    expect(inside.getByRole("link", { name: "Submit another" }).getAttribute("href")).toBe(`${HOME}/submit`);
  });

  test("counts from the submission where reviews begin on a rolling basis", async () => {
    const { inside } = await arrive({ edition: { rollingReviewAfter: 7 * 86_400 } });
    expect(await inside.findByText(dateInBothZones("2025-03-08T11:59:00.000Z"))).toBeTruthy();
  });

  test("mentions the file if there is one", async () => {
    const { inside } = await arrive({ withFile: true });
    expect(inside.getByText("Your file is checked and rebuilt in a safe form.")).toBeTruthy();
  });

  test("is not shown again after a reload of the page", async () => {
    serve(aSession(undefined, [item]));
    const state = submittedState({
      pk: 7,
      title: "My talk",
      withFile: false,
      conference: "MAIN",
      lateUntil: null,
    });
    visit({ pathname: HOME, state: { ...state, load: "of the page before" } });
    await screen.findByRole("heading", { name: "Submissions", level: 1 });
    expect(screen.queryByRole("region", { name: /^Submitted/ })).toBeNull();
  });

  test("leaves as soon as the proposal has moved on", async () => {
    serve(aSession(undefined, [{ ...item, status: "Ready for Review" }]));
    const state = submittedState({
      pk: 7,
      title: "My talk",
      withFile: false,
      conference: "MAIN",
      lateUntil: null,
    });
    visit({ pathname: HOME, state });
    await screen.findAllByText("Ready for Review");
    expect(screen.queryByRole("region", { name: /^Submitted/ })).toBeNull();
  });

  test("offers no edit after the time to edit is over", async () => {
    const { inside } = await arrive({ edition: { rollingReviewAfter: 0 } });
    await waitFor(() => expect(inside.queryByText(/^You may edit/)).toBeNull());
  });

  test("offers no other submission at the limit", async () => {
    const { inside } = await arrive({ edition: { maxSubmissions: 1 } });
    await waitFor(() => expect(inside.queryByRole("link", { name: "Submit another" })).toBeNull());
  });

  test("hides the summary when it is dismissed, and keeps the focus on the page", async () => {
    const { user, inside, panel, router } = await arrive();
    await user.click(inside.getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(panel()).toBeNull());
    expect(document.activeElement?.tagName).toBe("H1");
    expect(router.state.location.state).toBeNull();
  });
});

test("shows no summary without a new submission", async () => {
  serve(aSession(undefined, [item]));
  visit(HOME);
  await screen.findByRole("heading", { name: "Submissions", level: 1 });
  expect(screen.queryByRole("region", { name: /^Submitted/ })).toBeNull();
});

test.each([
  ["REJ", undefined, "This proposal was not accepted."],
  ["HLD", undefined, "This proposal is on the waitlist. You will get a mail if a place becomes free."],
  ["ACC", null, "Accepted. Open it to confirm or decline."],
  ["ACC", "confirmed", "Accepted, and you have confirmed."],
  ["ACC", "declined", "Accepted, but you have declined."],
] as const)("shows a proposal's outcome in the list: %s, answered %s", async (decision, answer, text) => {
  const until = "2025-03-10T12:00:00.000Z";
  const notified = { ...item, status: "Reviewed", overall_status: decision } as const;
  const list = [{ ...notified, ...(answer !== undefined && { confirmation: { answer, until } }) }];
  serve(aSession(undefined, list));
  localStorage.setItem("lectern.show-declined", "true");
  visit(HOME);
  expect(await screen.findByText(text)).toBeTruthy();
});

test("shows what an accepted speaker has not done or answered, and when the first of it is due", async () => {
  const accepted = { ...item, status: "Reviewed", overall_status: "ACC" } as const;
  const asked = (label: string, due: string | null) =>
    ({ id: `answers:${label.toLowerCase()}`, label, required: true, closed: false, due }) as const;
  const tasks = {
    pk: item.pk,
    open: 2,
    next_due: "2099-03-10T12:00:00.000Z",
    answers: [
      asked("Consents", "2025-02-03T12:00:00.000Z"),
      asked("Needs", "2025-02-02T12:00:00.000Z"),
      asked("Availability", null),
    ],
    lacks: ["answers:consents", "answers:availability"],
  };
  serve({ ...aSession(undefined, [accepted]), "GET /api/tasks/own/": [200, [tasks]] });
  visit(HOME);
  expect(await screen.findByText(/^2 open tasks, the first due 10 March 2099/)).toBeTruthy();
  expect(
    screen.getByText(/^Not answered: consents, availability, overdue since 3 February 2025/),
  ).toBeTruthy();
});
