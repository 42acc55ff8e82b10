import type { Note } from "@lectern/domain/deciding/notes/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { anOrganisersPage, ORGANISERS_PROPOSAL } from "#features/deciding/board/organisers-proposal.fixture";
import { serve } from "#platform/answers.fixture";

eachInASession();

const PATH = "/api/board/1/notes/";
const ID = "5b0e5e7e-3d0a-4f0c-9a3e-000000000001";
const ONE = `/api/notes/${ID}/`;

const note = (text: string, changes: Partial<Note> = {}): Note => ({
  id: ID,
  author: "Olga",
  own: true,
  text,
  shown: [{ el: "p", in: [text] }],
  written_on: "2025-03-01T10:00:00.000Z",
  changed_on: null,
  version: 1,
  ...changes,
});

async function open(first: Note[], doubles: Parameters<typeof serve>[0] = {}) {
  const now = { notes: first };
  const server = serve({ ...anOrganisersPage(), [`GET ${PATH}`]: () => [200, now.notes], ...doubles });
  const page = visit(ORGANISERS_PROPOSAL);
  const section = within(await screen.findByRole("region", { name: "Notes" }));
  await section.findByLabelText("New note");
  return { ...page, server, section, now };
}

test("adds a note, and leaves the field empty", async () => {
  const page = await open([], {
    [`POST ${PATH}`]: ({ body }) => {
      page.now.notes = [note((body as { text: string }).text)];
      return [201, page.now.notes[0]];
    },
  });
  const { section, user } = page;
  expect(section.getByRole("button", { name: "Add note" })).toHaveProperty("disabled", true);
  await user.type(section.getByLabelText("New note"), "Asks for a stage with water.");
  await user.click(section.getByRole("button", { name: "Add note" }));
  expect(await section.findByText("Asks for a stage with water.")).toBeTruthy();
  expect(section.getByLabelText("New note")).toHaveProperty("value", "");
});

test.each([
  ["a broken line", () => Promise.reject(new TypeError("Failed to fetch")), /cannot be reached/],
  ["too many notes", () => [429, { detail: "Try again in a minute." }], /in a minute/],
  ["a refusal", () => [403, { detail: "You are no organiser any more." }], /no organiser/],
] as const)("keeps a new note after %s", async (_, fail, said) => {
  const { section, user } = await open([], { [`POST ${PATH}`]: () => fail() as never });
  await user.type(section.getByLabelText("New note"), "Water.");
  await user.click(section.getByRole("button", { name: "Add note" }));
  expect((await section.findByRole("alert")).textContent).toMatch(said);
  expect(section.getByLabelText("New note")).toHaveProperty("value", "Water.");
});

test("shows a refused note at its field", async () => {
  const { section, user } = await open([], {
    [`POST ${PATH}`]: [400, { text: ["This text cannot be shown."] }],
  });
  await user.type(section.getByLabelText("New note"), "Water.");
  await user.click(section.getByRole("button", { name: "Add note" }));
  expect(await section.findByText("This text cannot be shown.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(section.getByLabelText("New note")));
});

test("shows what was saved in another tab before one's own text replaces it", async () => {
  const page = await open([note("Water")], {
    [`PUT ${ONE}`]: ({ headers, body }) => {
      const version = page.now.notes[0]?.version ?? 0;
      if (headers.get("if-match") !== `"${version}"`) return [412, { detail: "This was changed elsewhere." }];
      page.now.notes = [note((body as { text: string }).text, { version: version + 1 })];
      return [200, page.now.notes[0]];
    },
  });
  const { section, user } = page;
  await user.click(section.getByRole("button", { name: "Edit note" }));
  const field = section.getByLabelText("Note");
  await user.type(field, " and ice");
  page.now.notes = [note("Water, sparkling", { version: 2 })];
  await user.click(section.getByRole("button", { name: "Save note" }));
  expect((await section.findByRole("alert")).textContent).toBe("This was changed elsewhere.");
  expect(await section.findByText("Water, sparkling")).toBeTruthy();
  expect(field).toHaveProperty("value", "Water and ice");
  await user.click(section.getByRole("button", { name: "Save note" }));
  expect(await section.findByText("Water and ice")).toBeTruthy();
  await waitFor(() => expect(section.queryByLabelText("Note")).toBeNull());
});

test("keeps what is typed when the note is deleted elsewhere", async () => {
  const page = await open([note("Water")], {
    [`PUT ${ONE}`]: () => {
      page.now.notes = [];
      return [404, { detail: "Not found." }];
    },
  });
  const { section, user, server } = page;
  await user.click(section.getByRole("button", { name: "Edit note" }));
  await user.type(section.getByLabelText("Note"), " and ice");
  await user.click(section.getByRole("button", { name: "Save note" }));
  expect((await section.findByRole("alert")).textContent).toBe("Not found.");
  await waitFor(() => expect(server.named(`GET ${PATH}`)).toHaveLength(2));
  expect(section.getByLabelText("Note")).toHaveProperty("value", "Water and ice");
});

test("lets authors alone change a note, and deletes it after asking", async () => {
  const theirs = note("Theirs", { id: ID.replace(/1$/, "2"), own: false, author: "Oskar" });
  const page = await open([note("Mine"), theirs], {
    [`DELETE ${ONE}`]: () => {
      page.now.notes = [theirs];
      return [204];
    },
  });
  const { section, user, server } = page;
  expect(section.getAllByRole("button", { name: "Edit note" })).toHaveLength(1);
  await user.click(section.getByRole("button", { name: "Delete note" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete note" }));
  await user.click(dialog.getByRole("button", { name: "Delete note" }));
  await waitFor(() => expect(section.queryByText("Mine")).toBeNull());
  expect(section.getByText("Theirs")).toBeTruthy();
  expect(server.named(`DELETE ${ONE}`)[0]?.headers.get("if-match")).toBe('"1"');
});

test("keeps what is typed while a note is being added", async () => {
  let answer = () => {};
  const page = await open([], {
    [`POST ${PATH}`]: ({ body }) =>
      new Promise((resolve) => {
        answer = () => {
          page.now.notes = [note((body as { text: string }).text)];
          resolve([201, page.now.notes[0]]);
        };
      }),
  });
  const { section, user, server } = page;
  const field = section.getByLabelText("New note");
  await user.type(field, "Water.");
  await user.click(section.getByRole("button", { name: "Add note" }));
  await waitFor(() => expect(server.named(`POST ${PATH}`)).toHaveLength(1));
  fireEvent.change(field, { target: { value: "Water. And a microphone." } });
  answer();
  expect(await section.findByText("Water.")).toBeTruthy();
  await waitFor(() =>
    expect(section.getByRole("button", { name: "Add note" }).dataset.loading).toBeUndefined(),
  );
  expect(section.getByLabelText("New note")).toHaveProperty("value", "Water. And a microphone.");
});

test("moves the focus to the field of a new note once one is deleted", async () => {
  const page = await open([note("Water.")], {
    [`DELETE ${ONE}`]: () => {
      page.now.notes = [];
      return [204];
    },
  });
  const { section, user } = page;
  await user.click(section.getByRole("button", { name: "Delete note" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Delete note" }));
  await waitFor(() => expect(section.queryByText("Water.")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(section.getByLabelText("New note")));
});
