import { reviewsDueOf } from "@lectern/domain/call/conference-dates";
import type { EditionSettings } from "@lectern/domain/call/words";
import { nameOr } from "@lectern/domain/identity/profiles/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { dayDone, digestDue } from "@lectern/domain/office/digests/rules";
import { DEFAULT_FREQUENCY, type DigestFrequency } from "@lectern/domain/office/digests/words";
import { currentEdition } from "#features/call/actions";
import { post } from "#features/post/actions";
import { withOpenAssignments } from "#features/reviewing/panel/reminders";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import { digestLetter, type Needs } from "./mails";
import * as store from "./store";

/** Events are read after this delay, when the transactions that wrote them have ended. */
const SETTLED_MS = 60_000;
const DAY_MS = 86_400_000;
/** Older events are left out; organisers find them on the pages. */
const LONGEST_MS = 7 * DAY_MS;

/** How often an organiser gets the digest. */
export const digestFrequency = async (db: Queries, actor: Actor): Promise<DigestFrequency> =>
  (await store.frequencyOf(db, actor.userId)) ?? DEFAULT_FREQUENCY;

/** Sets how often an organiser gets the digest. Events while it was off are not mailed later. */
export async function chooseFrequency(
  { db, clock }: Platform,
  actor: Actor,
  frequency: DigestFrequency,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { zone } = await currentEdition(tx);
    const fresh = { doneUntil: now, lastDay: dayDone(now, zone) };
    const before = await store.frequencyOf(tx, actor.userId);
    await store.insertDigests(tx, [{ accountId: actor.userId, frequency, ...fresh }]);
    await store.updateDigest(tx, actor.userId, { frequency, ...(before === "off" && fresh) });
  });
}

/** Mails every digest that is due. Several workers may do so at once: each digest is mailed once. */
export async function sendDigests(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  const edition = await currentEdition(db);
  await store.noticeFailedFiles(db, now);
  const organisers = await store.organisersWithDigest(db);
  const lastDay = dayDone(now, edition.zone);
  await store.insertDigests(
    db,
    organisers
      .filter(({ frequency }) => frequency === null)
      .map(({ id, since }) => ({
        accountId: id,
        frequency: DEFAULT_FREQUENCY,
        doneUntil: new Date(Math.max(since.getTime(), now.getTime() - DAY_MS)),
        lastDay,
      })),
  );
  for (const { id, since, frequency } of organisers)
    if (frequency !== "off") await sendOne(platform, edition, { id, since }, now);
}

async function sendOne(
  platform: Platform,
  edition: EditionSettings,
  { id, since }: { id: string; since: Date },
  now: Date,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const locked = await store.lockDigest(tx, id);
    if (!locked) return;
    const { digest, email } = locked;
    const oldest = Math.max(digest.doneUntil.getTime(), since.getTime(), now.getTime() - LONGEST_MS);
    const window = { after: new Date(oldest), upTo: new Date(now.getTime() - SETTLED_MS) };
    const at = { now, zone: edition.zone };
    if (digest.frequency === "daily" && !digestDue(digest, { ...at, firstEvent: null })) return;
    const { needs, firstEvent } = await gather(tx, edition, id, window);
    if (firstEvent !== null && !digestDue(digest, { ...at, firstEvent })) return;
    const lastDay = digest.frequency === "daily" ? dayDone(now, edition.zone) : digest.lastDay;
    const doneUntil = new Date(Math.max(window.upTo.getTime(), digest.doneUntil.getTime()));
    await store.updateDigest(tx, id, { doneUntil, lastDay });
    if (firstEvent === null) return;
    const letter = digestLetter(edition, needs, platform.callUrl);
    await post(tx, edition, { to: email, kind: "digest", letter, at: now });
  });
}

/** The dates on which reviews of some conference are due, the first one first. */
const datesOfReviews = (edition: EditionSettings): string[] =>
  [edition, ...edition.conferenceDates]
    .flatMap(({ reviewsDue }) => reviewsDue ?? [])
    .sort((a, b) => Date.parse(a) - Date.parse(b));

/** The events of a window for this organiser, and the time of the first. */
async function gather(
  tx: Queries,
  edition: EditionSettings,
  organiserId: string,
  window: store.Window,
): Promise<{ needs: Needs; firstEvent: Date | null }> {
  const withdrawn = await store.withdrawn(tx, organiserId, window);
  const gone = new Set(withdrawn.map(({ id }) => id));
  const declined = (await store.declined(tx, organiserId, window)).filter(({ id }) => !gone.has(id));
  const failed = await store.failedFiles(tx, organiserId, window);
  const passed = datesOfReviews(edition).filter(
    (date) => new Date(date) > window.after && new Date(date) <= window.upTo,
  );
  const [due] = passed;
  const open = due ? await withOpenAssignments(tx, null) : [];
  const late = open.filter(({ conferences }) =>
    conferences.some((code) => passed.includes(reviewsDueOf(edition, code) ?? "")),
  );
  const times = [...withdrawn, ...declined, ...failed].map(({ at }) => at.getTime());
  if (due && late.length > 0) times.push(Date.parse(due));
  return {
    needs: {
      declined,
      withdrawn,
      failed,
      due: due ?? null,
      late: late.map(({ reviewer, open }) => ({ name: nameOr(reviewer, reviewer.email), open })),
    },
    firstEvent: times.length > 0 ? new Date(Math.min(...times)) : null,
  };
}
