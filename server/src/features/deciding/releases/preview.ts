import { DECISIONS, type Decision } from "@lectern/domain/call/decisions";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Preview, PreviewBody, ReleaseDetails } from "@lectern/domain/deciding/releases/contract";
import { mayRelease } from "@lectern/domain/deciding/releases/rules";
import { type Candidate, releaseWarnings } from "@lectern/domain/deciding/releases/warnings";
import { SAMPLES } from "@lectern/domain/deciding/releases/words";
import { nameOr } from "@lectern/domain/identity/profiles/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import type { ShownLetter } from "@lectern/domain/post/shapes";
import { confirmUntil } from "@lectern/domain/proposals/confirmations/rules";
import { mayHandle } from "@lectern/domain/proposals/rules";
import { currentEdition } from "#features/call/actions";
import { letterTo, shownLetter } from "#features/proposals/proposal/letters";
import { addressed } from "#features/proposals/proposal/letters-store";
import { found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { presentRelease } from "./present";
import { countUndecided, findCandidates, findItems, findRelease } from "./store";
import { textsFor } from "./texts";

/** Previews a release of these proposals: how many of each decision, sample mails, and warnings. */
export async function previewRelease(
  platform: Platform,
  actor: Actor,
  { submissions, templates }: PreviewBody,
): Promise<Preview> {
  const { db, clock } = platform;
  const [edition, rows, undecided] = await Promise.all([
    currentEdition(db),
    findCandidates(db, submissions),
    countUndecided(db),
  ]);
  const batch: Candidate[] = [];
  const leftOut: Preview["left_out"] = [];
  for (const row of rows) {
    const why = mayHandle(actor.userId, row) ?? mayRelease(row);
    if (why !== null) leftOut.push({ submission: row.id, detail: REFUSALS[why].detail });
    else if (row.decision) batch.push({ ...row, submission: row.id, decision: row.decision });
  }
  const withDecision = (decision: Decision) => batch.filter((each) => each.decision === decision);
  const texts = await textsFor(db, new Set(batch.map(({ decision }) => decision)), {
    ACC: templates.ACC === undefined ? undefined : { key: templates.ACC },
    HLD: templates.HLD === undefined ? undefined : { key: templates.HLD },
    REJ: templates.REJ === undefined ? undefined : { key: templates.REJ },
  });
  const sentAt = new Date(clock.now().getTime() + edition.releaseDelay * 1000);
  const samples = await sampleMails(platform, edition, { items: batch, texts, sentAt });
  return {
    items: batch.map(({ submission, decision }) => ({ submission, decision })),
    counts: {
      ACC: withDecision("ACC").length,
      HLD: withDecision("HLD").length,
      REJ: withDecision("REJ").length,
    },
    samples,
    oddities: releaseWarnings(batch, {
      undecided,
      reviewsWanted: edition.reviewsWanted,
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
  const sentAt =
    release.endedAt ?? release.dueAt ?? new Date(clock.now().getTime() + edition.releaseDelay * 1000);
  const items = rows.map(({ submission, title, decision, ...person }) => ({
    submission,
    title,
    speaker: nameOr(person, ""),
    decision,
  }));
  const texts = release.templates;
  return { release: shown, items, samples: await sampleMails(platform, edition, { items, texts, sentAt }) };
}

type Batch = {
  items: readonly { submission: number; decision: Decision }[];
  /** The template of each decision. */
  texts: Partial<Record<Decision, { subject: string; body: string }>>;
  /** When the mails go out. */
  sentAt: Date;
};

/** The first mails of each decision of a batch, filled in. */
async function sampleMails(
  platform: Platform,
  edition: EditionSettings,
  { items, texts, sentAt }: Batch,
): Promise<ShownLetter[]> {
  const shown = DECISIONS.flatMap((decision) =>
    items.filter((item) => item.decision === decision).slice(0, SAMPLES),
  );
  const decisions = new Map(shown.map(({ submission, decision }) => [submission, decision]));
  const until = confirmUntil(edition, sentAt);
  return (await addressed(platform.db, [...decisions.keys()])).flatMap((to) => {
    const decision = decisions.get(to.id);
    const text = decision && texts[decision];
    if (!text) return [];
    return [shownLetter(edition, { ...to, decision }, letterTo(platform, edition, text, { ...to, until }))];
  });
}
