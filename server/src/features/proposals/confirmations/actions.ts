import type { Conferences } from "@lectern/domain/call/conferences";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { Answer } from "@lectern/domain/proposals/answers";
import { isDecisionOf, namedConference } from "@lectern/domain/proposals/conferences";
import type { AnswerBody } from "@lectern/domain/proposals/confirmations/contract";
import { mayAnswer } from "@lectern/domain/proposals/confirmations/rules";
import type { QuestionsBody } from "@lectern/domain/proposals/form-questions/fields";
import { answerFaults, keptAnswers, questionFaults } from "@lectern/domain/proposals/form-questions/rules";
import { currentEdition } from "#features/call/actions";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { asStored } from "../form-questions/actions";
import type { At } from "../proposal/decisions-store";
import { forgetOwnAnswers } from "./further-store";
import {
  acceptingConferences,
  type ConfirmationRow,
  insertAsked,
  lockOwn,
  type OwnConfirmation,
  readForm,
  saveAnswer,
  saveForm,
} from "./store";

/** Asks the speakers of these accepted proposals to confirm, each for themselves, as part of the release's transaction. */
export async function askToConfirm(
  tx: Queries,
  accepted: readonly At[],
  asked: { askedAt: Date; until: Date },
): Promise<void> {
  await insertAsked(tx, accepted, asked);
  await forgetOwnAnswers(
    tx,
    accepted.map(({ submission }) => submission),
  );
}

/** The text of a proposal's slot at a conference; null when it is unscheduled. */
export type SlotOf = (tx: Queries, at: At) => Promise<string | null>;

type RefuseStale = (currentTag: string) => void;

/** The requests that are still valid, of one conference or of all; and their ETag. */
export function requestsOf(
  rows: readonly OwnConfirmation[],
  wanted: string | undefined,
  call: Conferences,
): { asked: OwnConfirmation[]; tag: string } {
  const asked = rows.filter(
    ({ code, confirmation: { conference }, ...row }) =>
      mayAsk(row) && isDecisionOf(wanted, { conference, code }, call),
  );
  return { asked, tag: entityTag(...asked.map(({ confirmation }) => confirmation.version)) };
}

/** A request is void once another decision was released, or the proposal was withdrawn. */
const mayAsk = ({
  releasedDecision,
  status,
}: Pick<OwnConfirmation, "releasedDecision" | "status">): boolean =>
  releasedDecision === "ACC" && status !== "Withdrawn";

/**
 * Saves a speaker's answer to a conference, or to all that still wait for it. A confirmation has to answer the organisers'
 * questions, too.
 */
export async function answerConfirmation(
  platform: Platform,
  actor: Actor,
  submissionId: number,
  body: AnswerBody,
  { refuseStale, slotOf }: { refuseStale: RefuseStale; slotOf: SlotOf },
): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const rows = await lockOwn(tx, actor.userId, submissionId);
    const first = found(rows[0]);
    const { asked, tag } = requestsOf(rows, body.conference, await currentEdition(tx));
    const whyNot = ({ confirmation, ...row }: OwnConfirmation) => mayAnswer({ ...row, ...confirmation }, at);
    const open = asked.filter((row) => whyNot(row) === null);
    if (open.length === 0) refuseIf(whyNot(asked[0] ?? first) ?? "not-asked");
    refuseStale(tag);
    const { questions } = await readForm(tx);
    const answers = keptAnswers(questions, body.answers);
    const faults = body.answer === "confirmed" ? answerFaults(questions, answers) : {};
    if (Object.keys(faults).length > 0) throw new BadInput(faults);
    const reason = body.answer === "declined" ? body.reason : "";
    for (const { confirmation } of open) {
      const to = { submission: submissionId, conference: confirmation.conference };
      await saveAnswer(tx, to, { answer: body.answer, reason, answers, answeredAt: at });
      const answered = { at, from: confirmation.answer, to: body.answer, reason };
      await recordAnswer(tx, actor.userId, to, answered, slotOf);
    }
  });
}

/**
 * Records the withdrawal of an accepted proposal as declined, as part of the withdrawal's transaction. An earlier refusal
 * keeps its reason.
 */
export async function declineByWithdrawing(
  tx: Queries,
  edition: EditionSettings,
  { ownerId, actorId }: { ownerId: string; actorId: string },
  submissionId: number,
  { at, reason, slotOf }: { at: Date; reason: string; slotOf: SlotOf },
): Promise<void> {
  const asked = await lockOwn(tx, ownerId, submissionId);
  const known = new Map<string, ConfirmationRow | null>(
    asked.map(({ confirmation }) => [confirmation.conference, confirmation]),
  );
  for (const conference of await acceptingConferences(tx, edition, submissionId)) {
    if (known.has(conference)) continue;
    // A call that shows all decisions at once has not asked for a confirmation.
    await insertAsked(tx, [{ submission: submissionId, conference }], { askedAt: at, until: at });
    known.set(conference, null);
  }
  for (const [conference, before] of known) {
    if (before?.answer === "declined") continue;
    const to = { submission: submissionId, conference };
    const answers = before?.answers ?? {};
    await saveAnswer(tx, to, { answer: "declined", reason, answers, answeredAt: at });
    const answered = { at, from: before?.answer ?? null, to: "declined" as const, reason };
    await recordAnswer(tx, actorId, to, answered, slotOf);
  }
}

type Answered = { at: Date; from: Answer | null; to: Answer; reason: string };

/** Records an answer in the audit log; a refusal with its reason and the slot that it frees. */
async function recordAnswer(
  tx: Queries,
  actorId: string,
  on: At,
  { at, from, to, reason }: Answered,
  slotOf: SlotOf,
): Promise<void> {
  const place = to === "declined" ? await slotOf(tx, on) : null;
  await record(tx, {
    at,
    actorId,
    action: "answer-confirmation",
    submissionId: on.submission,
    details: {
      from,
      to,
      ...namedConference(on.conference),
      ...(reason !== "" && { reason }),
      ...(place && { place }),
    },
  });
}

/** Saves the organisers' questions; `refuseStale` gets the current ETag. Answers belong to a question's id. */
export async function putQuestions(
  platform: Platform,
  actor: Actor,
  { questions: asked }: QuestionsBody,
  refuseStale: RefuseStale,
): Promise<void> {
  const questions = asked.map(asStored);
  const faults = questionFaults(questions);
  if (Object.keys(faults).length > 0) throw new BadInput(faults);
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const { version } = await readForm(tx);
    refuseStale(entityTag(version));
    if (!(await saveForm(tx, version, questions))) throw new Refusal("changed-meanwhile");
    const details = { questions: questions.length };
    await record(tx, { at, actorId: actor.userId, action: "write-questions", details });
  });
}
