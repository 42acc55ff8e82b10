import type { EditionSettings } from "@lectern/domain/call/words";
import { grouped } from "@lectern/domain/kernel/grouped";
import type { Difference } from "@lectern/domain/programme/publishing/rules";
import { isDraft } from "#features/call/actions";
import { postEach } from "#features/post/actions";
import { type Addressed, addressed } from "#features/proposals/proposal/letters-store";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import { calendarOf } from "../feeds/calendar";
import { type StageEvent, stage, type Timed } from "../feeds/programme";
import { keyOf, type ProgrammeRow } from "../store";
import { type Notice, slotLetter } from "./mails";
import type { Draft, Item } from "./reading";

/** Returns the name of this installation in the ids of events. */
export type NamespaceOf = (db: Queries) => Promise<string>;

/** The page of a talk, by the number of its event. */
export const talkPage = (callUrl: string, id: number): string => `${callUrl}/programme/talks/${id}`;

type Recipient = { to: Addressed; changes: Difference<Item>[] };

/** The speakers whose slots are changed, with what changes for them, by account: those who are still to present. */
export async function readersOf(db: Queries, { changes, rows }: Draft): Promise<Map<string, Recipient[]>> {
  const present = new Set(rows.map(({ submission }) => submission.id));
  const ofTalks = changes.flatMap((change) => {
    const pk = (change.to ?? change.from)?.pk ?? null;
    return pk !== null && present.has(pk) && change.change !== "announced" ? [{ pk, change }] : [];
  });
  const byTalk = grouped(ofTalks, ({ pk }) => pk);
  const people = (await addressed(db, [...byTalk.keys()])).filter(
    ({ ownAnswer }) => ownAnswer !== "declined",
  );
  const recipients = people.map((to) => ({
    to,
    changes: (byTalk.get(to.id) ?? []).map(({ change }) => change),
  }));
  return grouped(recipients, ({ to }) => to.accountId);
}

type Publishing = { at: Date; number: number; namespaceOf: NamespaceOf };

/** Writes one mail to each speaker whose slots are changed, with their events as a calendar; returns how many. */
export async function notifySpeakers(
  { call, callUrl }: Platform,
  tx: Queries,
  edition: EditionSettings,
  draft: Draft,
  { at, number, namespaceOf }: Publishing,
): Promise<number> {
  const readers = await readersOf(tx, draft);
  if (readers.size === 0) return 0;
  const whole = await stage(tx, edition, draft.rows, {
    namespace: await namespaceOf(tx),
    now: at,
    timeOf: (row) => timeFor(row, draft.before),
    publishable: new Set(),
    // Those with whom speakers share their calendar do not find a draft.
    ...(!(await isDraft({ db: tx, call })) && { pageOf: (id: number) => talkPage(callUrl, id) }),
  });
  const events = new Map(whole.events.map((event) => [event.key, event]));
  const postings = [];
  for (const [first, ...others] of readers.values()) {
    if (!first) continue;
    const changes = [first, ...others].flatMap((each) => each.changes);
    const notices = changes.flatMap((change): Notice[] => {
      const event = events.get(change.key);
      return event ? [{ title: event.title, from: change.from, to: change.to }] : [];
    });
    const of = (wanted: typeof changes): StageEvent[] => wanted.flatMap(({ key }) => events.get(key) ?? []);
    const kept = of(changes.filter(({ to }) => to !== null));
    const isCancelled = kept.length === 0;
    postings.push({
      to: first.to.email,
      kind: "programme",
      letter: slotLetter(edition, { to: first.to, notices, number, callUrl }),
      at,
      submissionId: first.to.id,
      attachment: await calendarOf({ ...whole, events: isCancelled ? of(changes) : kept }, isCancelled),
    });
  }
  await postEach(tx, edition, postings);
  return postings.length;
}

/** The slot of a talk; one that was taken away is cancelled by its last time, in the version that it has now. */
function timeFor(row: ProgrammeRow, before: readonly Item[]): Timed | null {
  const { slot } = row;
  const last = before.find(({ key }) => key === keyOf(row));
  const start = slot?.startsAt ?? last?.start;
  return slot && start
    ? { room: slot.room, start, minutes: slot.minutes, version: slot.version, changedAt: slot.updatedAt }
    : null;
}
