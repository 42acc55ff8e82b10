import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aUser, freshBrowser, hintSession, serve } from "#platform/answers.fixture";
import { anOpenEdition, aSession, aSubmission } from "../submissions.fixture";

eachInASession();

const aQuestion = {
  ...{ id: "given-before", label: "Given before?", kind: "short", required: true, choices: [] },
  ...{ about: "proposal", types: [], topics: [], shown_to: "organisers", blind: "shown", retired: false },
};

const SUBMIT = "POST /api/submit/";

async function open(doubles: Parameters<typeof serve>[0] = {}) {
  const server = serve({ ...aSession(), ...doubles });
  const page = visit("/homepage/speaker/app/submit");
  await screen.findByLabelText(/^Title/);
  const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
  const submit = () => page.user.click(screen.getByRole("button", { name: "Submit" }));
  const fill = async () => {
    await page.user.type(field(/^Title/), "My talk");
    await page.user.type(field(/^Abstract/), "About it");
  };
  return { ...page, server, field, submit, fill };
}
const alertText = async () => (await within(screen.getByRole("form")).findByRole("alert")).textContent;
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const kept = () => Object.keys(localStorage).filter((key) => key.includes("draft"));

test("[2.121] [4.30] shows a duration for workshops only, and sends NA for a talk", async () => {
  const { user, submit, fill, server } = await open({ [SUBMIT]: [500] });
  expect(screen.queryByText("Workshop Duration")).toBeNull();
  await user.click(radio("Both"));
  expect(radio("50min").checked).toBe(true);
  await user.click(radio("2h 50min"));
  await user.click(radio("Talk"));
  expect(screen.queryByText("Workshop Duration")).toBeNull();
  await fill();
  await submit();
  await waitFor(() => expect(server.named(SUBMIT)).toHaveLength(1));
  expect(server.named(SUBMIT)[0]?.body).toMatchObject({ submission_type: "T", workshop_duration: "NA" });
});

test("says beside its end when the call closes, and how long that is", async () => {
  await open();
  const form = within(screen.getByRole("form"));
  const closes = await form.findByText(/^Submissions close on/);
  expect(closes.textContent).toMatch(/ UTC.* left$/);
});

test("[2.113] [3.9] [5.31] [5.32] adds authors by Enter, comma, blur and button, and lets only letters and spaces in", async () => {
  const { user, field, fill, submit, server } = await open({ [SUBMIT]: [500] });
  const authors = field(/^Authors/);
  await user.type(authors, "Gr4ce Hopper!{Enter}José Niño,Al3an");
  await user.click(screen.getByRole("button", { name: "Add author" }));
  await user.type(authors, "Bea   Bo");
  await user.click(field(/^Title/));
  await user.type(authors, "   ");
  await fill();
  await submit();
  await waitFor(() => expect(server.named(SUBMIT)).toHaveLength(1));
  expect(server.named(SUBMIT)[0]?.body).toMatchObject({
    authors: "Ada Lovelace,Grce Hopper,José Niño,Alan,Bea Bo",
  });
  expect(screen.queryByRole("button", { name: "Remove Ada Lovelace" })).toBeNull();
});

test("[5.17] [5.18] [5.20] names the missing fields, marks each, and goes to the first", async () => {
  const { submit, field, server } = await open();
  await submit();
  expect(await alertText()).toBe("Please enter required fields: Title, Abstract");
  expect(field(/^Title/).getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(field(/^Title/)));
  expect(server.named(SUBMIT)).toHaveLength(0);
});

test("names a required question that has no answer among the missing fields", async () => {
  const { submit, fill, field, server } = await open({
    "GET /api/form-questions/": [200, { questions: [aQuestion] }],
  });
  await screen.findByLabelText(/^Given before/);
  await submit();
  expect(await alertText()).toBe("Please enter required fields: Title, Abstract, Given before?");
  await fill();
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(field(/^Given before/)));
  expect(field(/^Given before/).getAttribute("aria-invalid")).toBe("true");
  expect(server.named(SUBMIT)).toHaveLength(0);
});

