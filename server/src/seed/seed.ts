import { Readable } from "node:stream";
import { EDITION_DEFAULTS } from "@lectern/domain/edition/words";
import { defaultDuration } from "@lectern/domain/submissions/duration";
import type { SubmissionEvent } from "@lectern/domain/submissions/lifecycle";
import type { Status } from "@lectern/domain/submissions/words";
import { hashPassword } from "../features/accounts/secrets";
import { insertAccount } from "../features/accounts/store";
import { changeSetting } from "../features/edition/actions";
import { awaitUpload, takeInUpload } from "../features/files/actions";
import { markDemoData } from "../features/operations/actions";
import { saveProfile } from "../features/profiles/actions";
import { insertReview } from "../features/reviews/store";
import { move } from "../features/submissions/actions";
import { insertSubmission, lockAny } from "../features/submissions/store";
import type { Queries } from "../platform/db/database";
import type { Platform } from "../platform/platform";
import { DEMO_ACCOUNTS, DEMO_CROWD, DEMO_PASSWORD } from "./accounts";
import { DEMO_PROPOSALS } from "./proposals";

const DAY = 86_400_000;

/** open: proposals come in; review: some are reviewed; decided: the call is over and decisions are out. */
export const STAGES = ["open", "review", "decided"] as const;
export type Stage = (typeof STAGES)[number];

/** The events that lead a submission from Submitted to a status. */
const WAY: Record<Status, SubmissionEvent[]> = {
  Uploading: [],
  Submitted: [],
  Cooldown: ["endEditing"],
  "Ready for Review": ["endEditing", "endCooldown"],
  Reviewed: ["endEditing", "endCooldown", "gainEnoughReviews"],
  Withdrawn: ["withdraw"],
};

/** Fills an empty database with demo data: an edition that is open today, people, proposals and reviews. */
export async function seed(platform: Platform, stage: Stage): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const now = platform.clock.now();
    await markDemoData(tx, stage);
    await openToday(tx, stage, now);
    const ids = await people(tx, now);
    const reviewers = [idOf(ids, "reviewer@example.org"), idOf(ids, "second-reviewer@example.org")];
    for (const [position, demo] of DEMO_PROPOSALS.entries()) {
      const at = new Date(now.getTime() - (DEMO_PROPOSALS.length - position) * 0.7 * DAY);
      const status = stage === "open" ? earlier(demo.until) : demo.until;
      await proposal(platform, tx, {
        ...demo,
        until: status,
        ownerId: idOf(ids, demo.owner),
        reviewers,
        at,
        position,
      });
    }
  });
}

async function openToday(db: Queries, stage: Stage, now: Date): Promise<void> {
  const day = (offset: number) => new Date(now.getTime() + offset * DAY).toISOString();
  const set = (key: string, value: unknown) => changeSetting(db, key, value, { actorId: null, at: now });
  const closesIn = stage === "decided" ? -1 : 60;
  await set("closesAt", day(closesIn));
  await set("opensAt", day(-10));
  await set("announcedFrom", day(-10));
  await set("year", now.getUTCFullYear());
  if (stage === "decided") await set("decisionsReleased", true);
}

async function people(db: Queries, now: Date): Promise<Map<string, string>> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const ids = new Map<string, string>();
  for (const { email, group, firstName, lastName } of [...DEMO_ACCOUNTS, ...DEMO_CROWD]) {
    const username = firstName.toLowerCase();
    const account = await insertAccount(db, {
      email,
      username,
      group,
      passwordHash,
      emailVerifiedAt: now,
      createdAt: now,
    });
    if (!account) continue;
    ids.set(email, account.id);
    const profile = {
      firstName,
      lastName,
      country: "GB",
      nationality: "British",
      occupation: "Security researcher",
      bio: `${firstName} ${lastName} takes things apart and, mostly, puts them together again.`,
    };
    await saveProfile(db, account.id, profile, now);
  }
  return ids;
}

type Planned = (typeof DEMO_PROPOSALS)[number] & {
  ownerId: string;
  reviewers: string[];
  at: Date;
  position: number;
};

async function proposal(platform: Platform, tx: Queries, plan: Planned): Promise<void> {
  const author = [...DEMO_ACCOUNTS, ...DEMO_CROWD].find((a) => a.email === plan.owner);
  const created = await insertSubmission(tx, {
    ownerId: plan.ownerId,
    authors: `${author?.firstName} ${author?.lastName}`,
    title: plan.title,
    abstract: plan.abstract,
    conflicts: "None",
    remarks: "None",
    conference: plan.position % 3 === 0 ? "BOTH" : "MAIN",
    topicType: plan.topicType,
    submissionType: plan.submissionType,
    workshopDuration: defaultDuration(plan.submissionType, EDITION_DEFAULTS),
    status: plan.until === "Uploading" ? "Uploading" : "Submitted",
    decision: plan.until === "Reviewed" ? (plan.position % 2 === 0 ? "ACC" : "REJ") : null,
    createdAt: plan.at,
    submittedAt: plan.at,
  });
  if (plan.withFile) await attach(platform, tx, created.id, plan.at);
  if (plan.until === "Uploading") await awaitUpload(tx, created.id, "pdf", plan.at);
  for (const event of WAY[plan.until]) {
    const submission = await lockAny(tx, created.id);
    const rested = event === "endEditing" ? { cooldownSince: platform.clock.now() } : {};
    if (submission) await move(tx, submission, event, { actorId: null, at: plan.at }, rested);
  }
  if (plan.until === "Reviewed") await reviews(tx, created.id, plan);
}

async function reviews(db: Queries, submissionId: number, plan: Planned): Promise<void> {
  for (const [nth, reviewerId] of plan.reviewers.entries()) {
    await insertReview(db, {
      submissionId,
      reviewerId,
      speakerScore: 7 + nth,
      topicScore: 8 - nth,
      comments: "Clear, well argued and new to our audience. The demonstration should be shorter.",
      status: nth === 0 ? "ACC" : "HLD",
      createdAt: plan.at,
      updatedAt: plan.at,
    });
  }
}

async function attach(platform: Platform, tx: Queries, submissionId: number, at: Date): Promise<void> {
  const upload = await awaitUpload(tx, submissionId, "txt", at);
  const content = Readable.from([Buffer.from(`Outline of demo proposal ${submissionId}\n`)]);
  await platform.store.write(upload.key, content, "text/plain");
  await takeInUpload(platform, tx, upload, at);
}

const earlier = (status: Status): Status =>
  status === "Uploading" || status === "Withdrawn" ? status : "Submitted";

function idOf(ids: Map<string, string>, email: string): string {
  const id = ids.get(email);
  if (!id) throw new Error(`The demo account ${email} exists already: seed an empty database.`);
  return id;
}
