import { describe, expect } from "vitest";
import { seen } from "#testing/client";
import { makeOn, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { pathOf, type SpeakersWorld, speakersWorld } from "./world.fixture";

const { it, server, as, make } = onServer();
let world: SpeakersWorld;
it.beforeAll(() => make.setting("maxSubmissions", 20));
it.beforeEach(async () => {
  world = await speakersWorld(server);
});

/** As many mails as may go to one address within an hour. */
const MOST = 5;
const TOO_MANY = (email: string) =>
  `No more invitations can be sent to ${email} at the moment. Leave the address out: you can invite them later, from the saved proposal.`;

const invitationOf = ({ grace }: SpeakersWorld) => ({ name: "Grace Hopper", email: grace.email });
const inviting = (about: SpeakersWorld, more: object = {}) =>
  proposalBody(about.lead.name, {
    authors: `${about.lead.name},Grace Hopper`,
    invitations: [invitationOf(about)],
    ...more,
  });
const submit = (body: object, headers = {}) => as(world.lead).post("/api/submit/", body, { headers });
const statuses = async (times: number, send: () => Promise<{ statusCode: number }>) => {
  const answers: number[] = [];
  for (let n = 0; n < times; n++) answers.push((await send()).statusCode);
  return answers;
};

describe("the limit of invitations to one address", () => {
  it("counts a proposal once, however often it is sent again", async () => {
    const again = () => submit(inviting(world), { "idempotency-key": "the-same" });
    expect(await statuses(MOST + 2, again)).toEqual(Array(MOST + 2).fill(201));
  });

  it("counts no edit that mails no one", async () => {
    const { lead, edit, grace, invite } = world;
    await invite("Grace Hopper", grace);
    const change = { authors: `${lead.name},Zoë,Grace Hopper`, invitations: [invitationOf(world)] };
    expect(await statuses(MOST + 2, () => edit(lead, change))).toEqual(Array(MOST + 2).fill(200));
  });

  it("counts no proposal that is refused", async () => {
    const { lead } = world;
    const invitations = [invitationOf(world), { name: "No One", email: "no@example.org" }];
    expect(await statuses(MOST + 2, () => submit(inviting(world, { invitations })))).toEqual(
      Array(MOST + 2).fill(400),
    );
    expect((await submit(inviting(world))).statusCode).toBe(201);
    expect((await as(lead).get("/api/submissions/")).json()).toHaveLength(2);
  });

  it("is shown at the field of the addresses, and leaves the proposal to be saved without it", async () => {
    const { lead, grace } = world;
    for (const title of ["A", "B", "C", "D", "E"])
      expect((await submit(inviting(world, { title }))).statusCode).toBe(201);
    expect(seen(await submit(inviting(world)))).toEqual({
      status: 400,
      body: { invitations: [TOO_MANY(grace.email)] },
    });
    expect((await as(lead).get("/api/submissions/")).json()).toHaveLength(6);
    expect((await submit(inviting(world, { invitations: null }))).statusCode).toBe(201);
  });

  it("holds across senders, and for a speaker who is added by hand", async () => {
    const { grace } = world;
    const answers: number[] = [];
    for (let n = 0; n < MOST + 1; n++) {
      const lead = await makeOn(server).speaker();
      const id = await make.proposal(lead, "Submitted");
      const answer = await as(lead).post(pathOf(id), { name: "Grace", email: grace.email });
      answers.push(answer.statusCode);
    }
    expect(answers).toEqual([...Array(MOST).fill(201), 429]);
  });
});
