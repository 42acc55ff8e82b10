import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { PAGES } from "@lectern/domain/kernel/paths";
import { ALREADY_SET_UP, HAS_ACCOUNT, INVALID_SET_UP_LINK } from "@lectern/domain/office/set-up/words";
import { hashNewPassword } from "#features/identity/accounts/actions";
import { anyOrganiser } from "#features/identity/accounts/groups-store";
import type { Opened } from "#features/identity/accounts/log-in";
import { digest, randomSecret } from "#features/identity/accounts/secrets";
import { openSession } from "#features/identity/accounts/sessions";
import { accountById } from "#features/identity/accounts/store";
import { record } from "#features/log/actions";
import { postAll } from "#features/post/actions";
import { BadInput, found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { joinVerified } from "../invitations/accepting";
import { consumeFact, deleteFact, fact, rememberFact } from "../operations/store";
import { testLetter } from "./mails";

/** The fact with the hash of the newest link's key. */
const SET_UP_LINK = "set-up link";
const hashOf = (key: string): string => digest(key).toString("base64url");

/**
 * Makes a link to create the first organiser, which replaces an earlier one. Null once there is an organiser: then none
 * is valid.
 */
export async function renewSetUpLink({ everyCall, publicUrl }: Platform): Promise<string | null> {
  return everyCall.transaction(async (tx) => {
    if (await anyOrganiser(tx)) {
      await deleteFact(tx, SET_UP_LINK);
      return null;
    }
    const key = randomSecret();
    await rememberFact(tx, SET_UP_LINK, hashOf(key));
    // In the fragment, which browsers send to no server, so that no log of requests has it.
    return `${publicUrl}${PAGES.setUp}#${key}`;
  });
}

/** Throws unless the key is that of the newest link, and there is no organiser yet. */
export async function checkSetUpLink({ everyCall }: Platform, key: string): Promise<void> {
  // The link first: it is deleted in the transaction that creates the organiser, so without it the organiser is seen.
  const known = await fact(everyCall, SET_UP_LINK);
  if (await anyOrganiser(everyCall)) throw alreadySetUp();
  if (known !== hashOf(key)) throw new BadInput({ key: [INVALID_SET_UP_LINK] });
}

const alreadySetUp = () => new BadInput({ key: [ALREADY_SET_UP] });

type Person = { email: string; firstName: string; lastName: string; password: string };

/** Creates the first organiser and opens a session. The link works once; a refused form leaves it valid. */
export async function createFirstOrganiser(
  platform: Platform,
  edition: EditionSettings,
  key: string,
  { password, ...person }: Person,
  userAgent: string | undefined,
): Promise<Opened> {
  await checkSetUpLink(platform, key);
  const passwordHash = await hashNewPassword("new_password1", password, person, edition);
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const spent = await consumeFact(tx, SET_UP_LINK, hashOf(key));
    // Another use of the link, a newer one, or the command line may have been first.
    if (await anyOrganiser(platform.everyCall)) throw alreadySetUp();
    if (!spent) throw new BadInput({ key: [INVALID_SET_UP_LINK] });
    const group = "organiser";
    const id = await joinVerified(tx, { ...person, group, passwordHash }, at);
    if (!id) throw new BadInput({ email: [HAS_ACCOUNT] });
    const details = { accountId: id, group };
    await record(tx, { at, actorId: id, action: "create account", details });
    return {
      account: { id, email: person.email },
      grant: await openSession(platform, tx, id, userAgent),
    };
  });
}

/** Mails a test to the actor, and returns the mail's id. */
export async function sendTestMail(
  { db, clock }: Platform,
  edition: EditionSettings,
  actor: Actor,
): Promise<string> {
  return db.transaction(async (tx) => {
    const { email: to } = found(await accountById(tx, actor.userId));
    const posting = { to, kind: "test", letter: testLetter(edition), at: clock.now() };
    const [id] = await postAll(tx, edition, [{ ...posting, writtenBy: actor.userId }]);
    if (id === undefined) throw new Error("The test mail was not written");
    return id;
  });
}
