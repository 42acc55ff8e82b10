import { beforeEach, describe, expect } from "vitest";
import { seen } from "#testing/client";
import { mailsTo } from "#testing/look";
import { onNewServers } from "#testing/on-server";
import { DEAD, GUEST, type InvitationsWorld, invitationsWorld } from "./world.fixture";

const { it, server, as, make } = onNewServers();
let world: InvitationsWorld;
beforeEach(async () => {
  world = await invitationsWorld(server);
});

describe("inviting", () => {
  it("gives each address a result of its own, and mails each once", async () => {
    const [reviewer, suspended] = [await make.reviewer(), await make.speaker()];
    const standing = { group: "speaker", suspended: true, seen: { group: "speaker", suspended: false } };
    await as(world.organiser).put(`/api/people/${suspended.id}/standing/`, standing);
    await world.invite(["waits@example.org"]);
    const asked = [
      GUEST,
      "GUEST@example.org",
      "no address",
      reviewer.email,
      suspended.email,
      "waits@example.org",
    ];
    expect(seen(await world.invite(asked))).toEqual({
      status: 200,
      body: {
        results: [
          { email: "GUEST@example.org", invited: true, detail: "Invitation sent." },
          { email: "no address", invited: false, detail: "Enter a valid email address." },
          {
            email: reviewer.email,
            invited: false,
            detail: "The account with this address already has this role or a higher one.",
          },
          {
            email: suspended.email,
            invited: false,
            detail: "The account with this address is suspended. Reinstate it first.",
          },
          {
            email: "waits@example.org",
            invited: false,
            detail: "This address has a pending invitation. Resend it if it was lost.",
          },
        ],
      },
    });
    expect(await mailsTo(server, "GUEST@example.org")).toHaveLength(1);
    expect(await mailsTo(server, "waits@example.org")).toHaveLength(1);
  });

  it("names the inviter and carries a personal message as plain text, again when it is sent again", async () => {
    const message = "Dear Joan,\r\nBcc: all@example.org\n<b>please</b> join us.";
    const body = { emails: [GUEST], group: "reviewer", message };
    await as(world.organiser).post("/api/invitations/", body);
    const { id, sent_on } = await world.only();
    await as(world.organiser).post(`/api/invitations/${id}/resend/`, { seen: sent_on });
    const mails = await mailsTo(server, GUEST);
    expect(mails).toHaveLength(2);
    for (const { subject, text, html } of mails) {
      expect(subject).toBe("Lectern: you are invited as reviewer");
      expect(text).toContain(
        `${world.organiser.name} invites you to the call for papers of Lectern as reviewer.`,
      );
      expect(text).toContain(`${world.organiser.name} writes:\nDear Joan,`);
      expect(html).toContain("&lt;b&gt;please&lt;/b&gt; join us.");
    }
    const long = { ...body, message: "x".repeat(1001) };
    const refused = await as(world.organiser).post("/api/invitations/", long);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { message: ["Ensure this field has no more than 1000 characters."] },
    ]);
  });

  it("sends one mail when two organisers, or one with two clicks, invite at once", async () => {
    const other = await make.organiser();
    const answers = await Promise.all(
      [world.organiser, other, world.organiser].map((who) => world.invite([GUEST], "reviewer", who)),
    );
    const invited = answers.flatMap((answer) => answer.json().results).filter((each) => each.invited);
    expect(invited).toHaveLength(1);
    expect(await mailsTo(server, GUEST)).toHaveLength(1);
  });

  it("mails a fresh link again, once for what was seen, and the one before is dead", async () => {
    await world.invite([GUEST]);
    const first = await world.keyFor(GUEST);
    const { id, sent_on } = await world.only();
    server.clock.advance(60);
    await world.logInAgain();
    const resend = () => as(world.organiser).post(`/api/invitations/${id}/resend/`, { seen: sent_on });
    const answers = await Promise.all([resend(), resend()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await mailsTo(server, GUEST)).toHaveLength(2);
    expect(seen(await world.look(first))).toEqual({ status: 400, body: { key: [DEAD] } });
    expect((await world.look(await world.keyFor(GUEST))).statusCode).toBe(200);
  });

  it("revokes an invitation, and the address can be invited again", async () => {
    await world.invite([GUEST]);
    const key = await world.keyFor(GUEST);
    const { id } = await world.only();
    const taken = await as(world.organiser).delete(`/api/invitations/${id}/`);
    expect(seen(taken)).toMatchObject({ status: 200, body: { id, state: "revoked" } });
    expect((await as(world.organiser).delete(`/api/invitations/${id}/`)).statusCode).toBe(409);
    expect(seen(await world.join(key))).toEqual({ status: 400, body: { key: [DEAD] } });
    expect((await world.invite([GUEST])).json().results[0].invited).toBe(true);
    expect((await world.list()).map(({ state }) => state)).toEqual(["waiting", "revoked"]);
  });
});
