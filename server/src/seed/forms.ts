import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { BUILT_IN_CONSENTS } from "@lectern/domain/proposals/consents/words";
import { FormQuestionsBody } from "@lectern/domain/proposals/form-questions/fields";
import type { Answers } from "@lectern/domain/proposals/form-questions/words";
import { TaskFormBody } from "@lectern/domain/proposals/tasks/contract";
import { saveAvailabilityForm } from "../features/proposals/availability/actions";
import { saveConsentForm } from "../features/proposals/consents/actions";
import { saveQuestionForm } from "../features/proposals/form-questions/actions";
import { saveNeedsForm } from "../features/proposals/needs/actions";
import { putTaskForm, saveAnswersDue } from "../features/proposals/tasks/form";
import type { Platform } from "../platform/platform";
import { skipStaleCheck } from "./acting";
import { conferenceDays } from "./schedule";

const DAY = 86_400_000;

/** What speakers are asked with each proposal, and once about themselves. */
const QUESTIONS = FormQuestionsBody.parse({
  questions: [
    {
      id: "given-before",
      label: "Where was this talk given before?",
      kind: "choice",
      choices: ["Nowhere yet", "At a meet-up", "At another conference"],
      about: "proposal",
      shown_to: "reviewers",
      blind: "shown",
      required: true,
    },
    {
      id: "bring",
      label: "What do attendees bring?",
      help: "Such as a laptop with a compiler, or nothing at all.",
      kind: "long",
      about: "proposal",
      types: ["WS", "BOTH"],
      shown_to: "reviewers",
    },
    {
      id: "recording",
      label: "A recording of you on stage",
      kind: "link",
      about: "proposal",
      shown_to: "reviewers",
    },
    { id: "first-talk", label: "Is this your first talk at a conference?", kind: "yes-no", about: "speaker" },
    {
      id: "phone",
      label: "A phone number for the day itself",
      help: "In case your slot moves at short notice.",
      kind: "short",
      about: "speaker",
    },
  ],
});

const GIVEN = ["Nowhere yet", "At a meet-up", "Nowhere yet", "At another conference"];

/** Tasks with their due dates, in days from now. */
const TASKS = [
  {
    id: "photo",
    kind: "photo",
    label: "Photo",
    help: "For the programme. Your face in the middle.",
    due: -2,
  },
  {
    id: "text",
    kind: "final-text",
    label: "Final title and abstract",
    help: "As the programme prints them.",
    due: 5,
  },
  {
    id: "level",
    kind: "questions",
    label: "Details for the programme",
    due: 12,
    questions: [
      {
        id: "level",
        label: "Whom is it for?",
        kind: "choice",
        choices: ["Beginners", "Practitioners", "Specialists"],
        required: true,
      },
      { id: "takeaway", label: "What will attendees take home?", help: "One sentence.", kind: "short" },
    ],
  },
  { id: "slides", kind: "slides", label: "Slides", help: "16:9, as a PDF or PowerPoint file.", due: 40 },
  {
    id: "handout",
    kind: "material",
    label: "Code and handouts",
    help: "Whatever attendees may download.",
    due: 50,
    required: false,
  },
];

/** The answer of a proposal to the question that is required; a few proposals are older than it. */
export const answerTo = (position: number, ownedByDemo: boolean): Answers | null =>
  ownedByDemo || position % 25 === 7 ? null : { "given-before": GIVEN[position % 4] ?? "" };

/** Asks what a call may ask its speakers. */
export async function seedForms(
  platform: Platform,
  edition: EditionSettings,
  chair: Actor,
  now: Date,
): Promise<void> {
  const due = (days: number) =>
    new Date(Math.floor(now.getTime() / DAY) * DAY + (days + 1) * DAY - 60_000).toISOString();
  await saveQuestionForm(platform, edition, chair, QUESTIONS, skipStaleCheck);
  await seedConsents(platform, chair);
  await saveNeedsForm(
    platform,
    chair,
    { sections: ["equipment", "diet", "travel", "visa", "notes"], keep_days: 30 },
    skipStaleCheck,
  );
  await saveAvailabilityForm(platform, chair, { days: conferenceDays(edition) }, skipStaleCheck);
  const tasks = TaskFormBody.parse({
    tasks: TASKS.map((task) => ({ help: "", ...task, due: due(task.due) })),
    remind_days: [7, 1],
  });
  await putTaskForm(platform, chair, edition, tasks, skipStaleCheck);
  await saveAnswersDue(
    platform,
    chair,
    { consents: due(-1), needs: due(20), availability: due(9) },
    skipStaleCheck,
  );
}

/** Asks for the consents that the portal suggests; with more words of the one about slides, that one is asked again. */
export const seedConsents = (platform: Platform, chair: Actor, more = ""): Promise<void> =>
  saveConsentForm(
    platform,
    chair,
    {
      consents: BUILT_IN_CONSENTS.map(({ id, scope, name, text }) => ({
        id,
        scope,
        name,
        text: id === "publish-slides" ? text + more : text,
        asked: true,
      })),
    },
    skipStaleCheck,
  );
