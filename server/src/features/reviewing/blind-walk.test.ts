import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect } from "vitest";
import { saveProfile } from "#features/identity/profiles/actions";
import { replaceAnswersOfProposal } from "#features/proposals/form-questions/store";
import { updateSubmission } from "#features/proposals/store";
import { discussion, discussionMessage } from "#features/reviewing/discussion/tables";
import { pdf } from "#platform/sanitise/hostile-pdf.fixture";
import { zip } from "#platform/sanitise/hostile-zip.fixture";
import { bodyFor } from "#testing/access-bodies";
import type { Visit } from "#testing/access-world";
import { allEndpoints, type NamedEndpoint } from "#testing/endpoints";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { fetchFile, submitFile } from "#testing/upload";

/** Words that nothing else holds: an answer with one of them reveals who submitted. */
const PLANTED = {
  firstName: "Zaphira",
  lastName: "Quillonby",
  email: "zq.planted@kettleworks.example",
  occupation: "Kettlewright at Vexmoor",
  employer: "Brassmere Samovars GmbH",
  bio: "Raised by plantigrade marmots.",
  nationality: "Icelandic",
  country: "Iceland",
  twitter: "zq_planted_x",
  instagram: "zq.planted.insta",
  linkedin: "zq-planted-in",
  mastodon: "@zqplanted@vexmoor.example",
  bluesky: "zqplanted.vexmoor.example",
  coAuthor: "Oriel Vantressa",
  member: "marmot-slides",
  info: "PlantedInfoAuthor",
  answer: "kettle-answers-that-identify",
};
const WORDS = [...Object.values(PLANTED), "Vantressa", "kettleworks", "vexmoor", "brassmere"].map((w) =>
  w.toLowerCase(),
);

const { it, server, as, make } = onServer();
let speaker: Person;
let archive: number;
let paper: number;
it.beforeAll(async () => {
  const { firstName, lastName, email, coAuthor, member, info, answer, ...profile } = PLANTED;
  speaker = await make.speaker({ firstName, lastName, email });
  await saveProfile(server.platform.db, speaker.id, { ...profile, country: "IS" }, server.clock.now());
  const trailer = `/Info<</Author(${info})/Title(${info})/Producer(${info})>>`;
  const files = { [`${member}.pdf`]: pdf({ trailer }), [`${member}.exe`]: "MZ\0" };
  archive = await submitted(zip(files), "zip");
  paper = await submitted(pdf({ trailer }), "pdf");
  await make.setting("reviewersReadReviews", true);
  await make.setting("blindReviews", true);
  await make.setting("reviewersReadReviews", true);
  const organiser = await make.organiser();
  const questions = `/api/submissions/${paper}/panel-questions/`;
  await as(organiser).post(questions, { text: "Which samovar?" });
  const sent = (await as(organiser).post(`${questions}send/`, {})).json();
  const text = `${PLANTED.lastName} built it, ask ${PLANTED.coAuthor}.`;
  await askAndAnswer(organiser, answer);
  const answers = `/api/submissions/${paper}/questions/${sent.asked[0].id}/answers/`;
  expect((await as(speaker).post(answers, { text })).statusCode).toBe(200);
});

async function submitted(content: Buffer, type: string): Promise<number> {
  const { id } = await submitFile(server, speaker, content, type);
  const authors = `${speaker.name},${PLANTED.coAuthor}`;
  await updateSubmission(server.platform.db, id, { authors, status: "Ready for Review" });
  return id;
}

/** Questions whose answers reviewers see, unless these may identify the author. */
async function askAndAnswer(organiser: Person, answer: string): Promise<void> {
  const shown = { kind: "short", shown_to: "reviewers" };
  const questions = [
    { ...shown, id: "team", label: "Which team?", about: "proposal", blind: "hidden" },
    { ...shown, id: "size", label: "Which size?", about: "speaker", blind: "shown" },
  ];
  const asked = await as(organiser).put("/api/form-questions/form/", { questions });
  expect(asked.statusCode).toBe(200);
  const own = await as(speaker).put("/api/form-questions/own/", { answers: { size: answer } });
  expect(own.statusCode).toBe(200);
  const savedAt = server.clock.now();
  for (const id of [archive, paper])
    await replaceAnswersOfProposal(server.platform.db, id, { team: answer }, savedAt);
}

/** These name every country there is, the speaker's among them. */
const FIXED_LISTS = ["listCountries", "listNationalities"];
const endpoints = (await allEndpoints()).filter(({ name }) => !FIXED_LISTS.includes(name));

