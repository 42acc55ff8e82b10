import type { Decision } from "@lectern/domain/call/decisions";
import { currentEdition } from "../features/call/actions";
import { decide } from "../features/deciding/decisions/actions";
import { createRelease } from "../features/deciding/releases/actions";
import { releaseJobs, SWEEP_RELEASES } from "../features/deciding/releases/jobs";
import { invite } from "../features/office/invitations/actions";
import { slotOf } from "../features/programme/store";
import { answerConfirmation, putQuestions } from "../features/proposals/confirmations/actions";
import { applyPlan, previewPlan } from "../features/reviewing/panel/by-rule";
import type { Platform } from "../platform/platform";
import { actorOf, daysAgo } from "./acting";
import { seedEdits } from "./edits";
import { personOf, type Seeded } from "./people";
import { seedSchedule } from "./schedule";
import { seedSpeakers } from "./speakers";
import { seedTags } from "./tags";

/** A reviewed proposal with who reviewed it, and its quality from 0 to 10. */
export type Judged = { id: number; ownerId: string; worth: number; reviewers: readonly string[] };

const accepted = ({ worth }: Judged) => worth >= 7;

/** The number of decisions that are already released. */
const RELEASED = 14;

/**
 * The history of the demo, through the organisers' and speakers' own actions with past dates: decisions, a first release,
 * confirmations, assignments, an invitation.
 */
export async function seedProgramme(
  platform: Platform,
  people: Map<string, Seeded>,
  judged: readonly Judged[],
): Promise<void> {
  const ago = daysAgo(platform);
  const chair = actorOf(personOf(people, "organiser@example.org"));
  const lead = personOf(people, "speaker@example.org");
  const own = judged.find(({ ownerId }) => ownerId === lead.id);
  if (!own) throw new Error("The demo speaker has no reviewed proposal.");
  // The demo speaker's is accepted whatever its reviews say, so that their log-in shows what follows.
  const first = judged.filter((each) => each !== own).slice(0, 29);
  const oldest = [...first.slice(0, RELEASED - 1), { ...own, worth: 10 }, ...first.slice(RELEASED - 1)];

  await seedTags(ago(8), chair, judged);
  await putQuestions(ago(9), chair, { questions: QUESTIONS }, () => {});
  const decisions = oldest.map(({ id, worth }) => ({
    submission: id,
    decision: decisionFor(worth),
    seen: null,
  }));
  await decide(ago(8), chair, { decisions });
  const released = decisions.slice(0, RELEASED).map(({ submission, decision }) => ({ submission, decision }));
  await createRelease(ago(7), chair, { items: released, templates: {} }, { key: null, body: null });
  await releaseJobs(ago(6.9))[SWEEP_RELEASES]?.({}, new AbortController().signal);

  const accepting = oldest.slice(0, RELEASED).filter(accepted);
  // The demo speaker's own is the last one; the one before it has no answer yet.
  const answering = [...accepting.slice(0, -2), ...accepting.slice(-1)];
  for (const [nth, { id, ownerId }] of answering.entries()) {
    const answer = nth === 1 && id !== own.id ? "declined" : "confirmed";
    const reason = answer === "declined" ? "I will be at sea that week. Ask me again next year." : "";
    const answers = {
      shirt: ["S", "M", "L", "XL"][nth % 4] ?? "M",
      dinner: nth % 3 === 0 ? "no" : "yes",
    };
    await answerConfirmation(
      ago(5 - nth * 0.4),
      actorOf({ id: ownerId, group: "speaker" }),
      id,
      { answer, reason, answers },
      { refuseStale: () => {}, slotOf },
    );
  }

  const edition = await currentEdition(platform.db);
  await seedEdits(ago, chair, { own, judged, people });
  await seedSpeakers(ago, edition, { chair, people, own, others: answering.slice(0, -1) });
  await seedSchedule(ago(1), chair, edition);
  const rule = { target: edition.reviewsWanted, most: 40, seed: 7, without: [] };
  const { mark } = await previewPlan(platform.db, rule);
  await applyPlan(ago(3), chair, { ...rule, mark });
  const emails = ["ines.alvarez@example.org", "tadeusz.lis@example.org"];
  await invite(ago(2), edition, chair, { emails, group: "reviewer" });
}

/** The organisers' decision on a proposal of this quality, from 0 to 10. */
export const decisionFor = (worth: number): Decision => {
  if (worth >= 7) return "ACC";
  return worth >= 5 ? "HLD" : "REJ";
};

const QUESTIONS = [
  {
    id: "shirt",
    label: "Your shirt's size",
    kind: "choice" as const,
    required: true,
    choices: ["S", "M", "L", "XL"],
  },
  {
    id: "dinner",
    label: "Will you join the speakers' dinner?",
    kind: "yes-no" as const,
    required: true,
    choices: [],
  },
];
