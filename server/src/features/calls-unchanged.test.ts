import { expect } from "vitest";
import { forCall } from "#platform/platform";
import { watchStatements } from "#testing/look";
import { makeOn, type Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

const OTHER = { id: 2, slug: "other", isDefault: false };

const proposalElsewhere = (owner: Person) =>
  makeOn({ ...server, platform: forCall(server.platform, OTHER) }).proposal(owner, "Reviewed");

/** The statements that read rows of a list. */
const ofRows = (texts: string[]) =>
  texts.filter((text) => /\bfrom "(submission|review|assignment)"/.test(text));

it.each([
  ["/api/submissions/", "reviewer"],
  ["/api/board/", "organiser"],
  ["/api/reviews/queue/", "reviewer"],
  ["/api/panel/", "organiser"],
] as const)(
  "%s keeps its ETag while another call changes, and answers without reading rows",
  async (path, group) => {
    const reader = await make.person(group);
    const speaker = await make.speaker();
    await make.proposal(speaker, "Ready for Review");
    const { headers } = await as(reader).get(path);
    const again = () => as(reader).get(path, { headers: { "if-none-match": String(headers.etag) } });

    await proposalElsewhere(speaker);
    const texts = watchStatements(server.platform.db);
    expect((await again()).statusCode).toBe(304);
    expect(texts.length).toBeGreaterThan(0);
    expect(ofRows(texts)).toEqual([]);

    await make.proposal(speaker, "Ready for Review");
    expect((await again()).statusCode).toBe(200);
    expect(ofRows(texts)).not.toEqual([]);
  },
);

it("keeps the organisers' counts while another call changes, and counts again after a change of its own", async () => {
  const organiser = await make.organiser();
  const speaker = await make.speaker();
  const toDecide = async () => (await as(organiser).get("/api/waiting/")).json().toDecide;
  const before = await toDecide();
  await proposalElsewhere(speaker);
  const texts = watchStatements(server.platform.db);
  expect(await toDecide()).toBe(before);
  expect(texts.length).toBeGreaterThan(0);
  expect(ofRows(texts)).toEqual([]);
  await make.proposal(speaker, "Reviewed");
  expect(await toDecide()).toBe(before + 1);
});