/** Every address of an endpoint, with the ids that a reviewer may come by. */
const addresses = ({ path }: NamedEndpoint["endpoint"], ids: string[]): string[] =>
  path.includes("{dl}")
    ? ["tf", "iso"].flatMap((dl) => ids.map((id) => path.replace("{dl}", dl).replace("{id}", id)))
    : ids.map((id) =>
        path
          .replace("{provider}", "github")
          .replace("{n}", "1")
          .replace(/\{\w+\}/g, id),
      );

/** A reviewer of their own for each endpoint, so that none has been ended, recused or locked out by another. */
async function walk({ name, endpoint }: NamedEndpoint): Promise<LightMyRequestResponse[]> {
  const reviewer = await make.reviewer({ firstName: "Grace", lastName: "Hopper" });
  const review = await make.review(reviewer, paper);
  const visit: Visit = {
    caller: "reviewer",
    bearer: reviewer.access,
    refresh: null,
    email: reviewer.email,
    submission: name === "addReview" ? archive : paper,
    review: review.json().id,
    session: randomUUID(),
    ownerId: speaker.id,
    ownerEmail: speaker.email,
    reviewerId: reviewer.id,
    invitation: 1,
    invitedAt: server.clock.now().toISOString(),
  };
  // Its only message, of which an endpoint is asked by its number.
  await server.platform.db.delete(discussionMessage);
  await server.platform.db.delete(discussion);
  if (name.endsWith("Message") || name === "settleDiscussion")
    await as(reviewer).post(`/api/discussion/${paper}/messages/`, { text: "I disagree." });
  const ids = [...new Set([String(paper), String(archive), String(review.json().id)])];
  if (endpoint.path.includes("{question}")) {
    const asked = await as(reviewer).post(`/api/submissions/${paper}/panel-questions/`, {
      text: "Which kettle?",
    });
    ids.push(String(asked.json().waiting[0].id));
  }
  const answers: LightMyRequestResponse[] = [];
  for (const address of addresses(endpoint, endpoint.path.includes("{") ? ids : [""])) {
    const from = `10.2.${answers.length}.${endpoints.findIndex((each) => each.name === name) % 250}`;
    answers.push(
      await as(reviewer).send(endpoint.method, address, bodyFor(name, visit), {
        headers: { "idempotency-key": randomUUID() },
        from,
      }),
    );
  }
  return answers;
}

const contentOf = ({ headers, body, rawPayload }: LightMyRequestResponse) =>
  [JSON.stringify(headers), body, rawPayload.toString("latin1")].join("\n").toLowerCase();

/** What a reader would learn; an id is no name, but would find one elsewhere. */
const leaks = (text: string) => [...WORDS, speaker.id].filter((word) => text.includes(word));

describe("a reviewer of a blind edition", () => {
  it.each(endpoints.map((named) => [named.name, named] as const))(
    "learns no name by %s",
    async (_, named) => {
      for (const answer of await walk(named)) expect(leaks(contentOf(answer))).toEqual([]);
    },
  );

  it("was answered by every endpoint that is for reviewers", async () => {
    const theirs = endpoints.filter(
      ({ endpoint: { audience } }) => Array.isArray(audience) && audience.includes("reviewer"),
    );
    expect(theirs.length).toBeGreaterThan(5);
    for (const named of theirs) {
      const answers = await walk(named);
      expect(answers.map(({ statusCode }) => statusCode)).toContain(named.endpoint.status);
    }
  });

  it("would have learnt the names before", async () => {
    const reader = await make.reviewer();
    const read = async () => contentOf(await as(reader).get(`/api/submissions/${paper}/`));
    expect(leaks(await read())).toEqual([]);
    await make.setting("blindReviews", false);
    expect(leaks(await read())).toEqual([
      "zaphira",
      "quillonby",
      "raised by plantigrade marmots.",
      "iceland",
      "oriel vantressa",
      "vantressa",
    ]);
    const answers = async () => contentOf(await as(reader).get(`/api/submissions/${paper}/answers/`));
    expect(leaks(await answers())).toContain(PLANTED.answer);
    await make.setting("blindReviews", true);
    expect(leaks(await answers())).toEqual([]);
  });

  it("finds none in a safe file, its name or its address", async () => {
    const reader = await make.reviewer();
    for (const id of [archive, paper]) {
      const link = (await as(reader).post(`/api/submissions/download/tf/${id}/`)).json().url;
      const { content, disposition, status } = await fetchFile(server, link);
      expect([status, content.length > 200]).toEqual([200, true]);
      expect(leaks([link, disposition, content.toString("latin1")].join("\n").toLowerCase())).toEqual([]);
    }
  });
});
