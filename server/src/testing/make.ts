import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { Group } from "@lectern/domain/kernel/actor";
import { eachText } from "@lectern/domain/proposals/fields";
import type { Status } from "@lectern/domain/proposals/words";
import { hashPassword } from "#features/identity/accounts/secrets";
import { openSession } from "#features/identity/accounts/sessions";
import { insertAccount } from "#features/identity/accounts/store";
import { saveProfile } from "#features/identity/profiles/actions";
import { changeSetting } from "#features/office/settings/changing";
import { insertSubmission, updateSubmission } from "#features/proposals/store";
import { callAs } from "./client";
import type { TestServer } from "./server";

/** Fits every rule, and resembles no name or address. */
export const PASSWORD = "str0ng-&-fine";
const passwordHash = hashPassword(PASSWORD);

export type Person = { id: string; email: string; name: string; access: string };

type Traits = {
  verified?: boolean;
  complete?: boolean;
  email?: string;
  firstName?: string;
  lastName?: string;
};

const COMPLETE = {
  country: "GB",
  nationality: "British",
  occupation: "Engineer",
  bio: "Builds and breaks things.",
};

/** Counts people, so that every address is another one and none is like a password by chance. */
let made = 0;

/** Makes people and what they do on a server, without the pages that lead there. */
export const makeOn = (server: TestServer) => ({
  /** A person with an open session, a verified address and a complete profile. */
  person: (group: Group, traits?: Traits) => makePerson(server, group, traits),
  speaker: (traits?: Traits) => makePerson(server, "speaker", traits),
  reviewer: (traits?: Traits) => makePerson(server, "reviewer", traits),
  organiser: (traits?: Traits) => makePerson(server, "organiser", traits),
  /** The same person in a new session: a test that moved the clock needs a fresh access token. */
  session: async (person: Person): Promise<Person> => {
    const { access } = await openSession(server.platform, server.platform.db, person.id, "test");
    return { ...person, access };
  },
  /** A proposal straight in a status, without the way there. */
  proposal: (owner: Person, status?: Status, changes?: { title?: string; authors?: string }) =>
    makeProposal(server, owner, status, changes),
  /** A reviewer's review of a proposal that is ready for one, sent as the form does. */
  review: (reviewer: Person, proposal: number, changes = {}) =>
    callAs(server, reviewer).post("/api/review/", reviewBody(proposal, changes)),
  /** Changes a setting of the edition. */
  setting: (key: string, value: unknown) =>
    changeSetting(server.platform.db, key, value, { actorId: null, at: server.platform.clock.now() }),
});

async function makePerson(server: TestServer, group: Group, traits: Traits = {}): Promise<Person> {
  const { verified = true, complete = true, firstName = "Ada", lastName = "Lovelace" } = traits;
  const { db, clock } = server.platform;
  const email = traits.email ?? `${group}-${++made}@example.org`;
  const now = clock.now();
  const account = await insertAccount(db, {
    email,
    username: "somebody",
    group,
    passwordHash: await passwordHash,
    emailVerifiedAt: verified ? now : null,
    createdAt: now,
  });
  if (!account) throw new Error(`${email} exists already`);
  if (complete) await saveProfile(db, account.id, { firstName, lastName, ...COMPLETE }, now);
  const { access } = await openSession(server.platform, db, account.id, "test");
  return { id: account.id, email, name: complete ? fullName({ firstName, lastName }) : "", access };
}

/** The body of a proposal that breaks no rule. */
export const proposalBody = (author: string, changes: Record<string, unknown> = {}) => ({
  authors: author,
  ...eachText(({ blank }) => blank ?? "Breaking things gently"),
  abstract: "How to break things without hurting anyone.",
  conference: "MAIN",
  topic_type: "RT",
  submission_type: "T",
  workshop_duration: "NA",
  ...changes,
});

async function makeProposal(
  server: TestServer,
  owner: Person,
  status: Status = "Submitted",
  changes: { title?: string; authors?: string } = {},
): Promise<number> {
  const { db, clock } = server.platform;
  const now = clock.now();
  const { id } = await insertSubmission(db, {
    ownerId: owner.id,
    authors: owner.name,
    ...eachText(({ blank }) => blank ?? "Breaking things gently"),
    abstract: "How to break things without hurting anyone.",
    conference: "MAIN",
    topicType: "RT",
    submissionType: "T",
    workshopDuration: "NA",
    status,
    createdAt: now,
    submittedAt: now,
    ...changes,
  });
  if (status === "Cooldown") await updateSubmission(db, id, { cooldownSince: now });
  return id;
}

/** The body of a review that breaks no rule. */
export const reviewBody = (submission: number, changes: Record<string, unknown> = {}) => ({
  submission,
  expertise_score: 7,
  submission_score: 8,
  comments: "Clear and new.",
  status: "ACC",
  ...changes,
});
