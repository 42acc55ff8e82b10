import type { SpeakerLine, Speakers } from "@lectern/domain/proposals/speakers/contract";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { callAs, seen } from "#testing/client";
import { makeOn, type Person, proposalBody } from "#testing/make";
import type { TestServer } from "#testing/server";
import { submission } from "../proposal/tables";

export const pathOf = (id: number) => `/api/submissions/speakers/${id}/`;

export type SpeakersWorld = Awaited<ReturnType<typeof speakersWorld>>;

/** A proposal of Ada King that names Zoë and Grace Hopper; and an account of Grace's, with another spelling of her name. */
export async function speakersWorld(server: TestServer) {
  const make = makeOn(server);
  const lead = await make.speaker({ firstName: "Ada", lastName: "King" });
  const grace = await make.speaker({ firstName: "Grace", lastName: "O'Hopper" });
  const id = await make.proposal(lead, "Submitted", { authors: `${lead.name},Zoë,Grace Hopper` });

  const listed = async (who: Person, about = id): Promise<Speakers> =>
    (await callAs(server, who).get(pathOf(about))).json();

  async function named(name: string, about = id): Promise<SpeakerLine> {
    const found = (await listed(lead, about)).speakers.find((speaker) => speaker.name === name);
    if (!found) throw new Error(`${name} is no speaker`);
    return found;
  }

  async function keyTo(email: string): Promise<string> {
    await server.runJobs();
    const letter = server.sent.filter(({ to, text }) => to === email && text.includes("#")).at(-1);
    return /#(\S+)/.exec(letter?.text ?? "")?.[1] ?? "";
  }

  /** Invites a named speaker at a person's address, and returns the key of the mailed link. */
  async function invite(name: string, who: Pick<Person, "email">, by = lead, about = id): Promise<string> {
    const { id: speaker } = await named(name, about);
    const body = { speaker, email: who.email };
    const answer = await callAs(server, by).post(`/api/submissions/speakers/invite/${about}/`, body);
    expect(answer.statusCode).toBe(200);
    return keyTo(who.email);
  }

  return {
    lead,
    grace,
    id,
    listed,
    named,
    invite,
    authors: async (about = id) => {
      const rows = await server.platform.db.select().from(submission).where(eq(submission.id, about));
      return rows[0]?.authors;
    },
    edit: (who: Person, changes: object) =>
      callAs(server, who).put(`/api/submissions/${id}/`, proposalBody(lead.name, { ...changes })),
    /** Invites a person, who accepts. */
    speaks: async (who: Person, name = "Grace Hopper", about = id) => {
      const key = await invite(name, who, lead, about);
      const answer = await callAs(server, who).post("/api/speakers/accept/", { key });
      expect(seen(answer)).toEqual({ status: 200, body: { submission: about } });
    },
    subjectsTo: ({ email }: Person) =>
      server.sent.filter(({ to }) => to === email).map(({ subject }) => subject),
  };
}
