import type { Decision } from "@lectern/domain/call/decisions";
import type { Preview, PreviewBody } from "@lectern/domain/deciding/releases/contract";
import { type Candidate, oddities } from "@lectern/domain/deciding/releases/oddities";
import { mayRelease } from "@lectern/domain/deciding/releases/rules";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { currentEdition } from "#features/call/actions";
import type { Platform } from "#platform/platform";
import { sampleMails } from "./samples";
import { countUndecided, findCandidates } from "./store";
import { textsFor } from "./texts";

/** What a release of these proposals would do: how many of each decision, sample mails, and what is odd. */
export async function previewRelease(
  platform: Platform,
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
    const why = mayRelease(row);
    if (why !== null) leftOut.push({ submission: row.id, detail: REFUSALS[why].detail });
    else if (row.decision) batch.push({ ...row, submission: row.id, decision: row.decision });
  }
  const told = (decision: Decision) => batch.filter((each) => each.decision === decision);
  const texts = await textsFor(db, new Set(batch.map(({ decision }) => decision)), {
    ACC: templates.ACC === undefined ? undefined : { key: templates.ACC },
    HLD: templates.HLD === undefined ? undefined : { key: templates.HLD },
    REJ: templates.REJ === undefined ? undefined : { key: templates.REJ },
  });
  const sentAt = new Date(clock.now().getTime() + edition.releaseDelay * 1000);
  const samples = await sampleMails(platform, edition, { items: batch, texts, sentAt });
  return {
    items: batch.map(({ submission, decision }) => ({ submission, decision })),
    counts: { ACC: told("ACC").length, HLD: told("HLD").length, REJ: told("REJ").length },
    samples,
    oddities: oddities(batch, {
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