test("[5.34] [5.36] [5.37] [5.38] refuses a file of another type in the words of the specification", async () => {
  const { fill, submit, server, field } = await open();
  await fill();
  const exe = new File(["MZ"], "Tool.EXE", { type: "application/x-msdownload" });
  // Dropped files bypass the input's filter.
  await userEvent.setup({ applyAccept: false }).upload(field(/^Supporting file/), exe);
  expect(screen.getByText("exe is an invalid filetype!")).toBeTruthy();
  expect(screen.getByText("Accepted filetypes: txt, ppt, pptx, ppsx, doc, docx, pdf, zip")).toBeTruthy();
  await submit();
  expect(await alertText()).toBe("Please submit accepted file type");
  expect(server.named(SUBMIT)).toHaveLength(0);
});

test("keeps a draft over a reload, with the key of its attempt, and drops it on success", async () => {
  const first = await open({ [SUBMIT]: [500] });
  await first.fill();
  await first.submit();
  expect(await alertText()).toContain("File failed to submit!");
  expect(first.field(/^Title/).value).toBe("My talk");
  const key = first.server.named(SUBMIT)[0]?.headers.get("idempotency-key");
  cleanup();

  const made = aSubmission({ pk: 7, authors: "Ada Lovelace", title: "My talk", abstract: "About it" });
  const second = await open({
    [SUBMIT]: [201, { submission_id: 7, sp: null }],
    "GET /api/submissions/7/": [200, made],
  });
  expect(second.field(/^Abstract/).value).toBe("About it");
  await second.submit();
  await waitFor(() => expect(second.path()).toBe("/homepage/speaker/app"));
  expect(await screen.findByText("File submitted successfully!")).toBeTruthy();
  expect(second.server.named(SUBMIT)[0]?.headers.get("idempotency-key")).toBe(key);
  expect(kept()).toEqual([]);
});

test("shows no other user's draft, and deletes all of them on log-out", async () => {
  const mine = await open();
  await mine.fill();
  expect(kept()).toHaveLength(1);
  cleanup();

  freshBrowserButStorage();
  const theirs = await open(aSession(aUser({ email: "bea@example.org" })));
  expect(theirs.field(/^Title/).value).toBe("");
  await theirs.user.click(screen.getByRole("button", { name: "Account" }));
  serve({ ...aSession(), "POST /api/logout/": [200, { detail: "ok" }] });
  await theirs.user.click(await screen.findByRole("menuitem", { name: "Logout" }));
  await waitFor(() => expect(theirs.path()).toBe("/"));
  expect(kept()).toEqual([]);
});

function freshBrowserButStorage() {
  const all = { ...localStorage };
  freshBrowser();
  hintSession();
  for (const [key, value] of Object.entries(all)) localStorage.setItem(key, String(value));
}

test("shows the abstract's first error in its own form", async () => {
  const { fill, submit } = await open({ [SUBMIT]: [400, { abstract: ["Too vague.", "x"], title: ["No."] }] });
  await fill();
  await submit();
  expect(await alertText()).toBe("Too vague. - Abstract");
});

test("[4.39] [4.40] leads to the main page before the call opens", async () => {
  serve({ ...aSession(), "GET /api/edition/": [200, aSessionEdition({ now: "2025-01-01T00:00:00Z" })] });
  const { path } = visit("/homepage/speaker/app/submit");
  await waitFor(() => expect(path()).toBe("/homepage/speaker/app"));
});

const aSessionEdition = (changes: object) => ({
  ...(aSession()["GET /api/edition/"][1] as object),
  ...changes,
});

