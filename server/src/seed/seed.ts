import { Readable } from "node:stream";
import type { Decision } from "@lectern/domain/call/decisions";
import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { defaultDuration } from "@lectern/domain/proposals/duration";
import { blankTexts } from "@lectern/domain/proposals/fields";
import { mediaType } from "@lectern/domain/proposals/files/words";
import type { SubmissionEvent } from "@lectern/domain/proposals/lifecycle";
import type { Status } from "@lectern/domain/proposals/words";
import { type Random, shuffled } from "@lectern/domain/reviewing/panel/shuffle";
import { currentEdition } from "../features/call/actions";
import { lockSubmissions, saveDecision } from "../features/deciding/decisions/store";
import { markDemoData } from "../features/office/operations/actions";
import { changeSetting } from "../features/office/settings/changing";
import { acceptUpload, awaitUpload } from "../features/proposals/files/actions";
import { replaceAnswersOfProposal } from "../features/proposals/form-questions/store";
import { move } from "../features/proposals/move";
import { insertSubmission, lockAny } from "../features/proposals/store";
import type { Queries } from "../platform/db/database";
import type { Platform } from "../platform/platform";
import { type Arrival, arrivals, OPEN_FOR } from "./arrivals";
import { seedDiscussion } from "./discussions";
import { type AttachmentKind, attachment } from "./files/attachment";
import type { Talk } from "./files/slides";
import { answerTo } from "./forms";
import { personOf, type Seeded, seedPeople } from "./people";
import { decisionFor, type Judged, seedProgramme } from "./programme";
import { seedQuestions } from "./questions";
import { seedReviews } from "./reviews";

const DAY = 86_400_000;

/** open: the call is open; review: some proposals are reviewed; decided: the call is closed and decisions are released. */
export const STAGES = ["open", "review", "decided"] as const;
export type Stage = (typeof STAGES)[number];

/** The events that lead a submission from Submitted to a status. */
const EVENTS_TO: Record<Status, SubmissionEvent[]> = {
  Uploading: [],
  Submitted: [],
  Cooldown: ["endEditing"],
  "Ready for Review": ["endEditing", "endCooldown"],
  Reviewed: ["endEditing", "endCooldown", "gainEnoughReviews"],
  Withdrawn: ["withdraw"],
};

/**
 * Fills an empty database with demo data: an edition that is open today, people, proposals and reviews, and from the
 * review stage on the organisers' work so far.
 */
export async function seed(platform: Platform, stage: Stage): Promise<void> {
  const now = platform.clock.now();
  const { people, judged } = await platform.db.transaction(async (tx) => {
    await markDemoData(tx, stage);
    await openToday(tx, stage, now);
    const everybody = await seedPeople(tx, now);
    return { people: everybody, judged: await seedProposals(platform, tx, stage, everybody) };
  });
  // The organisers' own actions, each in its own transaction.
  if (stage === "review") await seedProgramme(platform, people, judged);
}

/** The panel has discussed every third of the reviewed proposals. */
const DISCUSSED = 3;
const ORGANISER = "organiser@example.org";

