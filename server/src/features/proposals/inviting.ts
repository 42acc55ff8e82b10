import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import type { SubmissionRow } from "./store";

/** An author who is to be invited to speak, by name. */
export type Invitation = { name: string; email: string };

/** Invites these authors in the transaction that saves their proposal. */
export type Invite = (
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  actor: Actor,
  saved: { submission: SubmissionRow; invitations: readonly Invitation[]; at: Date },
) => Promise<void>;

/**
 * Saves a proposal whose invitations are within the limits of mails. Throws BadInput at `invitations` where one is not.
 * The topic of speakers has it.
 */
export type Inviting = <T>(
  actor: Actor,
  invitations: readonly Invitation[],
  save: (invite: Invite) => Promise<T>,
) => Promise<T>;
