import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { foldText } from "@lectern/domain/kernel/fold-text";
import type { KnownAction } from "@lectern/domain/log/words";
import { SPEAKING } from "@lectern/domain/proposals/speakers/words";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { BadInput, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import type { Invitation } from "../inviting";
import { furtherSpeakers, type Speaker } from "../proposal/speakers-store";
import { ownerEmail, type SubmissionRow } from "../store";
import { mailInvitation } from "./notifying";

type Changed = {
  tx: Queries;
  at: Date;
  submission: SubmissionRow;
  speakers: readonly Speaker[];
  log: (action: KnownAction, details: Record<string, unknown>) => Promise<void>;
};

/** Mails a speaker of a locked proposal an invitation. Refuses an address of another of its speakers. */
export async function inviteThem(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  { tx, at, submission, speakers, log }: Changed,
  { speaker, email }: { speaker: Pick<Speaker, "id" | "name">; email: string },
): Promise<void> {
  const same = speakers.some(
    (each) => each.id !== speaker.id && SPEAKING.includes(each.state) && isAt(email, each),
  );
  const leads = (await ownerEmail(tx, submission.ownerId)).toLowerCase() === email.toLowerCase();
  if (same || leads) throw new Refusal("speaker-already");
  await mailInvitation(platform, tx, edition, actor, { submission, speaker, email, at });
  await log("invite speaker", { name: speaker.name, email });
}

/**
 * Invites authors whom a lead has named in a proposal that is saved in this transaction. Who speaks already, or has an
 * invitation to the same address, is left as they are. Returns the addresses that are mailed.
 */
export async function inviteNamed(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  actor: Actor,
  {
    submission,
    invitations,
    at,
  }: { submission: SubmissionRow; invitations: readonly Invitation[]; at: Date },
): Promise<string[]> {
  const mailed: string[] = [];
  if (invitations.length === 0) return mailed;
  const log = (action: KnownAction, details: Record<string, unknown>) =>
    record(tx, { at, actorId: actor.userId, action, submissionId: submission.id, details });
  let speakers = await furtherSpeakers(tx, submission.id);
  for (const { name, email } of invitations) {
    const named = speakers.filter(({ state }) => SPEAKING.includes(state)).filter(isCalled(name));
    if (named.length === 0) throw new BadInput({ invitations: [`${name} is not among the authors.`] });
    if (named.some((each) => each.state === "accepted" || isAt(email, each))) continue;
    const speaker = named.find(({ state }) => state === "named") ?? named[0];
    if (!speaker) continue;
    const changing = { tx, at, submission, speakers, log };
    await inviteThem(platform, edition, actor, changing, { speaker, email }).catch((fault: unknown) => {
      if (!(fault instanceof Refusal && fault.code === "speaker-already")) throw fault;
      throw new BadInput({ invitations: [`${email} is the address of another speaker of this proposal.`] });
    });
    mailed.push(email);
    speakers = speakers.map((each) =>
      each.id === speaker.id ? { ...each, state: "invited" as const, email } : each,
    );
  }
  return mailed;
}

const isCalled =
  (name: string) =>
  (speaker: Speaker): boolean =>
    [speaker.name, speaker.shown].some((each) => foldText(each) === foldText(name));

const isAt = (email: string, speaker: Speaker): boolean =>
  speaker.email?.toLowerCase() === email.toLowerCase();
