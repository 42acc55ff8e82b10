import { expect } from "vitest";
import { saveProfile } from "#features/identity/profiles/actions";
import { replaceAnswersOfProposal } from "#features/proposals/form-questions/store";
import { updateSubmission } from "#features/proposals/store";
import { countStatements } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker({
    firstName: "Joan",
    lastName: "Clarke",
    email: "joan@kettles.example",
  });
  await saveProfile(
    server.platform.db,
    speaker.id,
    { mastodon: "@jc42@vexmoor.example" },
    server.clock.now(),
  );
});

const named = async () => (await as(organiser).get("/api/board/named/")).json();

async function proposal(texts: Record<string, string>, status: "Submitted" | "Withdrawn" = "Submitted") {
  const id = await make.proposal(speaker, status, { authors: "Joan Clarke,Bea Bo" });
  await updateSubmission(server.platform.db, id, texts);
  return id;
}

it("marks what names its author by a name, an address or a handle, in a blind edition alone", async () => {
  const byName = await proposal({ title: "CLARKE on kettles", abstract: "By joan  clarke and Béa Bo." });
  const byHandle = await proposal({
    remarks: "I am @jc42@vexmoor.example",
    conflicts: "I work at kettles.example",
  });
  await proposal({ abstract: "Of joanna and the Clarkes." });
  await proposal({ title: "Joan Clarke" }, "Withdrawn");
  expect(await named()).toEqual([]);
  await make.setting("blindReviews", true);
  expect(await named()).toEqual([
    {
      pk: byName,
      found: [
        { field: "title", words: ["Clarke"] },
        { field: "abstract", words: ["Joan Clarke", "Bea Bo"] },
      ],
    },
    {
      pk: byHandle,
      found: [
        { field: "conflicts", words: ["kettles.example"] },
        { field: "remarks", words: ["jc42@vexmoor.example"] },
      ],
    },
  ]);
});

it("searches the answers that a blind review shows, and no others", async () => {
  const question = (id: string, blind: string, shown_to = "reviewers") => ({
    id,
    label: id,
    kind: "short",
    about: "proposal",
    shown_to,
    blind,
  });
  await as(organiser).put("/api/form-questions/form/", {
    questions: [
      question("demo", "shown"),
      question("team", "hidden"),
      question("private", "shown", "organisers"),
    ],
  });
  const naming = await proposal({ title: "Kettles" });
  const silent = await proposal({ title: "Kettles" });
  const at = server.clock.now();
  await replaceAnswersOfProposal(server.platform.db, naming, { demo: "By Clarke, live" }, at);
  await replaceAnswersOfProposal(server.platform.db, silent, { team: "Clarke", private: "Joan Clarke" }, at);
  const found = await named();
  expect(found.filter(({ pk }: { pk: number }) => pk === naming || pk === silent)).toEqual([
    { pk: naming, found: [{ field: "answers", words: ["Clarke"] }] },
  ]);
});

it("reads page by page, and misses none", async () => {
  const before = (await named()).length;
  for (let i = 0; i < 199; i++) await proposal({ title: "Joan" });
  const count = countStatements(server.platform.db);
  const found = await named();
  expect(found).toHaveLength(before + 199);
  expect(new Set(found.map(({ pk }: { pk: number }) => pk)).size).toBe(found.length);
  expect(count()).toBeLessThan(10);
});
