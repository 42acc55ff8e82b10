import { describe, expect } from "vitest";
import { seen } from "#testing/client";
import { type Person, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { pathOf, type SpeakersWorld, speakersWorld } from "./world.fixture";

const { it, server, as } = onServer();
let world: SpeakersWorld;
it.beforeEach(async () => {
  world = await speakersWorld(server);
});

const submit = (who: Person, authors: string, invitations: unknown, key?: string) =>
  as(who).post("/api/submit/", proposalBody(who.name, { authors, invitations }), {
    headers: key ? { "idempotency-key": key } : {},
  });
const invitationsTo = async (email: string) => {
  await server.runJobs();
  return server.sent.filter(({ to, subject }) => to === email && subject.includes("invited to speak"));
};

describe("the form of a proposal", () => {
  it("invites a further author once the proposal is saved, who accepts as by any invitation", async () => {
    const { lead, grace, listed } = world;
    const invitations = [{ name: "Grace Hopper", email: grace.email }];
    const made = await submit(lead, `${lead.name},Grace Hopper,Wei Wang`, invitations, "once");
    expect(made.statusCode).toBe(201);
    const again = await submit(lead, `${lead.name},Grace Hopper,Wei Wang`, invitations, "once");
    expect(again.json()).toEqual(made.json());
    const id = made.json().submission_id;
    expect((await listed(lead, id)).speakers).toMatchObject([
      { name: "Grace Hopper", state: "invited", email: grace.email },
      { name: "Wei Wang", state: "named", email: null },
    ]);
    const mails = await invitationsTo(grace.email);
    expect(mails).toHaveLength(1);
    const key = /#(\S+)/.exec(mails[0]?.text ?? "")?.[1];
    expect((await as(grace).post("/api/speakers/accept/", { key })).json()).toEqual({ submission: id });
  });

  it("invites at an edit, with the new title, and mails no one who has an invitation or has accepted", async () => {
    const { lead, grace, edit, speaks, id } = world;
    await speaks(grace);
    const joan = { name: "Joan Clarke", email: "joan-invited@example.org" };
    const change = {
      title: "Kettles",
      authors: "Ada King,Zoë,Grace O'Hopper,Joan Clarke",
      invitations: [joan, { name: "Grace O'Hopper", email: "other@example.org" }],
    };
    for (let n = 0; n < 2; n++) expect((await edit(lead, change)).statusCode).toBe(200);
    const mails = await invitationsTo(joan.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Lectern: you are invited to speak in "Kettles"']);
    expect(await invitationsTo("other@example.org")).toEqual([]);
    expect((await as(lead).get(pathOf(id))).json().speakers).toMatchObject([
      { name: "Zoë", state: "named" },
      { name: "Grace O'Hopper", state: "accepted" },
      { name: "Joan Clarke", state: "invited" },
    ]);
  });

  it.each([
    [
      "someone who is no author",
      [{ name: "No One", email: "no@example.org" }],
      "No One is not among the authors.",
    ],
    [
      "two authors at one address",
      [
        { name: "Zoë", email: "same@example.org" },
        { name: "Wei Wang", email: "SAME@example.org" },
      ],
      "SAME@example.org is the address of another speaker of this proposal.",
    ],
  ])("saves nothing where it invites %s", async (_, invitations, said) => {
    const { lead } = world;
    const before = (await as(lead).get("/api/submissions/")).json();
    const answer = await submit(lead, `${lead.name},Zoë,Wei Wang`, invitations);
    expect(seen(answer)).toEqual({ status: 400, body: { invitations: [said] } });
    expect((await as(lead).get("/api/submissions/")).json()).toEqual(before);
    for (const { email } of invitations) expect(await invitationsTo(email)).toEqual([]);
  });

  it("refuses the lead's own address, and what is no address", async () => {
    const { lead } = world;
    const own = await submit(lead, `${lead.name},Zoë`, [{ name: "Zoë", email: lead.email }]);
    expect(own.json()).toEqual({
      invitations: [`${lead.email} is the address of another speaker of this proposal.`],
    });
    for (const wrong of ["x", [{ name: "Zoë", email: "zoe" }], [{ name: "Zoë" }], [null]])
      expect((await submit(lead, `${lead.name},Zoë`, wrong)).statusCode).toBe(400);
    expect((await submit(lead, `${lead.name},Zoë`, null)).statusCode).toBe(201);
  });
});
