import type { Invitation } from "@lectern/domain/invitations/contract";
import type { Group } from "@lectern/domain/kernel/actor";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { linkIn, request, seen } from "#testing/client";
import { lastMailTo, mailsTo } from "#testing/look";
import { again, makePerson, makeReviewer, makeSpeaker, PASSWORD, type Person } from "#testing/make";
import { type TestServer, testServer } from "#testing/server";

let server: TestServer;
let organiser: Person;
beforeEach(async () => {
  server = await testServer();
  organiser = await makePerson(server, "organiser", { firstName: "Grace", lastName: "Hopper" });
});
afterEach(() => server.close());

const GUEST = "guest@example.org";
const DEAD =
  "This invitation is invalid, has expired, was used already or was taken back. Please ask the organisers for a new one.";

const invite = (emails: string[], group: Group = "reviewer", who = organiser) =>
  request(server, who, "POST", "/api/invitations/", { emails, group });
const list = async (): Promise<Invitation[]> =>
  (await request(server, organiser, "GET", "/api/invitations/")).json();
const only = async (): Promise<Invitation> => {
  const [first, ...more] = await list();
  if (!first || more.length > 0) throw new Error("There is not exactly one invitation");
  return first;
};
const keyFor = async (email: string) =>
  linkIn((await lastMailTo(server, email)).text, "/invitation/").replace("/invitation/", "");
const look = (key: string) => request(server, null, "POST", "/api/invitations/look/", { key });
const join = (key: string, changes = {}) =>
  request(server, null, "POST", "/api/invitations/join/", {
    key,
    first_name: "Guest",
    last_name: "Star",
    new_password1: PASSWORD,
    new_password2: PASSWORD,
    ...changes,
  });
describe("inviting", () => {
  it("gives each address a result of its own, and mails each once", async () => {
    const [reviewer, suspended] = [await makeReviewer(server), await makeSpeaker(server)];
    const standing = { group: "speaker", suspended: true, seen: { group: "speaker", suspended: false } };
    await request(server, organiser, "PUT", `/api/people/${suspended.id}/standing/`, standing);
    await invite(["waits@example.org"]);
    const asked = [
      GUEST,
      "GUEST@example.org",
      "no address",
      reviewer.email,
      suspended.email,
      "waits@example.org",
    ];
    expect(seen(await invite(asked))).toEqual({
      status: 200,
      body: {
        results: [
          { email: "GUEST@example.org", invited: true, detail: "Invitation sent." },
          { email: "no address", invited: false, detail: "Enter a valid email address." },
          {
            email: reviewer.email,
            invited: false,
            detail: "The account with this address is in this group already, or in one that may do more.",
          },
          {
            email: suspended.email,
            invited: false,
            detail: "The account with this address is suspended. Lift the suspension first.",
          },
          {
            email: "waits@example.org",
            invited: false,
            detail: "This address has an invitation that is still good. Send it again if it was lost.",
          },
        ],
      },
    });
    expect(await mailsTo(server, "GUEST@example.org")).toHaveLength(1);
    expect(await mailsTo(server, "waits@example.org")).toHaveLength(1);
  });

  it("sends one mail when two organisers, or one with two clicks, invite at once", async () => {
    const other = await makePerson(server, "organiser");
    const answers = await Promise.all(
      [organiser, other, organiser].map((who) => invite([GUEST], "reviewer", who)),
    );
    const invited = answers.flatMap((answer) => answer.json().results).filter((each) => each.invited);
    expect(invited).toHaveLength(1);
    expect(await mailsTo(server, GUEST)).toHaveLength(1);
  });

  it("mails a fresh link again, once for what was seen, and the one before is dead", async () => {
    await invite([GUEST]);
    const first = await keyFor(GUEST);
    const { id, sent_on } = await only();
    server.clock.advance(60);
    organiser = await again(server, organiser);
    const resend = () =>
      request(server, organiser, "POST", `/api/invitations/${id}/resend/`, { seen: sent_on });
    const answers = await Promise.all([resend(), resend()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await mailsTo(server, GUEST)).toHaveLength(2);
    expect(seen(await look(first))).toEqual({ status: 400, body: { key: [DEAD] } });
    expect((await look(await keyFor(GUEST))).statusCode).toBe(200);
  });

  it("takes an invitation back, and the address can be invited anew", async () => {
    await invite([GUEST]);
    const key = await keyFor(GUEST);
    const { id } = await only();
    const taken = await request(server, organiser, "DELETE", `/api/invitations/${id}/`);
    expect(seen(taken)).toMatchObject({ status: 200, body: { id, state: "revoked" } });
    expect((await request(server, organiser, "DELETE", `/api/invitations/${id}/`)).statusCode).toBe(409);
    expect(seen(await join(key))).toEqual({ status: 400, body: { key: [DEAD] } });
    expect((await invite([GUEST])).json().results[0].invited).toBe(true);
    expect((await list()).map(({ state }) => state)).toEqual(["waiting", "revoked"]);
  });
});