/** Writes every proposal with its file and its reviews; returns the reviewed ones, oldest first. */
async function seedProposals(
  platform: Platform,
  tx: Queries,
  stage: Stage,
  people: Map<string, Seeded>,
): Promise<Judged[]> {
  const { reviewsWanted } = await currentEdition(tx);
  const panel = [...people.values()].filter(({ group }) => group === "reviewer");
  const now = platform.clock.now();
  const draw = shuffled(42);
  const judged: Judged[] = [];
  const asked = personOf(people, "speaker@example.org");
  const toAsk: number[] = [];
  const decided: { id: number; decision: Decision }[] = [];
  for (const [position, arrival] of arrivals(now).entries()) {
    const until = stage === "open" ? earlier(arrival.until) : arrival.until;
    const owner = personOf(people, arrival.owner);
    const id = await seedProposal(platform, tx, { ...arrival, until }, owner, position);
    const answers = stage === "review" ? answerTo(position, owner === asked) : null;
    if (answers) await replaceAnswersOfProposal(tx, id, answers, arrival.at);
    const { worth, reviewers } = await seedReviews(
      tx,
      { id, at: arrival.at },
      panel,
      amountOf(until, reviewsWanted, draw),
      {
        draw,
        now,
      },
    );
    if (stage === "decided" && until === "Reviewed") decided.push({ id, decision: decisionFor(worth) });
    if (stage === "review" && until === "Reviewed" && position % DISCUSSED === 0)
      await seedDiscussion(tx, id, { reviewers, organiser: personOf(people, ORGANISER).id, now });
    if (owner === asked && (until === "Reviewed" || until === "Ready for Review")) toAsk.push(id);
    if (until === "Reviewed") judged.push({ id, ownerId: owner.id, worth, reviewers });
  }
  const [asker] = panel;
  if (asker) await seedQuestions(tx, toAsk, { asker, speaker: asked, now });
  const ids = decided.map(({ id }) => id);
  const locked = await lockSubmissions(tx, ids, await currentEdition(tx));
  for (const { id, decision } of decided) {
    const proposal = locked.get(id);
    for (const { conference } of proposal?.decisions ?? [])
      if (proposal) await saveDecision(tx, proposal, conference, decision);
  }
  return judged;
}

/** The number of reviews of a proposal. */
function amountOf(status: Status, wanted: number, draw: Random): number {
  if (status === "Reviewed") return wanted + draw.below(2);
  return status === "Ready for Review" ? draw.below(wanted) : 0;
}

async function openToday(db: Queries, stage: Stage, now: Date): Promise<void> {
  const midnight = now.getTime() - (now.getTime() % DAY);
  const day = (offset: number) => new Date(midnight + offset * DAY).toISOString();
  const set = (key: string, value: unknown) => changeSetting(db, key, value, { actorId: null, at: now });
  const closesIn = stage === "decided" ? -1 : 12;
  await set("closesAt", day(closesIn));
  await set("opensAt", day(-OPEN_FOR));
  await set("announcedFrom", day(-OPEN_FOR));
  await set("year", now.getUTCFullYear());
  if (stage === "decided") await set("decisionsReleased", true);
}

async function seedProposal(
  platform: Platform,
  tx: Queries,
  { at, until, file, title, abstract, topicType, submissionType }: Arrival,
  { id: ownerId, firstName, lastName }: Seeded,
  position: number,
): Promise<number> {
  const { id } = await insertSubmission(tx, {
    ownerId,
    authors: `${firstName} ${lastName}`,
    ...blankTexts(),
    title,
    abstract,
    conference: position % 3 === 0 ? "BOTH" : "MAIN",
    topicType,
    submissionType,
    workshopDuration: defaultDuration(submissionType, EDITION_DEFAULTS),
    status: until === "Uploading" ? "Uploading" : "Submitted",
    createdAt: at,
    submittedAt: at,
  });
  if (file) await attach(platform, tx, id, file, { title, abstract, topicType, submissionType }, at);
  if (until === "Uploading") await awaitUpload(tx, id, "pdf", at);
  for (const event of EVENTS_TO[until]) {
    const submission = await lockAny(tx, id);
    const rested = event === "endEditing" ? { cooldownSince: platform.clock.now() } : {};
    if (submission) await move(tx, submission, event, { actorId: null, at }, rested);
  }
  return id;
}

async function attach(
  platform: Platform,
  tx: Queries,
  submissionId: number,
  kind: AttachmentKind,
  talk: Talk,
  at: Date,
): Promise<void> {
  const upload = await awaitUpload(tx, submissionId, kind, at);
  const content = Readable.from([await attachment(kind, talk)]);
  await platform.store.write(upload.key, content, mediaType(kind));
  await acceptUpload(platform, tx, upload, at);
}

const earlier = (status: Status): Status =>
  status === "Uploading" || status === "Withdrawn" ? status : "Submitted";
