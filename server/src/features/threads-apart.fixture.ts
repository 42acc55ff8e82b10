import type { Status } from "@lectern/domain/proposals/words";
import { decisionFeedback } from "#features/deciding/feedback/tables";
import { note } from "#features/deciding/notes/tables";
import { submissionTag, tag } from "#features/deciding/tags/tables";
import { submissionSpeaker } from "#features/proposals/proposal/tables";
import { askedQuestions, questionAnswer } from "#features/proposals/questions/tables";
import { updateSubmission } from "#features/proposals/store";
import { discussion, discussionMessage } from "#features/reviewing/discussion/tables";
import { panelQuestion } from "#features/reviewing/questions/tables";
import { conflict } from "#features/reviewing/sight/tables";
import { type Visit, visit } from "#testing/access-world";
import type { NamedEndpoint } from "#testing/endpoints";
import { makeOn, type Person } from "#testing/make";
import type { TestServer } from "#testing/server";

/** A word in each text of a panel, which nothing else contains. */
export const CANARIES = {
  discussion: "zebra-in-discussion",
  "waiting question": "zebra-in-waiting-question",
  question: "zebra-in-question",
  answer: "zebra-in-answer",
  "feedback draft": "zebra-in-feedback",
  "note on the proposal": "zebra-in-proposal-note",
  "note on the person": "zebra-in-person-note",
  "own tag": "zebra-in-own-tag",
  "shared tag": "zebra-in-shared-tag",
} as const;
export type Thread = keyof typeof CANARIES;
export const THREADS = Object.keys(CANARIES) as Thread[];

export const threadsIn = (text: string): Thread[] =>
  THREADS.filter((thread) => text.toLowerCase().includes(CANARIES[thread]));

/**
 * Who asks, those who learn least first, so that what one does at an endpoint takes nothing from the next. The recused
 * reviewer took part in everything before; the speaking ones are speakers of the proposal under another name.
 */
export const ASKERS = [
  "visitor",
  "stranger",
  "late reviewer",
  "recused reviewer",
  "marked reviewer",
  "speaking reviewer",
  "speaking organiser",
  "lead",
  "reviewer",
  "other organiser",
  "organiser",
] as const;
export type Asker = (typeof ASKERS)[number];

export type ThreadsWorld = Awaited<ReturnType<typeof threadsWorld>>;

/** A proposal with people who may know of different threads about it, and what writes these threads. */
export async function threadsWorld(server: TestServer, status: Status = "Ready for Review") {
  const make = makeOn(server);
  const { db } = server.platform;
  const at = server.clock.now();
  const comes = await visit(server, "owner", { status, endedGroup: "speaker" });
  const { submission: submissionId, ownerId, reviewerId } = comes;
  const bare = (id: string): Person => ({ id, email: "", name: "", access: "" });
  const people: Record<Exclude<Asker, "visitor">, Person> = {
    stranger: await make.speaker(),
    "late reviewer": await make.reviewer(),
    "recused reviewer": await make.reviewer({ firstName: "Grace", lastName: "Hopper" }),
    "marked reviewer": await make.reviewer(),
    "speaking reviewer": await make.reviewer(),
    "speaking organiser": await make.organiser(),
    lead: await make.session(bare(ownerId)),
    reviewer: await make.session(bare(reviewerId)),
    "other organiser": await make.organiser(),
    organiser: await make.organiser(),
  };
  await updateSubmission(db, submissionId, { decision: "REJ" });
  for (const [position, who] of (["speaking reviewer", "speaking organiser"] as const).entries())
    await db.insert(submissionSpeaker).values({
      submissionId,
      accountId: people[who].id,
      position: position + 1,
      name: `Another Name ${position}`,
      state: "accepted",
    });
  for (const [who, kind] of [
    ["recused reviewer", "recused"],
    ["marked reviewer", "pinned"],
  ] as const)
    await db
      .insert(conflict)
      .values({ submissionId, reviewerId: people[who].id, kind, reason: "", createdAt: at });
  // All of the two that a portal of its own may have: some are not tied to one proposal.
  await db.delete(submissionTag);
  await db.delete(tag);

  /** Writes every text that a panel can write about the proposal and its lead; returns the ids of some. */
  async function write() {
    const [organiser, recused, reviewer] = [people.organiser, people["recused reviewer"], people.reviewer];
    await db.insert(discussion).values({ submissionId, messages: 2, lastAt: at });
    for (const [n, { id: authorId }] of [organiser, recused].entries())
      await db.insert(discussionMessage).values({
        ...{ submissionId, number: n + 1, authorId, writtenAt: at },
        writtenAs: n === 0 ? "organiser" : "reviewer",
        text: `${CANARIES.discussion} ${n}`,
      });
    const [sent] = await db
      .insert(askedQuestions)
      .values({ submissionId, questions: [CANARIES.question], sentAt: at })
      .returning();
    if (!sent) throw new Error("Questions were not written");
    const question = { submissionId, askedAt: at };
    await db.insert(panelQuestion).values({
      ...{ ...question, askedBy: recused.id, text: CANARIES.question, releasedAt: at, askedId: sent.id },
    });
    const [waiting] = await db
      .insert(panelQuestion)
      .values({ ...question, askedBy: reviewer.id, text: CANARIES["waiting question"] })
      .returning();
    const [answer] = await db
      .insert(questionAnswer)
      .values({
        ...{ askedId: sent.id, submissionId, answeredBy: ownerId, answeredAt: at, way: "page" },
        text: CANARIES.answer,
      })
      .returning();
    const feedback = { submissionId, decision: "REJ", writtenBy: organiser.id, writtenAt: at } as const;
    await db.insert(decisionFeedback).values({ ...feedback, text: CANARIES["feedback draft"] });
    const written = { authorId: organiser.id, writtenAt: at };
    const [onProposal] = await db
      .insert(note)
      .values({ ...written, submissionId, text: CANARIES["note on the proposal"] })
      .returning();
    await db.insert(note).values({ ...written, aboutId: ownerId, text: CANARIES["note on the person"] });
    const tags: Record<string, number> = {};
    for (const [name, owner] of [
      [CANARIES["own tag"], organiser.id],
      [CANARIES["shared tag"], null],
    ] as const) {
      const kept = { code: name, name, foldedName: name, colour: "red", createdAt: at } as const;
      const [row] = await db
        .insert(tag)
        .values({ ...kept, ownerId: owner })
        .returning();
      await db.insert(submissionTag).values({ submissionId, tagId: row?.id ?? 0 });
      tags[name] = row?.id ?? 0;
    }
    return {
      asked: sent.id,
      question: waiting?.id ?? 0,
      answer: answer?.id ?? 0,
      note: onProposal?.id ?? "",
      tag: tags[CANARIES["own tag"]] ?? 0,
    };
  }

  return { comes, people, write };
}

export type Written = Awaited<ReturnType<ThreadsWorld["write"]>>;

/** The path of an endpoint that is about one of the texts, without the ids; null where it is about something else. */
export function addressOfText(
  { endpoint: { path } }: NamedEndpoint,
  { submission }: Visit,
  written: Written,
): string | null {
  const ids: Record<string, string | number> = { ...written, id: submission, n: 1 };
  if (path.startsWith("/api/notes/")) ids.id = written.note;
  if (path.startsWith("/api/tags/")) ids.id = written.tag;
  const isOfText = /\{(asked|question|answer|n)\}|^\/api\/(notes|tags)\//.test(path);
  return isOfText ? path.replace(/\{(\w+)\}/g, (whole, name) => String(ids[name] ?? whole)) : null;
}
