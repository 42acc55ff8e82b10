import { randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Group } from "@lectern/domain/kernel/actor";
import type { Status } from "@lectern/domain/proposals/words";
import { reviewIdOf } from "@lectern/domain/reviewing/review-id";
import { logOut } from "#features/identity/accounts/actions";
import { identifier, openSession } from "#features/identity/accounts/sessions";
import { insertInvitation } from "#features/office/invitations/store";
import { awaitUpload } from "#features/proposals/files/actions";
import { replaceFile, updateFile } from "#features/proposals/files/store";
import { insertReview } from "#features/reviewing/store";
import { makeOn, type Person } from "./make";
import type { TestServer } from "./server";

/** Everybody who may come to an endpoint, as seen from one proposal and one review of it. */
export const CALLERS = [
  "anonymous",
  "unverified",
  "incomplete",
  "other",
  "owner",
  "reviewer",
  "colleague",
  "conflicted",
  "organiser",
  "ended",
] as const;
export type Caller = (typeof CALLERS)[number];

/** Who calls, with what: the bearer and the cookie that such a person holds, and the email they log in with. */
export type Visit = {
  caller: Caller;
  bearer: string | null;
  refresh: string | null;
  email: string;
  submission: number;
  review: number;
  /** A session of the proposal's owner, not the one that asks. */
  session: string;
  /** The account of the proposal's owner. */
  ownerId: string;
  ownerEmail: string;
  /** The account of the review's author. */
  reviewerId: string;
  /** A pending invitation to an address without an account. */
  invitation: number;
  invitedAt: string;
};

const GROUP: Record<Caller, Group> = {
  anonymous: "speaker",
  unverified: "speaker",
  incomplete: "speaker",
  other: "speaker",
  owner: "speaker",
  reviewer: "reviewer",
  colleague: "reviewer",
  conflicted: "reviewer",
  organiser: "organiser",
  ended: "speaker",
};

type Needs = {
  /** The status of the requested proposal. */
  status: Status;
  /** Whose session has ended, where that is the caller. */
  endedGroup: Group;
};

/**
 * A proposal of a speaker with a file and a review, and a caller. A conflicted reviewer submitted
 * it before they became one; "colleague" is a reviewer who did not write the review.
 */
export async function visit(
  server: TestServer,
  caller: Caller,
  { status, endedGroup }: Needs,
): Promise<Visit> {
  const group = caller === "ended" ? endedGroup : GROUP[caller];
  const traits = { verified: caller !== "unverified", complete: caller !== "incomplete" };
  const person = await makeOn(server).person(group, traits);
  const owns = caller === "owner" || caller === "conflicted" || (caller === "ended" && group === "speaker");
  const owner = owns ? person : await makeOn(server).speaker();
  const reviews = caller === "reviewer" || (caller === "ended" && group === "reviewer");
  const author = reviews ? person : await makeOn(server).reviewer();
  const submission = await makeOn(server).proposal(owner, status);
  if (status === "Uploading") await sendUpload(server, submission);
  else await attachFile(server, submission);
  const review = await makeReview(server, author, submission);
  const email = caller === "anonymous" ? `nobody-${randomUUID()}@example.org` : person.email;
  const session = await anotherSession(server, owner);
  const invitation = await makeInvitation(server);
  const invitedAt = server.clock.now().toISOString();
  const invited = { invitation, invitedAt };
  const comes = {
    caller,
    email,
    submission,
    review,
    session,
    ownerId: owner.id,
    ownerEmail: owner.email,
    ...invited,
    reviewerId: author.id,
  };
  // An account with an unverified address cannot have a session: the log-in says 423.
  if (caller === "anonymous" || caller === "unverified") return { ...comes, bearer: null, refresh: null };
  const { access, refresh } = await openSession(server.platform, server.platform.db, person.id, "test");
  if (caller === "ended") {
    const identified = await identifier(server.platform)(access);
    if (!identified) throw new Error("A session that was just opened is none");
    await logOut(server.platform, identified.actor);
  }
  return { ...comes, bearer: access, refresh };
}

async function anotherSession({ platform }: TestServer, { access }: Person): Promise<string> {
  const identified = await identifier(platform)(access);
  if (!identified) throw new Error("A new account has no session");
  return identified.actor.sessionId;
}

/** The file of an Uploading submission has arrived, and waits to be confirmed. */
async function sendUpload({ platform, clock }: TestServer, submission: number): Promise<void> {
  const { key } = await awaitUpload(platform.db, submission, "txt", clock.now());
  await platform.store.write(key, Readable.from([Buffer.from("text")]), "text/plain");
}

async function attachFile({ platform, clock }: TestServer, submissionId: number): Promise<void> {
  const id = randomUUID();
  const file = { id, submissionId, extension: "txt", originalKey: `originals/${id}`, size: 4 } as const;
  await replaceFile(platform.db, { ...file, state: "queued", confirmedAt: clock.now() });
  const downloads = { isoKey: `iso/${id}`, transformedKey: `tf/${id}` };
  await updateFile(platform.db, id, { state: "done", scanResult: "PAR", ...downloads });
}

async function makeInvitation({ platform, clock }: TestServer): Promise<number> {
  const now = clock.now();
  const row = await insertInvitation(platform.db, {
    email: `invited-${randomUUID()}@example.org`,
    group: "reviewer",
    keyHash: randomBytes(32),
    invitedBy: null,
    createdAt: now,
    sentAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
  });
  if (!row) throw new Error("An invitation was not written");
  return row.id;
}

async function makeReview({ platform, clock }: TestServer, author: Person, submissionId: number) {
  const now = clock.now();
  const scores = { speakerScore: 7, topicScore: 8, comments: "Clear and new.", status: "ACC" } as const;
  const written = {
    submissionId,
    reviewerId: author.id,
    idempotencyKey: null,
    idempotencyBody: null,
    createdAt: now,
    updatedAt: now,
  };
  return reviewIdOf((await insertReview(platform.db, { ...scores, ...written })).id);
}
