import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { SpeakerLine, Speakers } from "@lectern/domain/proposals/speakers/contract";
import {
  answerForTalk,
  mayChangeSpeakers,
  mayInviteSpeakers,
} from "@lectern/domain/proposals/speakers/rules";
import { SPEAKING } from "@lectern/domain/proposals/speakers/words";
import { found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { leadName } from "../proposal/lead-store";
import { furtherSpeakers, leadsAnswers, type Speaker } from "../proposal/speakers-store";
import { findAny } from "../views-store";
import { roleIn } from "./actions";

/** The speakers of a proposal for one of them or an organiser. Refuses others as if it were missing. */
export async function presentSpeakers(
  { db, clock }: Platform,
  edition: EditionSettings,
  actor: Actor,
  id: number,
): Promise<Speakers> {
  const { submission } = found(await findAny(db, actor.userId, id));
  const speakers = await furtherSpeakers(db, id);
  const as = await roleIn(db, actor, submission, speakers);
  const lead = await leadName(db, id);
  const answers = await leadsAnswers(db, id);
  const asked = answers.length > 0;
  const changes = as !== "speaker";
  return {
    lead: { name: lead, you: as === "lead", answer: answerForTalk(answers) },
    speakers: speakers
      .filter((speaker) => !returns(speaker, speakers))
      .sort((a, b) => Number(!isSpeaking(a)) - Number(!isSpeaking(b)))
      .map((speaker) => presentLine(speaker, actor, changes)),
    asked,
    max: edition.maxAuthors,
    may: {
      change: changes && mayChangeSpeakers(as, submission, edition, clock.now()) === null,
      invite: changes && mayInviteSpeakers(submission) === null,
      leave: as === "speaker",
      answer: as === "speaker" && asked,
    },
  };
}

const isSpeaking = ({ state }: Speaker) => SPEAKING.includes(state);

/** Whether one who left is shown by a later line of theirs. Compares names alone, as an address would say whose it is. */
const returns = (left: Speaker, all: readonly Speaker[]) =>
  left.state === "left" && all.some(({ state, name }) => state !== "left" && name === left.name);

const presentLine = (speaker: Speaker, { userId }: Actor, withEmail: boolean): SpeakerLine => ({
  id: speaker.id,
  name: speaker.shown,
  state: speaker.state,
  email: withEmail && speaker.state !== "left" ? speaker.email : null,
  expires_on: speaker.state === "invited" ? (speaker.expiresAt?.toISOString() ?? null) : null,
  answer: speaker.answer,
  you: speaker.accountId === userId && speaker.state === "accepted",
});
