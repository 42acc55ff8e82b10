import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { decisionFeedback } from "#features/deciding/feedback/tables";
import { note } from "#features/deciding/notes/tables";
import { release, releaseItem } from "#features/deciding/releases/tables";
import { submissionTag, tag } from "#features/deciding/tags/tables";
import { saveGroup } from "#features/identity/accounts/groups-store";
import { record } from "#features/log/actions";
import { slot } from "#features/programme/tables";
import { submission, submissionSpeaker } from "#features/proposals/proposal/tables";
import { discussion, discussionMessage } from "#features/reviewing/discussion/tables";
import { panelQuestion } from "#features/reviewing/questions/tables";
import { assignment, conflict, review } from "#features/reviewing/sight/tables";
import { bodyFor } from "#testing/access-bodies";
import { askedFor, statusFor } from "#testing/access-call";
import { type Visit, visit } from "#testing/access-world";
import { addressOf, allEndpoints, type NamedEndpoint } from "#testing/endpoints";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { reusableWorlds } from "#testing/reusable-worlds";

/** `canary` is in every text that others have written about the proposal. */
export type Facts = { submission: number; reviewerId: string; canary: string };

export const newCanary = () => `canary-${randomUUID()}`;

/** Every endpoint that needs a log-in, for `it.for`. */
export const callEndpoints = (await allEndpoints())
  .filter(({ endpoint }) => endpoint.audience !== "anyone")
  .map((named) => [named.name, named] as const);

export const said = ({ headers, body }: LightMyRequestResponse) => `${JSON.stringify(headers)} ${body}`;

