import { DECISIONS, type Decision } from "@lectern/domain/call/decisions";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Preview, PreviewBody, ReleaseDetails } from "@lectern/domain/deciding/releases/contract";
import { mayRelease } from "@lectern/domain/deciding/releases/rules";
import { type Candidate, releaseWarnings } from "@lectern/domain/deciding/releases/warnings";
import { SAMPLES } from "@lectern/domain/deciding/releases/words";
import { nameOr } from "@lectern/domain/identity/profiles/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { grouped } from "@lectern/domain/kernel/grouped";
import { isPlaceholder } from "@lectern/domain/kernel/placeholder-address";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import type { ShownLetter } from "@lectern/domain/post/shapes";
import { isDecisionOf, namedConference } from "@lectern/domain/proposals/conferences";
import { confirmUntil } from "@lectern/domain/proposals/confirmations/rules";
import { mayHandle } from "@lectern/domain/proposals/rules";
import { currentEdition } from "#features/call/actions";
import { shownLetter } from "#features/proposals/proposal/letters";
import { addressed, countUnaddressed } from "#features/proposals/proposal/letters-store";
import { ownAmong } from "#features/proposals/proposal/speakers-store";
import type { Queries } from "#platform/db/database";
import { found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { feedbackOn } from "../feedback/released";
import { dueAfter } from "./actions";
import { decisionLetters } from "./decision-letters";
import { findItems, findRelease } from "./listed-store";
import { presentRelease } from "./present";
import { countUndecided, findCandidates, type Item } from "./store";
import { textsFor } from "./texts";

/** Previews a release of these proposals: how many of each decision, sample mails, and warnings. */
export async function previewRelease(
  platform: Platform,
  actor: Actor,
  { submissions, conference, decisions, templates }: PreviewBody,
): Promise<Preview> {
  const { db, clock } = platform;
  const [edition, rows, undecided] = await Promise.all([
    currentEdition(db),
    findCandidates(db, submissions),
    countUndecided(db),
  ]);
  const batch: (Candidate & Item)[] = [];
  const leftOut: Preview["left_out"] = [];
  const wanted = rows.filter(
    (row) =>
      isDecisionOf(conference, row, edition) &&
      (!decisions || (row.decision !== null && decisions.includes(row.decision))),
  );
  const own = await ownAmong(
    db,
    actor.userId,
    wanted.map(({ id }) => id),
  );
  for (const { id: submission, ...row } of wanted) {
    const why = mayHandle(own, { id: submission }) ?? mayRelease(row);
    if (why !== null)
      leftOut.push({ submission, ...namedConference(row.conference), detail: REFUSALS[why].detail });
    else if (row.decision) batch.push({ ...row, submission, decision: row.decision });
  }
  const withDecision = (decision: Decision) => batch.filter((each) => each.decision === decision);
  const texts = await textsFor(db, new Set(batch.map(({ decision }) => decision)), {
    ACC: templates.ACC === undefined ? undefined : { key: templates.ACC },
    HLD: templates.HLD === undefined ? undefined : { key: templates.HLD },
    REJ: templates.REJ === undefined ? undefined : { key: templates.REJ },
  });
  const feedback = await feedbackOn(db, batch);
  const sentAt = dueAfter(edition, clock.now());
  const [samples, recipients] = await Promise.all([
    sampleMails(platform, edition, { items: batch, texts, sentAt }),
    countRecipients(db, batch),
  ]);
  return {
    items: batch.map(({ submission, conference, decision }) => ({
      submission,
      ...namedConference(conference),
      decision,
    })),
    counts: {
      ACC: withDecision("ACC").length,
      HLD: withDecision("HLD").length,
      REJ: withDecision("REJ").length,
    },
    recipients,
    samples,
    oddities: releaseWarnings(batch, {
      undecided,
      reviewsWanted: edition.reviewsWanted,
      withFeedback: batch.filter((each) => feedback(each)).map(({ submission }) => submission),
      texts: Object.fromEntries(
        Object.entries(texts).map(([decision, { subject, body }]) => [decision, `${subject}\n${body}`]),
      ),
    }),
    left_out: leftOut,
    templates: Object.fromEntries(
      Object.entries(texts).map(([decision, { key, version }]) => [decision, { key, version }]),
    ),
    needs_second: edition.releaseNeedsSecond,
    delay: edition.releaseDelay,
  };
}

/** A release for this organiser: its current proposals, and mails with its stored texts. */
export async function getRelease(platform: Platform, id: number, readerId: string): Promise<ReleaseDetails> {
  const { db, clock } = platform;
  const { release } = found(await findRelease(db, id));
  const [edition, shown, rows] = await Promise.all([
    currentEdition(db),
    presentRelease(db, id, readerId),
    findItems(db, id),
  ]);
  const sentAt = release.endedAt ?? release.dueAt ?? dueAfter(edition, clock.now());
  const items = rows.map(({ submission, conference, title, decision, firstName, lastName }) => ({
    submission,
    ...namedConference(conference),
    title,
    speaker: nameOr({ firstName, lastName }, ""),
    decision,
  }));
  const [samples, recipients] = await Promise.all([
    sampleMails(platform, edition, { items: rows, texts: release.templates, sentAt }),
    countRecipients(db, rows),
  ]);
  return { release: shown, items, recipients, samples };
}

type Batch = {
  items: readonly Item[];
  /** The template of each decision. */
  texts: Partial<Record<Decision, { subject: string; body: string }>>;
  /** When the mails go out. */
  sentAt: Date;
};

/** Mails with feedback that a preview shows of each decision, besides others. */
const WITH_FEEDBACK = 20;

/** How many mails a batch has, as `decisionLetters` writes them; and how many of its speakers get none. */
async function countRecipients(db: Queries, items: readonly Item[]): Promise<Preview["recipients"]> {
  const ids = [...new Set(items.map(({ submission }) => submission))];
  const [readers, without_account] = await Promise.all([addressed(db, ids), countUnaddressed(db, ids)]);
  const of = grouped(
    readers.filter(({ email }) => !isPlaceholder(email)),
    ({ id }) => id,
  );
  return {
    mails: items.reduce((sum, { submission }) => sum + (of.get(submission)?.length ?? 0), 0),
    without_account,
  };
}

/** The first mails of each decision of a batch, filled in, and those with feedback. */
async function sampleMails(
  platform: Platform,
  edition: EditionSettings,
  { items, texts, sentAt }: Batch,
): Promise<ShownLetter[]> {
  const feedback = await feedbackOn(platform.db, items);
  const shown = DECISIONS.flatMap((decision) => {
    const its = items.filter((item) => item.decision === decision);
    const [withFeedback, others] = [
      its.filter((item) => feedback(item)),
      its.filter((item) => !feedback(item)),
    ];
    return [...withFeedback.slice(0, WITH_FEEDBACK), ...others.slice(0, SAMPLES)];
  });
  const until = confirmUntil(edition, sentAt);
  const letters = await decisionLetters(platform, platform.db, edition, { items: shown, texts, until });
  return DECISIONS.flatMap((decision) => {
    const its = letters.filter(({ item }) => item.decision === decision);
    const others = its.filter(({ item }) => !feedback(item)).slice(0, SAMPLES);
    const samples = [...its.filter(({ item }) => feedback(item)), ...others];
    return samples.map(({ to, letter }) => shownLetter(edition, { ...to, decision }, letter));
  });
}