test("[2.63] [2.114] [2.115] [2.118] [2.119] [2.120] [3.58] [3.59] [3.60] [3.61] [3.62] [3.63] [3.64] [3.65] [3.66] has every field, with the defaults of the specification", async () => {
  const { field } = await open();
  const form = within(screen.getByRole("form", { name: "New submission" }));
  expect(form.getByText("Ada Lovelace")).toBeTruthy();
  expect([field(/^Title/).value, field(/^Abstract/).value]).toEqual(["", ""]);
  expect(
    form.getAllByRole<HTMLInputElement>("switch").map((s) => [s.labels?.[0]?.textContent, s.checked]),
  ).toEqual([
    ["Potential Conflict of Interest No", false],
    ["Remarks No", false],
  ]);
  const chosen = form.getAllByRole<HTMLInputElement>("radio").filter((r) => r.checked);
  expect(chosen.map((r) => r.value)).toEqual(["MAIN", "RT", "T"]);
  const labels = form.getAllByRole<HTMLInputElement>("radio").map((r) => r.labels?.[0]?.textContent);
  expect(labels).toEqual([
    "Lectern",
    "Lectern and SINCON",
    "Red Team",
    "Blue Team",
    "Purple Team",
    "Compliance",
    "Policy",
    "Talk",
    "Workshop",
    "Both",
  ]);
  expect(field(/^Supporting file/).type).toBe("file");
});

test("[2.116] [2.117] opens conflicts and remarks by a No/Yes toggle, and counts their letters", async () => {
  const { user, fill, submit, server } = await open({ [SUBMIT]: [500] });
  for (const name of ["Potential Conflict of Interest", "Remarks"]) {
    const toggle = screen.getByRole<HTMLInputElement>("switch", { name: new RegExp(`^${name}`) });
    expect(screen.queryByLabelText(`${name}: details`)).toBeNull();
    await user.click(toggle);
    expect(toggle.labels?.[0]?.textContent).toBe(`${name} Yes`);
    await user.type(screen.getByLabelText(`${name}: details`), "Some words");
  }
  expect(screen.getAllByText(/^10 \/ 3000$/)).toHaveLength(2);
  await user.click(screen.getByRole("switch", { name: /^Remarks/ }));
  await fill();
  await submit();
  await waitFor(() => expect(server.named(SUBMIT)).toHaveLength(1));
  expect(server.named(SUBMIT)[0]?.body).toMatchObject({ conflicts: "Some words", remarks: "None" });
});

test.each([
  ["[4.28] [4.29] [9.10] [9.11] [9.12]", "Workshop"],
  ["[2.121] [3.68] [3.69] [3.70] [3.71] [4.28] [4.29]", "Both"],
])("%s sets 50min and shows the three durations for %s", async (_ids, type) => {
  const { user } = await open();
  await user.click(radio(type));
  const durations = ["50min", "1h 50min", "2h 50min"].map((name) => radio(name).checked);
  expect(durations).toEqual([true, false, false]);
});

test("[3.94] [5.35] refuses a file whose extension does not match its media type", async () => {
  const { fill, submit, server, field } = await open();
  await fill();
  const odd = new File(["x"], "talk.pdf", { type: "image/png" });
  await userEvent.setup({ applyAccept: false }).upload(field(/^Supporting file/), odd);
  expect(screen.getByText("pdf is an invalid filetype!")).toBeTruthy();
  await submit();
  expect(await alertText()).toBe("Please submit accepted file type");
  expect(server.named(SUBMIT)).toHaveLength(0);
});

test("[5.39] says the size limit beside the drop zone", async () => {
  await open();
  expect(screen.getByText("txt, ppt, pptx, ppsx, doc, docx, pdf, zip; at most 50 MB")).toBeTruthy();
});

test("says at the file's field of which types a safe copy is made here, and what becomes of others", async () => {
  const edition = anOpenEdition({ rebuiltTypes: ["txt", "pdf", "zip"] });
  await open(aSession(undefined, [], edition));
  const input = screen.getByLabelText(/^Supporting file/);
  const described = document.getElementById(input.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe(
    "txt, ppt, pptx, ppsx, doc, docx, pdf, zip; at most 50 MB" +
      "Reviewers get a safe copy of txt, pdf, zip. Any other type is kept, but reviewers get a warning and have to download the original.",
  );
});
