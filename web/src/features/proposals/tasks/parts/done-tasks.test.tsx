import type { ProposalTask, TaskFile } from "@lectern/domain/proposals/tasks/contract";
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { anOrganisersPage, ORGANISERS_PROPOSAL } from "#features/deciding/board/organisers-proposal.fixture";
import { serve } from "#platform/answers.fixture";

eachInASession();

const ID = "5b0e5e7e-3d0a-4f0c-9a3e-000000000001";
const PAGES = `GET /api/task-files/${ID}/pages/`;

const file = (changes: Partial<TaskFile> = {}): TaskFile => ({
  id: ID,
  title: "",
  extension: "pdf",
  size: 1000,
  state: "done",
  scan_result: "SUC",
  reasons: [],
  uploaded_on: "2025-03-01T10:00:00.000Z",
  ...changes,
});

const task = (changes: Partial<ProposalTask>): ProposalTask => ({
  id: "slides",
  kind: "slides",
  label: "Slides",
  help: "",
  due: "2025-03-10T12:00:00.000Z",
  required: true,
  types: [],
  closed: false,
  questions: [],
  done_on: "2025-03-01T12:00:00.000Z",
  answers: {},
  files: [],
  etag: '"1"',
  ...changes,
});

async function open(tasks: ProposalTask[], doubles: Parameters<typeof serve>[0] = {}) {
  const server = serve({
    ...anOrganisersPage({ decision: "ACC", released: "ACC" }),
    "GET /api/tasks/1/": [200, { pk: 1, tasks }],
    ...doubles,
  });
  const page = visit(ORGANISERS_PROPOSAL);
  const section = within(await screen.findByRole("region", { name: "Speaker tasks" }));
  return { ...page, server, section };
}

test("reads slides page by page, and leads back to the proposal", async () => {
  const { section, user, server, path } = await open([task({ files: [file()] })], {
    [PAGES]: [200, { pages: [{ width: 800, height: 600 }] }],
    [`${PAGES}1/`]: [200, new Blob(["picture"], { type: "image/png" })],
  });
  await user.click(section.getByRole("link", { name: "Read in the browser" }));
  expect(await screen.findByRole("heading", { level: 1, name: "File: Slides" })).toBeTruthy();
  expect(await screen.findByRole("region", { name: "Pages" })).toBeTruthy();
  expect(server.named(PAGES)).toHaveLength(1);
  await user.click(screen.getByRole("link", { name: "Back to the submission" }));
  expect(path()).toBe(ORGANISERS_PROPOSAL);
});

test("names above the pages what could not be rebuilt of slides", async () => {
  const partly = file({ scan_result: "PAR", reasons: ["Page 3 could not be read."] });
  const { section, user } = await open([task({ files: [partly] })], {
    [PAGES]: [200, { pages: [{ width: 800, height: 600 }] }],
  });
  await user.click(section.getByRole("link", { name: "Read in the browser" }));
  const warning = await screen.findByRole("alert");
  expect(warning.textContent).toContain("These pages are not the whole file");
  expect(warning.textContent).toContain("Page 3 could not be read.");
});

test.each([
  [true, /All speakers agree/],
  [false, /The programme shows the photos of those who have/],
  [null, /Ask before you use a photo/],
])("shows a photo, and whether it may be used (%s)", async (may_publish, said) => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:photo");
  const photo = task({
    id: "photo",
    kind: "photo",
    label: "Photo",
    may_publish,
    files: [file({ title: "Ada Lovelace", extension: "jpg" })],
  });
  const { section } = await open([photo], {
    [`${PAGES}1/`]: [200, new Blob(["picture"], { type: "image/jpeg" })],
  });
  expect(section.getByText(said)).toBeTruthy();
  const picture = await section.findByRole<HTMLImageElement>("img", { name: "Portrait of Ada Lovelace" });
  expect(picture.src).toBe("blob:photo");
  expect(section.getByRole("button", { name: "Download photo" })).toBeTruthy();
});

test("shows answers with their questions, and keeps their lines", async () => {
  const { section } = await open([
    task({
      kind: "questions",
      label: "About you",
      questions: [{ id: "q", label: "Pronouns", kind: "short", required: true, choices: [] }],
      answers: { q: "she/her\nthey/them" },
    }),
  ]);
  expect(section.getByText("Pronouns").nextElementSibling?.textContent).toBe("she/her\nthey/them");
  expect(section.getByText("Done")).toBeTruthy();
});
