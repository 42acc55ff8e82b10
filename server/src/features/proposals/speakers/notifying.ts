import { createHash, randomBytes } from "node:crypto";
import type { EditionSettings } from "@lectern/domain/call/words";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { SPEAKER_INVITATION_DAYS } from "@lectern/domain/proposals/speakers/words";
import { readProfile } from "#features/identity/profiles/actions";
import { post } from "#features/post/actions";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import { type Speaker, updateSpeaker, verifiedAccountAt } from "../proposal/speakers-store";
import { ownerEmail, type SubmissionRow } from "../store";
import { type Change, speakerChangeLetter, speakerInvitationLetter } from "./mails";

const LIFETIME = SPEAKER_INVITATION_DAYS * 86_400_000;

/** The stored hash of a link's key. */
export const keyDigest = (key: string): Buffer => createHash("sha256").update(key).digest();

/** The link has the key in its fragment, which no server logs; and the call, whichever is the default one by then. */
const invitationLink = ({ publicUrl, call }: Platform, key: string) =>
  `${publicUrl}/c/${call.slug}/co-speaker#${key}`;

const proposalLink = ({ callUrl }: Platform, id: number) => `${callUrl}/homepage/speaker/app/${id}`;

type Titled = Pick<SubmissionRow, "id" | "title">;

type Invited = {
  submission: Titled;
  speaker: Pick<Speaker, "id" | "name">;
  email: string;
  at: Date;
};

/** Marks a speaker as invited, with a new link, which is mailed to that address only. */
export async function mailInvitation(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  { userId }: Actor,
  { submission, speaker, email, at }: Invited,
): Promise<void> {
  const key = randomBytes(32).toString("base64url");
  await updateSpeaker(tx, speaker.id, {
    state: "invited",
    email,
    accountId: await verifiedAccountAt(tx, email),
    keyHash: keyDigest(key),
    invitedAt: at,
    expiresAt: new Date(at.getTime() + LIFETIME),
    answer: null,
    answeredAt: null,
  });
  const inviter = fullName(await readProfile(tx, userId)) || "The submitter";
  const about = { title: submission.title, link: invitationLink(platform, key) };
  const letter = speakerInvitationLetter(edition, { ...about, inviter, name: speaker.name });
  await post(tx, edition, { to: email, kind: "speaker-invitation", letter, at });
}

type Notice = { submission: Titled; change: Change; to: string; who?: string; at: Date };

/** Notifies one person of a change among the speakers, by a mail of their own. */
export async function notify(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  { submission, change, to, who = "", at }: Notice,
): Promise<void> {
  const link = change === "removed" ? null : proposalLink(platform, submission.id);
  const letter = speakerChangeLetter(edition, change, { title: submission.title, link, who });
  await post(tx, edition, { to: await ownerEmail(tx, to), kind: `speaker-${change}`, letter, at });
}
