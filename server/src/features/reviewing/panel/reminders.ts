import { firstReviewsDue } from "@lectern/domain/call/conference-dates";
import type { EditionSettings } from "@lectern/domain/call/words";
import { nameOr } from "@lectern/domain/identity/profiles/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { counted } from "@lectern/domain/kernel/counted";
import { PAGES } from "@lectern/domain/kernel/paths";
import { inCallZone } from "@lectern/domain/kernel/utc";
import { type FilledLetter, fillTemplate, QUEUE_LABEL, templateFaults } from "@lectern/domain/post/template";
import type { RemindBody } from "@lectern/domain/reviewing/panel/contract";
import { currentEdition } from "#features/call/actions";
import { record } from "#features/log/actions";
import { postAll } from "#features/post/actions";
import { batchOf } from "#features/post/batches";
import { countWritten } from "#features/post/outbox-store";
import type { Queries } from "#platform/db/database";
import { BadInput, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { lockReminded, markReminded, type ReviewerRow } from "./panelist-store";
import { readStanding } from "./standing";

/** The kind of template and of mail. */
export const REVIEWERS = "reviewers";

type Text = { subject: string; body: string };
/** `conferences`: the codes of the open proposals. */
type Due = { reviewer: ReviewerRow; open: number; conferences: string[] };

/** The reviewers with open assignments; `chosen` null: all of them. */
export async function withOpenAssignments(db: Queries, chosen: readonly string[] | null): Promise<Due[]> {
  const { reviewers, openOf, proposals } = await readStanding(db);
  const conferenceOf = new Map(proposals.map(({ id, conference }) => [id, conference]));
  return reviewers
    .filter(({ id }) => chosen === null || chosen.includes(id))
    .map((reviewer) => {
      const open = openOf.get(reviewer.id) ?? [];
      const codes = open.flatMap(({ submissionId }) => conferenceOf.get(submissionId) ?? []);
      return { reviewer, open: open.length, conferences: [...new Set(codes)] };
    })
    .filter(({ open }) => open > 0);
}

/** The reminder filled in for this reviewer. */
export function reminderTo(
  { callUrl }: Platform,
  edition: EditionSettings,
  text: Text,
  { reviewer, open, conferences }: Due,
): FilledLetter {
  const due = firstReviewsDue(edition, conferences);
  const values = {
    name: nameOr(reviewer, "reviewer"),
    first_name: reviewer.firstName || "reviewer",
    open: counted(open, "proposal"),
    due: due ? `by ${inCallZone(due, edition)}` : "as soon as you can",
    product: edition.product,
    year: String(edition.year),
    email: edition.email,
    site: edition.site,
    link: `${callUrl}${PAGES.reviewer}?show=assigned`,
  };
  return fillTemplate(text, values, QUEUE_LABEL);
}

function refuseFaults({ subject, body }: Text): void {
  const faults = templateFaults(REVIEWERS, subject, body);
  if (Object.keys(faults).length > 0) throw new BadInput(faults);
}

/** The number of letters in a preview. */
const SAMPLES = 3;

/** The recipients of a reminder, and the first letters; writes nothing. */
export async function previewReminders(platform: Platform, body: RemindBody) {
  refuseFaults(body);
  const edition = await currentEdition(platform.db);
  const due = await withOpenAssignments(platform.db, body.reviewers);
  return {
    recipients: due.length,
    samples: due.slice(0, SAMPLES).map((each) => ({
      to: each.reviewer.email,
      ...reminderTo(platform, edition, body, each),
    })),
  };
}

/**
 * Sends the reminder to each of these reviewers with open assignments. A repeated key sends nothing, and returns the first
 * answer.
 */
export async function sendReminders(
  platform: Platform,
  actor: Actor,
  body: RemindBody,
  key: string,
): Promise<number> {
  refuseFaults(body);
  const edition = await currentEdition(platform.db);
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const { requestKey, written: before } = await batchOf(tx, actor.userId, { what: REVIEWERS, key, body });
    if (before > 0) return before;
    const due = await withOpenAssignments(tx, body.reviewers);
    if (due.length === 0) throw new Refusal("none-to-remind");
    const ids = due.map(({ reviewer }) => reviewer.id);
    await lockReminded(tx, ids);
    const written = await postAll(
      tx,
      edition,
      due.map((each) => ({
        to: each.reviewer.email,
        kind: REVIEWERS,
        letter: reminderTo(platform, edition, body, each),
        at,
        writtenBy: actor.userId,
        requestKey,
      })),
    );
    // A concurrent call with this key was first.
    if (written.length === 0) return countWritten(tx, actor.userId, requestKey);
    await markReminded(tx, ids, at);
    const details = { subject: body.subject, mails: written.length };
    await record(tx, { at, actorId: actor.userId, action: "remind-reviewers", details });
    return written.length;
  });
}
