import { otherCallDate } from "@lectern/domain/call/announcement";
import { callWindow } from "@lectern/domain/call/conference-dates";
import type { OtherCall } from "@lectern/domain/call/contract";
import type { Extension } from "@lectern/domain/call/file-types";
import { phase } from "@lectern/domain/call/rules";
import { EDITION_DEFAULTS, type EditionSettings } from "@lectern/domain/call/words";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import { callPath, defaultCall, findCallById, settingsOfOtherCalls } from "./calls-store";
import { holdChoices, settingsOfCalls, storedSettings } from "./store";

/** The settings of a call: the stored changes over the defaults. */
export const editionFrom = (stored: Record<string, unknown>): EditionSettings => ({
  ...EDITION_DEFAULTS,
  ...stored,
});

/** The edition's current settings. Not cached. */
export async function currentEdition(db: Queries): Promise<EditionSettings> {
  return editionFrom(await storedSettings(db));
}

/** The current settings, whose choices stay until the transaction ends. Call it before rows are locked. */
export async function editionToSave(tx: Queries): Promise<EditionSettings> {
  await holdChoices(tx);
  return currentEdition(tx);
}

/** Whether the call is a draft, which is not found by those who get a mail about it and have no part in it. */
export const isDraft = async ({ db, call }: Pick<Platform, "call"> & { db: Queries }): Promise<boolean> =>
  !call.isDefault && (await findCallById(db, call.id))?.state === "draft";

/**
 * The settings for what concerns an account, such as its mails. Anyone may have these written by the address of a draft, so
 * they name the default call there, and not the draft.
 */
export async function accountEdition(platform: Platform): Promise<EditionSettings> {
  const { db, databaseOf } = platform;
  if (await isDraft(platform)) return currentEdition(databaseOf((await defaultCall(platform)).id));
  return currentEdition(db);
}

/** Returns the settings of each call by its id, as of now; `everyCall` is the database of all calls. */
export async function editionsOfCalls(everyCall: Queries): Promise<(call: number) => EditionSettings> {
  const stored = await settingsOfCalls(everyCall);
  return (call) => editionFrom(stored(call));
}

/** The address of the portal for what concerns an account, whose owner may not find a draft: then that of the default call. */
export const accountUrl = async (platform: Platform): Promise<string> =>
  (await isDraft(platform)) ? platform.publicUrl : platform.callUrl;

/** A call as anyone may see it. */
export type ShownCall = {
  edition: EditionSettings;
  /** The other open calls that have not closed, newest first. */
  others: OtherCall[];
  /** Whether there are other calls but drafts. */
  several: boolean;
  /** Whether a version of its programme is published. */
  programme: boolean;
};

/** What a call shows of what other rooms know. */
export type ShownOfOthers = {
  /** The types of file that get a safe copy, null when no worker has reported. */
  rebuiltTypes: (db: Queries) => Promise<Extension[] | null>;
  hasProgramme: (db: Queries) => Promise<boolean>;
};

/** Reads what the public pages show. Not cached. */
export async function readCall(
  { db, everyCall, call, clock }: Platform,
  { hasProgramme }: Pick<ShownOfOthers, "hasProgramme">,
): Promise<ShownCall> {
  const now = clock.now();
  const [edition, rows, programme] = await Promise.all([
    currentEdition(db),
    settingsOfOtherCalls(everyCall, call.id),
    hasProgramme(db),
  ]);
  const others = rows
    .map(({ stored, ...row }) => ({ row, other: callWindow(editionFrom(stored)) }))
    .filter(({ row, other }) => row.state === "open" && phase(other, now) !== "closed")
    .map(({ row, other: { product, year, opensAt, closesAt } }) => ({
      path: callPath(row),
      name: `${product} ${year}`,
      when: otherCallDate(now, { opensAt, closesAt }),
      ...(row.slug === edition.villagesCall && { villages: true }),
    }));
  return { edition, others, several: rows.length > 0, programme };
}
