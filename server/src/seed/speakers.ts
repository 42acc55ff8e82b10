import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { ALL_DAY } from "@lectern/domain/proposals/availability/words";
import type { BuiltInConsent, ConsentAnswer } from "@lectern/domain/proposals/consents/words";
import { NO_NEEDS } from "@lectern/domain/proposals/needs/contract";
import { programmeEnd } from "../features/programme/store";
import { saveOwnAvailability } from "../features/proposals/availability/actions";
import { askedOf, saveOwnConsents } from "../features/proposals/consents/actions";
import { saveOwnAnswers } from "../features/proposals/form-questions/actions";
import { answerMissing } from "../features/proposals/missing-answers/actions";
import { saveOwnNeeds } from "../features/proposals/needs/actions";
import { nameSaver } from "../features/proposals/proposal/saver-store";
import { addSpeakerRow, writeAuthors } from "../features/proposals/proposal/speakers-store";
import { addSpeaker } from "../features/proposals/speakers/actions";
import { lockAny } from "../features/proposals/store";
import { answerTask } from "../features/proposals/tasks/actions";
import { found } from "../platform/http/refusal";
import type { Platform } from "../platform/platform";
import { actorOf, type DaysAgo, skipStaleCheck } from "./acting";
import { attachment } from "./files/attachment";
import { portrait } from "./files/portrait";
import { seedConsents, seedForms } from "./forms";
import { personOf, type Seeded } from "./people";
import { conferenceDays } from "./schedule";
import { handIn } from "./task-files";

type Talk = { id: number; ownerId: string };

type OnStage = {
  chair: Actor;
  people: Map<string, Seeded>;
  /** The accepted proposal of the demo speaker. */
  own: Talk;
  /** Other accepted talks: the first is prepared, the second declined, the third prepared in part; the rest are late. */
  others: readonly Talk[];
};

/** What organisers ask the speakers of accepted talks, who speaks with them, and what they have answered so far. */
export async function seedSpeakers(ago: DaysAgo, edition: EditionSettings, stage: OnStage): Promise<void> {
  const { chair, own, others } = stage;
  await seedForms(ago(6), edition, chair, ago(0).clock.now());
  await seedCoSpeakers(ago(6), edition, stage);
  const [prepared, , inPart] = others;
  await consent(ago(4), own, { record: "yes", "publish-slides": "yes", "publish-profile": "yes" });
  if (inPart) await consent(ago(4), inPart, { record: "no", "publish-slides": "yes" });
  // With a new wording, those who have answered are asked again.
  await seedConsents(ago(2), chair, " They appear on the conference's site after the talk.");
  await answerMissing(ago(1.5), speakerOf(own), own.id, { "given-before": "At a meet-up" });
  await handIn(ago(1.5), edition, own, { task: "photo", extension: "png", content: portrait(0) });
  if (inPart) await finalText(ago(1.2), inPart);
  if (prepared) await prepare(ago(1.1), edition, prepared);
}

const speakerOf = ({ ownerId }: Talk) => actorOf({ id: ownerId, group: "speaker" });

/** A further speaker with a single name who accepted, one who is invited, and one without an account. */
async function seedCoSpeakers(
  platform: Platform,
  edition: EditionSettings,
  { chair, people, own: { id } }: OnStage,
): Promise<void> {
  const { id: accountId } = personOf(people, "ratna@example.org");
  await platform.db.transaction(async (tx) => {
    const accepted = { submissionId: id, name: "Ratna", position: 1, accountId, state: "accepted" } as const;
    await nameSaver(tx, { by: accountId, as: "speaker", at: platform.clock.now() });
    await addSpeakerRow(tx, accepted);
    await writeAuthors(tx, id);
  });
  const invited = { name: "Whitfield Diffie", email: "whitfield@example.org" };
  for (const speaker of [invited, { name: "Siobhán O'Brien-Smith", email: null }])
    await addSpeaker(platform, edition, chair, id, speaker);
}

/** Answers of a talk's lead to consents; those that are not named are not answered. */
async function consent(
  platform: Platform,
  talk: Talk,
  given: Readonly<Partial<Record<BuiltInConsent, ConsentAnswer>>>,
): Promise<void> {
  const { asked } = await askedOf(platform.db, talk.ownerId);
  const answers = asked.flatMap(({ consent: { id, wordings }, pk }) => {
    const answer = Object.entries(given).find(([name]) => name === id)?.[1];
    return answer ? [{ consent: id, pk, version: wordings.length, answer }] : [];
  });
  await saveOwnConsents(platform, speakerOf(talk), { answers }, skipStaleCheck);
}

/** Everything that a speaker is asked. */
async function prepare(platform: Platform, edition: EditionSettings, talk: Talk): Promise<void> {
  const speaker = speakerOf(talk);
  await saveOwnAnswers(platform, speaker, { "first-talk": "yes", phone: "+44 7700 900123" }, skipStaleCheck);
  await consent(platform, talk, { record: "yes", "publish-slides": "yes", "publish-profile": "yes" });
  const needs = { ...NO_NEEDS, ...NEEDS };
  await saveOwnNeeds(platform, speaker, needs, { refuseStale: skipStaleCheck, programmeEnd });
  const [first, second] = conferenceDays(edition);
  const days = [
    ...(first ? [{ day: first, times: [ALL_DAY] }] : []),
    ...(second ? [{ day: second, times: [{ from: "09:00", to: "13:00" }] }] : []),
  ];
  await saveOwnAvailability(platform, speaker, days, skipStaleCheck);
  await finalText(platform, talk);
  const answers = { level: "Practitioners", takeaway: "A checklist for Monday morning." };
  await answerTask(platform, speaker, { id: talk.id, taskId: "level", answers }, skipStaleCheck);
  await handIn(platform, edition, talk, { task: "photo", extension: "png", content: portrait(1) });
  const text = found(await lockAny(platform.db, talk.id));
  const slides = { task: "slides", extension: "pdf", content: await attachment("pdf", text) } as const;
  await handIn(platform, edition, talk, slides);
}

const NEEDS = {
  equipment: "HDMI, and tables for groups of six.",
  diet: "Vegetarian. Allergic to hazelnuts.",
  travelFrom: "Casablanca",
  travelCosts: "yes",
  letter: "no",
};

/** The final title and abstract, with a correction: a version of its own. */
async function finalText(platform: Platform, talk: Talk): Promise<void> {
  const { title, abstract } = found(await lockAny(platform.db, talk.id));
  const answers = { title, abstract: `${abstract}\n\nSlides and tools will be public after the talk.` };
  await answerTask(platform, speakerOf(talk), { id: talk.id, taskId: "text", answers }, skipStaleCheck);
}
