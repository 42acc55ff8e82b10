import type { Group } from "@lectern/domain/kernel/actor";
import type { Invitation } from "@lectern/domain/office/invitations/contract";
import { callAs, linkIn } from "#testing/client";
import { lastMailTo } from "#testing/look";
import { makeOn, PASSWORD } from "#testing/make";
import type { TestServer } from "#testing/server";

export const GUEST = "guest@example.org";
export const DEAD =
  "This invitation is invalid, has expired, or was already used or revoked. Please ask the organisers for a new one.";

export type InvitationsWorld = Awaited<ReturnType<typeof invitationsWorld>>;

/** An organiser who invites, and what they and their guests call. */
export async function invitationsWorld(server: TestServer) {
  const make = makeOn(server);
  const organiser = await make.organiser({ firstName: "Grace", lastName: "Hopper" });
  const list = async (): Promise<Invitation[]> =>
    (await callAs(server, organiser).get("/api/invitations/")).json();
  return {
    organiser,
    /** Logs the organiser in again, after the clock was moved. */
    logInAgain: async () => void Object.assign(organiser, await make.session(organiser)),
    list,
    only: async (): Promise<Invitation> => {
      const [first, ...more] = await list();
      if (!first || more.length > 0) throw new Error("There is not exactly one invitation");
      return first;
    },
    invite: (emails: string[], group: Group = "reviewer", who = organiser) =>
      callAs(server, who).post("/api/invitations/", { emails, group }),
    keyFor: async (email: string) =>
      linkIn((await lastMailTo(server, email)).text, "/invitation/").replace("/invitation/", ""),
    look: (key: string) => callAs(server, null).post("/api/invitations/look/", { key }),
    join: (key: string, changes = {}) =>
      callAs(server, null).post("/api/invitations/join/", {
        key,
        first_name: "Guest",
        last_name: "Star",
        new_password1: PASSWORD,
        new_password2: PASSWORD,
        ...changes,
      }),
  };
}
