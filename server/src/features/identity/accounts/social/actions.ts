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
import { afterFirstFactor, type FirstFactorResult } from "../log-in";
import { socialLinkedLetter } from "../mails";
import { digest } from "../secrets";
import { type AccountRow, accountByEmail, accountById, insertAccount } from "../store";
import { accountOfIdentity, consumeStart, insertIdentity } from "./store";

export type Person = Omit<ProvenPerson, "email" | "emailVerified"> & { email: string };

const refused = (message: string) => new BadInput({ non_field_errors: [message] });

/** The redirect URI, which has to be registered with the provider. */
const callback = ({ publicUrl }: Platform, provider: SocialProvider) =>
  `${publicUrl}/social/login/${provider.name}/callback/`;

/** Starts a log-in: the URL to redirect to, and the sealed state for the cookie. Throws ProviderFault. */
export async function startSocialLogIn(platform: Platform, provider: SocialProvider) {
  const flow = newFlow();
  const address = await provider.begin(flow, callback(platform, provider));
  const sealed = await sealFlow(platform.socialKey, provider.name, flow, platform.clock.now());
  return { address: address.href, sealed };
}

/** What the browser returns with: `sealed` is the cookie's state. */
export type Return = { code: string; state: string; sealed: string | null };

/**
 * The person that the provider authenticated. The log-in must have been started recently in this browser, and return for
 * the first time. Throws BadInput, or ProviderFault.
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
  const first = await consumeStart(platform.db, digest(flow.state), expiresAt);
  if (!first) throw refused(SOCIAL_REFUSALS.startedElsewhere);
  return provider.finish(flow, callback(platform, provider), code);
}

/** Logs an authenticated person in to their account, or to a new speaker's account. */
export async function logInWithProvider(
  platform: Platform,
  edition: EditionSettings,
  provider: SocialProviderName,
  proven: ProvenPerson,
  userAgent: string | undefined,
): Promise<FirstFactorResult> {
  return platform.db.transaction(async (tx) => {
    const { subject } = proven;
    const known = await accountOfIdentity(tx, { provider, subject });
    const accountId = known ?? (await linkByEmail(platform, tx, edition, provider, proven));
    return afterFirstFactor(platform, tx, found(await accountById(tx, accountId)), userAgent);
  });
}

/** Links accounts only if both sides have verified the address: otherwise it may belong to another person. */
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
  const account = created ?? (await accountByEmail(tx, person.email));
  if (!account) throw refused(SOCIAL_REFUSALS.heldAddress(person.email));
  if (!account.emailVerifiedAt) throw refused(SOCIAL_REFUSALS.unverifiedHere(label, account.email));
  const identity = { provider, subject: person.subject };
  const linked = await insertIdentity(tx, { ...identity, accountId: account.id, createdAt: now });
  // A concurrent log-in of the same person.
  if (!linked) return found(await accountOfIdentity(tx, identity));

  const action = created ? "create account" : "link social log-in";
  await record(tx, { at: now, actorId: account.id, action, details: { accountId: account.id, provider } });
  if (!created) {
    const letter = socialLinkedLetter(edition, label, now, `${platform.callUrl}/reset`);
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

/** A provider's text in storable form: no NUL, no lone surrogates, limited length. */
const storable = (text: string, length: number) =>
  text.replaceAll("\0", "").slice(0, length).toWellFormed().trim();

/** Encrypts the state of a log-in for the browser's cookie. */
function sealFlow(key: Uint8Array, provider: SocialProviderName, flow: Flow, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new EncryptJWT(flow)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(provider)
    .setExpirationTime(issued + SOCIAL_LOGIN_MINUTES * 60)
    .encrypt(key);
}

/** The state of a log-in at this provider, or null when it is forged, another provider's or expired. */
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
