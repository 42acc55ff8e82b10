import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import {
  aListItem,
  anOpenEdition,
  aSession,
  aSubmission,
  NO_REVIEW,
} from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const AREA = "/homepage/reviewer/app";
const SAID = "This edition is reviewed blind";
const hidden = { full_name: "", authors: "", residence: "" };

function open(at: string, { blindReviews = true, changes = {} } = {}) {
  const reasons: string[] = [];
  const file = { state: "done", size: 1000, reasons, replacing: false } as const;
  const read = {
    status: "Ready for Review",
    extension: "zip",
    scan_result: "PAR",
    file,
    review: NO_REVIEW,
  } as const;
  const list = [
    aListItem({ pk: 1, status: "Ready for Review", ...(blindReviews && { full_name: "" }) }),
    aListItem({ pk: 2, title: "Notified", status: "Reviewed", full_name: "Grace Hopper" }),
  ];
  serve({
    ...aSession(aUser({ group: "reviewer" }), list, anOpenEdition({ blindReviews })),
    "GET /api/submissions/1/": [200, aSubmission({ ...read, ...changes })],
  });
  return visit(AREA + at);
}
const valueIn = async (term: string) => (await screen.findByText(term)).nextElementSibling?.textContent;

test("says that names are hidden, where a name would be and above", async () => {
  open("/1", { changes: hidden });
  expect(await screen.findByText(SAID)).toBeTruthy();
  for (const term of ["Submitter Name", "Residence", "Authors"]) expect(await valueIn(term)).toBe("Hidden");
});

test("offers the safe copy alone, and says why", async () => {
  open("/1", { changes: hidden });
  await screen.findByText(SAID);
  const downloads = within(screen.getByRole("main")).getAllByRole("button", { name: /^Download/ });
  expect(downloads.map((button) => button.textContent)).toEqual(["Download file"]);
  expect(screen.getByText(/The original is not available in a blind review/)).toBeTruthy();
});

test("explains it above the queue, which shows only revealed names", async () => {
  open("");
  expect(await screen.findByText(SAID)).toBeTruthy();
  await screen.findByRole("link", { name: "Breaking the enclave" });
  const queue = screen.getByRole("main").textContent;
  for (const naming of ["Hidden", "Grace Hopper"]) expect(queue).toContain(naming);
});

test("says nothing of it in an edition that is not blind", async () => {
  open("/1", { blindReviews: false });
  expect(await valueIn("Submitter Name")).toBe("Ada Lovelace");
  expect(screen.queryByText(SAID)).toBeNull();
  expect(screen.getAllByRole("button", { name: /^Download/ })).toHaveLength(2);
});
