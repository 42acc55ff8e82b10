import type { Actor, Group } from "@lectern/domain/kernel/actor";
import { isActiveOrganiser, mayUpdatePerson, type PersonRole } from "@lectern/domain/office/people/rules";
import { accountUrl, currentEdition } from "#features/call/actions";
import { addressesOf } from "#features/identity/accounts/address/store";
import { saveGroup } from "#features/identity/accounts/groups-store";
import { notifyOfOrganiser } from "#features/identity/accounts/organisers";
import { endSessionsOf } from "#features/identity/accounts/session-store";
import { updateAccount, userView } from "#features/identity/accounts/store";
import { sessionsOf } from "#features/identity/sessions/actions";
import { record } from "#features/log/actions";
import { post } from "#features/post/actions";
import type { Queries } from "#platform/db/database";
import { found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { standingLetters } from "./mails";
import * as store from "./store";

/** Limits the mails and sessions of one person. */
const MAX_LISTED = 100;

export type Everything = Awaited<ReturnType<typeof everythingOf>>;

/** All data of a person that organisers may see. */
export async function everythingOf(platform: Platform, id: string) {
  const { db } = platform;
  const person = found(await store.findPerson(db, id));
  const addresses = await addressesOf(db, person);
  const [view, proposals, reviews, open, sessions, invitations, mails] = await Promise.all([
    userView(db, id),
    store.proposalsOf(db, id),
    store.reviewsBy(db, id),
    person.group === "reviewer" ? store.openReviewsOf(db, id) : 0,
    // Devices are the business of those who run the installation.
    platform.call.isDefault ? sessionsOf(platform, id) : [],
    store.invitationsTo(db, addresses),
    store.mailsTo(db, addresses, MAX_LISTED),
  ]);
  const secondFactor = found(view).secondFactor.active;
  return { person, secondFactor, proposals, reviews, open, sessions, invitations, mails };
}

/**
 * A person, locked together with all organisers and `alsoLocked`, and the number of other organisers who can log in: of the
 * call, or of the call that has the fewest in the database of all calls.
 */
export async function lockPerson(tx: Queries, id: string, ...alsoLocked: string[]) {
  const locked = await store.lockWithOrganisers(tx, [id, ...alsoLocked]);
  const organisers = locked.filter(({ group, suspendedAt }) => group === "organiser" && !suspendedAt);
  const own = locked.filter((each) => each.id === id);
  const { email, group, suspendedAt } = found(own.find((each) => each.group === "organiser") ?? own[0]);
  const others = organisers.filter((each) => each.id !== id);
  const left = own
    .filter((each) => each.group === "organiser")
    .map(({ call }) => others.filter((other) => other.call === call).length);
  return {
    email,
    standing: { group, suspended: suspendedAt !== null },
    otherOrganisers: Math.min(...left, others.length),
    organises: (accountId: string) => organisers.some((each) => each.id === accountId),
  };
}

/** Accounts are shared by all calls: what changes a whole one is for the organisers of the default call. */
export function refuseOtherCalls({ call }: Platform): void {
  if (!call.isDefault) throw new Refusal("owners-only");
}

type StandingChange = { id: string; next: PersonRole; seen: PersonRole };

/**
 * Changes a person's group or suspension at once, and notifies them by mail. Concurrent changes are serialised, and a
 * change based on outdated data is refused.
 */
export async function changeStanding(
  platform: Platform,
  actor: Actor,
  { id, next, seen }: StandingChange,
): Promise<store.PersonParts> {
  return platform.db.transaction(async (tx) => {
    const { email, standing: present, otherOrganisers, organises } = await lockPerson(tx, id);
    // The actor's group may have changed since the request was authorised.
    if (!organises(actor.userId)) throw new Refusal("wrong-group");
    if (present.suspended !== next.suspended) refuseOtherCalls(platform);
    refuseIf(mayUpdatePerson(present, seen, next, otherOrganisers));
    await saveStanding(platform, tx, actor.userId, { id, email, present, next });
    return found(await store.findAccount(tx, id));
  });
}

/** Moves a person to another group on behalf of an operator, with the same rule and mail. */
export async function putIntoGroup(platform: Platform, id: string, group: Group): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const { email, standing: present, otherOrganisers } = await lockPerson(tx, id);
    const next = { ...present, group };
    refuseIf(mayUpdatePerson(present, present, next, otherOrganisers));
    await saveStanding(platform, tx, null, { id, email, present, next });
  });
}

type Saved = { id: string; email: string; present: PersonRole; next: PersonRole };

async function saveStanding(
  platform: Platform,
  tx: Queries,
  actorId: string | null,
  { id: accountId, email, present, next }: Saved,
): Promise<void> {
  const at = platform.clock.now();
  const edition = await currentEdition(tx);
  const link = next.group === "speaker" ? await accountUrl(platform) : platform.callUrl;
  for (const letter of standingLetters(edition, present, next, { at, link }))
    await post(tx, edition, { to: email, at, ...letter });
  if (present.group !== next.group) {
    await saveGroup(tx, accountId, next.group, at);
    const details = { accountId, from: present.group, to: next.group };
    await record(tx, { at, actorId, action: "change group", details });
  }
  if (present.suspended !== next.suspended) {
    await updateAccount(tx, accountId, { suspendedAt: next.suspended ? at : null });
    const sessions = next.suspended ? await endSessionsOf(tx, accountId, { why: "suspended", at }) : 0;
    const action = next.suspended ? "suspend" : "lift suspension";
    const details = { accountId, ...(next.suspended && { "ended sessions": sessions }) };
    await record(tx, { at, actorId, action, details });
  }
  if (isActiveOrganiser(present) !== isActiveOrganiser(next))
    await notifyOfOrganiser(tx, edition, { email, organises: isActiveOrganiser(next), at });
}

/** Ends all sessions of a person: their next call is refused. Returns their number. */
export async function endSessionsOfPerson(platform: Platform, actor: Actor, id: string): Promise<number> {
  refuseOtherCalls(platform);
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    found(await store.findPerson(tx, id));
    const sessions = await endSessionsOf(tx, id, { why: "ended by an organiser", at });
    const details = { accountId: id, sessions };
    await record(tx, { at, actorId: actor.userId, action: "sessions ended", details });
    return sessions;
  });
}
