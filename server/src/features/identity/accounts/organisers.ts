import type { EditionSettings } from "@lectern/domain/call/words";
import { post } from "#features/post/actions";
import type { Queries } from "#platform/db/database";
import type { Letter } from "#platform/mail/letter";
import { organisersChangedLetter } from "./mails";
import { organiserAddresses } from "./store";

type Notice = { kind: string; letter: Letter; at: Date };

/** Mails every organiser who can log in, as part of the given transaction. */
export async function notifyOrganisers(
  tx: Queries,
  edition: EditionSettings,
  { kind, letter, at }: Notice,
): Promise<void> {
  for (const to of await organiserAddresses(tx)) await post(tx, edition, { to, kind, letter, at });
}

/**
 * Mails every organiser that an account became an organiser or ceased to be one, where releases need a second
 * organiser: who can confirm has changed.
 */
export async function notifyOfOrganiser(
  tx: Queries,
  edition: EditionSettings,
  { email, organises, at }: { email: string; organises: boolean; at: Date },
): Promise<void> {
  if (!edition.releaseNeedsSecond) return;
  const letter = organisersChangedLetter(edition, { email, organises, at });
  await notifyOrganisers(tx, edition, { kind: "organisers-changed", letter, at });
}