/** A server with people who have proposals of their own, and others who decide about these. */
export function ownProposals() {
  const { it, server, as, make } = onServer();

  /** The others are the same for all tests: some statements look at each reviewer with each proposal. */
  let others: Promise<Record<"organiser" | "judge" | "recused" | "speaker", Person>> | undefined;
  async function makeOthers() {
    const [organiser, judge, recused] = [
      await make.organiser(),
      await make.reviewer(),
      await make.reviewer(),
    ];
    return { organiser, judge, recused, speaker: await make.speaker() };
  }
  const theOthers = () => {
    others ??= makeOthers();
    return others;
  };

  /** A release in which another's proposal waits. */
  async function waitingRelease(by: string): Promise<number> {
    const { db } = server.platform;
    const createdAt = server.clock.now();
    const values = { state: "waiting", templates: {}, createdBy: by, createdAt, dueAt: createdAt } as const;
    const [row] = await db.insert(release).values(values).returning();
    if (!row) throw new Error("A release was not written");
    const other = await make.proposal((await theOthers()).speaker, "Reviewed");
    await db.update(submission).set({ decision: "ACC" }).where(eq(submission.id, other));
    await db.insert(releaseItem).values({
      releaseId: row.id,
      submissionId: other,
      decision: "ACC",
      state: "waiting",
    });
    return row.id;
  }

  /** What others know and do about a proposal that its speaker does not. */
  async function plant({ submission: id, reviewerId, canary }: Facts, releaseId: number): Promise<void> {
    const { db } = server.platform;
    const at = server.clock.now();
    const { organiser: other, judge, recused } = await theOthers();
    const reviewed = { speakerScore: 1, topicScore: 2, comments: canary, status: "REJ" } as const;
    await db.delete(review).where(eq(review.submissionId, id));
    for (const who of [reviewerId, judge.id])
      await db
        .insert(review)
        .values({ ...reviewed, submissionId: id, reviewerId: who, createdAt: at, updatedAt: at });
    await db.insert(assignment).values({ submissionId: id, reviewerId: judge.id, createdAt: at });
    const why = { kind: "recused", reason: canary, createdAt: at } as const;
    await db.insert(conflict).values({ submissionId: id, reviewerId: recused.id, ...why });
    await db.update(submission).set({ decision: "HLD", waitlistPlace: 1 }).where(eq(submission.id, id));
    await db.insert(releaseItem).values({ releaseId, submissionId: id, decision: "HLD", state: "waiting" });
    const place = { room: canary, startsAt: at, minutes: 50, updatedAt: at };
    await db.insert(slot).values({ submissionId: id, ...place });
    const kept = { name: "weak", foldedName: "weak", code: "weak", colour: "red", createdAt: at } as const;
    await db.insert(tag).values(kept).onConflictDoNothing();
    const [weak] = await db.select().from(tag).where(eq(tag.code, kept.code));
    await db.insert(submissionTag).values({ submissionId: id, tagId: weak?.id ?? 0 });
    await db.insert(note).values({ submissionId: id, authorId: other.id, text: canary, writtenAt: at });
    await db.delete(discussionMessage).where(eq(discussionMessage.submissionId, id));
    await db.insert(discussion).values({ submissionId: id, messages: 1, lastAt: at }).onConflictDoNothing();
    const written = { authorId: other.id, writtenAs: "organiser", text: canary, writtenAt: at } as const;
    await db.insert(discussionMessage).values({ submissionId: id, number: 1, ...written });
    await db.delete(panelQuestion).where(eq(panelQuestion.submissionId, id));
    await db.insert(panelQuestion).values({ submissionId: id, askedBy: judge.id, text: canary, askedAt: at });
    const draft = { decision: "HLD", text: canary, writtenBy: other.id, writtenAt: at } as const;
    await db
      .insert(decisionFeedback)
      .values({ submissionId: id, ...draft })
      .onConflictDoUpdate({
        target: [decisionFeedback.submissionId, decisionFeedback.conference],
        set: draft,
      });
    const by = { at, actorId: other.id };
    await record(db, { ...by, action: "decide", submissionId: id, details: { from: null, to: canary } });
    await record(db, { ...by, action: "order-waitlist", details: { from: [], to: [id] } });
    await record(db, { ...by, action: "create-release", details: { release: releaseId, proposals: canary } });
  }

  /** Someone with a role and their own proposal. */
  async function author(group: "reviewer" | "organiser", named?: NamedEndpoint) {
    const status = named ? statusFor(named.name) : "Reviewed";
    const comes = await visit(server, "owner", { status, endedGroup: "speaker" });
    await saveGroup(server.platform.db, comes.ownerId, group, server.clock.now());
    return comes;
  }

  /** The same for one who has accepted to speak in another's proposal, whose authors do not have their name. */
  async function speaker(group: "reviewer" | "organiser", named: NamedEndpoint) {
    const comes = await author(group, named);
    const { db } = server.platform;
    const lead = await make.speaker();
    const { submission: submissionId, ownerId: accountId } = comes;
    const values = { submissionId, accountId, position: 1, name: "Another Name", state: "accepted" } as const;
    await db.insert(submissionSpeaker).values(values);
    await db
      .update(submission)
      .set({ ownerId: lead.id, authors: lead.name })
      .where(eq(submission.id, submissionId));
    return comes;
  }

  const ask = async (
    { bearer }: { bearer: string | null },
    { name, endpoint }: NamedEndpoint,
    about: Visit,
  ): Promise<LightMyRequestResponse> =>
    as({ access: bearer ?? "" }).send(
      endpoint.method,
      addressOf(endpoint, await askedFor(server, endpoint, about)),
      bodyFor(name, about),
      { headers: { "idempotency-key": randomUUID() } },
    );

  const planted = reusableWorlds<{ comes: Visit; canary: string }>();

  /**
   * What someone in a group is answered about their own proposal, as its author or as a speaker under another name; `canary` is
   * in what others have written about it.
   */
  async function answerAbout(
    role: "author" | "speaker",
    group: "reviewer" | "organiser",
    named: NamedEndpoint,
  ) {
    const kind = `${role} ${group} ${statusFor(named.name)}`;
    const { comes, canary } = await planted.find(kind, async () => {
      const comes = await (role === "author" ? author : speaker)(group, named);
      const canary = newCanary();
      await plant({ ...comes, canary }, await waitingRelease((await theOthers()).organiser.id));
      return { comes, canary };
    });
    const answer = await ask(comes, named, comes);
    planted.answered(kind, named.endpoint, answer);
    return { answer, canary };
  }

  return { it, server, make, waitingRelease, plant, author, ask, answerAbout };
}
