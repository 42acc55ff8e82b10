import type { EditionSettings } from "@lectern/domain/call/words";
import { SOCIAL_REFUSALS } from "@lectern/domain/identity/accounts/social-refusals";
import { USERNAME_LENGTH } from "@lectern/domain/identity/accounts/words";
import { NAME_LENGTH } from "@lectern/domain/identity/profiles/words";
import { email as emailField } from "@lectern/domain/kernel/fields";
import {
  SOCIAL_LOGIN_MINUTES,
  type SocialProviderName,
  socialLabel,
} from "@lectern/domain/kernel/social-providers";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { record } from "#features/log/actions";
import { post } from "#features/post/actions";
import type { Queries } from "#platform/db/database";
import { BadInput, found } from "#platform/http/refusal";
import { type Flow, newFlow, type ProvenPerson, type SocialProvider } from "#platform/oauth/provider";
import type { Platform } from "#platform/platform";
import { saveProfile } from "../../profiles/actions";
import { type LetIn, letIn } from "../log-in";
import { socialLinkedLetter } from "../mails";
import { digest } from "../secrets";
import { type AccountRow, accountByEmail, accountById, insertAccount } from "../store";
import { accountOfIdentity, insertIdentity, spendStart } from "./store";

export type Person = Omit<ProvenPerson, "email" | "emailVerified"> & { email: string };

const refused = (message: string) => new BadInput({ non_field_errors: [message] });

/** Where the provider sends people back to; it has to be registered there. */
const callback = ({ publicUrl }: Platform, provider: SocialProvider) =>
  `${publicUrl}/social/login/${provider.name}/callback/`;

/** Begins a log-in: where to send the browser, and what it has to carry. Throws ProviderFault. */
export async function beginSocialLogIn(platform: Platform, provider: SocialProvider) {
  const flow = newFlow();
  const address = await provider.begin(flow, callback(platform, provider));
  const sealed = await sealFlow(platform.socialKey, provider.name, flow, platform.clock.now());
  return { address: address.href, sealed };
}

/** What a browser brings back: `sealed` is what it was given at the start. */
export type Return = { code: string; state: string; sealed: string | null };

/**
 * The person whom the provider let in. The log-in must have been begun in this browser, a short while ago, and
 * come back for the first time. Throws BadInput, or ProviderFault.
 */
export async function provenPerson(
  platform: Platform,
  provider: SocialProvider,
  { code, state, sealed }: Return,
): Promise<ProvenPerson> {
  const now = platform.clock.now();
  const flow = sealed === null ? null : await unsealFlow(platform.socialKey, provider.name, sealed, now);
  const answersIt = flow !== null && (state === "" ? !provider.needsState : state === flow.state);
  if (!answersIt) throw refused(SOCIAL_REFUSALS.startedElsewhere);
  const expiresAt = new Date(now.getTime() + SOCIAL_LOGIN_MINUTES * 60_000);
  const first = await spendStart(platform.db, digest(flow.state), expiresAt);
  if (!first) throw refused(SOCIAL_REFUSALS.startedElsewhere);
  return provider.finish(flow, callback(platform, provider), code);
}

/** Lets a proven person in: into the account they have, or of a speaker's new one. */
export async function logInWithProvider(
  platform: Platform,
  edition: EditionSettings,
  provider: SocialProviderName,
  proven: ProvenPerson,
  userAgent: string | undefined,
): Promise<LetIn> {
  return platform.db.transaction(async (tx) => {
    const { subject } = proven;
    const known = await accountOfIdentity(tx, { provider, subject });
    const accountId = known ?? (await linkByEmail(platform, tx, edition, provider, proven));
    return letIn(platform, tx, found(await accountById(tx, accountId)), userAgent);
  });
}

/** An address that only one side has verified might be somebody else's: such accounts are never linked. */
async function linkByEmail(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  provider: SocialProviderName,
  proven: ProvenPerson,
): Promise<string> {
  const label = socialLabel(provider);
  const email = emailField().safeParse(proven.email);
  if (!email.success || !proven.emailVerified) throw refused(SOCIAL_REFUSALS.unverifiedThere(label));
  const now = platform.clock.now();
  const person = { ...proven, email: email.data };

  const created = await createSpeaker(tx, person, now);
  const account = created ?? found(await accountByEmail(tx, person.email));
  if (!account.emailVerifiedAt) throw refused(SOCIAL_REFUSALS.unverifiedHere(label, account.email));
  const identity = { provider, subject: person.subject };
  const linked = await insertIdentity(tx, { ...identity, accountId: account.id, createdAt: now });
  // The same person, a moment ago, in another tab.
  if (!linked) return found(await accountOfIdentity(tx, identity));

  const action = created ? "create account" : "link social log-in";
  await record(tx, { at: now, actorId: account.id, action, details: { accountId: account.id, provider } });
  if (!created) {
    const letter = socialLinkedLetter(edition, label, now, `${platform.publicUrl}/reset`);
    await post(tx, edition, { to: account.email, kind: "social-linked", letter, at: now });
  }
  return account.id;
}

/** A speaker without a password, whose address the provider has verified; null when the address has an account. */
async function createSpeaker(tx: Queries, person: Person, now: Date): Promise<AccountRow | null> {
  const { email } = person;
  const username = storable(person.username, USERNAME_LENGTH) || email.slice(0, USERNAME_LENGTH);
  const account = await insertAccount(tx, { email, username, emailVerifiedAt: now, createdAt: now });
  if (!account) return null;
  const firstName = storable(person.firstName, NAME_LENGTH);
  const lastName = storable(person.lastName, NAME_LENGTH);
  await saveProfile(tx, account.id, { firstName, lastName }, now);
  return account;
}

/** Text of a provider in the form that ours has: no NUL, whole characters, not too long. */
const storable = (text: string, length: number) =>
  text.replaceAll("\0", "").slice(0, length).toWellFormed().trim();

/** Seals a begun log-in, so that its browser carries it and cannot read or change it. */
function sealFlow(key: Uint8Array, provider: SocialProviderName, flow: Flow, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new EncryptJWT(flow)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(provider)
    .setExpirationTime(issued + SOCIAL_LOGIN_MINUTES * 60)
    .encrypt(key);
}

/** The begun log-in at this provider, or null when it is forged, another provider's or too old. */
async function unsealFlow(
  key: Uint8Array,
  provider: SocialProviderName,
  sealed: string,
  now: Date,
): Promise<Flow | null> {
  try {
    const { payload } = await jwtDecrypt<Flow>(sealed, key, {
      audience: provider,
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
      currentDate: now,
    });
    const { state, verifier, nonce } = payload;
    return { state, verifier, nonce };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
