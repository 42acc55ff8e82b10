import type { CallState } from "@lectern/domain/call/calls";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { REFUSALS } from "@lectern/domain/kernel/refusal";
import { mayAnswerQuestions } from "@lectern/domain/proposals/questions/rules";
import { ANSWER_LENGTH, type SenderCheck } from "@lectern/domain/proposals/questions/words";
import { currentEdition } from "#features/call/actions";
import { post } from "#features/post/actions";
import { Refusal } from "#platform/http/refusal";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Reply } from "#platform/mail/reply";
import type { Platform } from "#platform/platform";
import { type Addressed, addressed } from "../proposal/letters-store";
import { lockAny, type SubmissionRow } from "../store";
import { answerQuestions, type NotifyAskers } from "./actions";
import { proposalLink } from "./asking";
import { hintLetter, type ReplyHint } from "./mails";
import { isExpired, type ReplyKey, readReplyKey, speakerOf } from "./reply-address";
import { countAnswers, findAsked, isSuspended } from "./store";

/**
 * The result for a mail to a reply address. `unknown`: the address was not made by this portal, or its speaker has left;
 * `automatic`: a program wrote it; `hinted`: it was refused, and the speaker was notified why.
 */
export type TakenReply = "answered" | "nothing-new" | "hinted" | "automatic" | "unknown";

/** The number of the call that a reply is for; null where its address was not made by a portal. */
export const callOfReply = ({ keys }: Reply): number | null =>
  keys.flatMap((text) => readReplyKey(text) ?? [])[0]?.call ?? null;

/**
 * Stores a speaker's reply as an answer. The code in its address authenticates the speaker, to whom alone it was mailed; a repeated
 * mail changes nothing. What is refused gets a hint, to the speaker's own address and a few times a day at most.
 */
export async function takeReply(
  platform: Platform,
  reply: Reply,
  { callState, notifyAskers }: { callState: CallState; notifyAskers: NotifyAskers },
): Promise<TakenReply> {
  const known = await findReplied(platform, reply);
  if (!known) return "unknown";
  if (reply.automatic) return "automatic";
  const edition = await currentEdition(platform.db);
  const { asked, speaker, proposal } = known;
  const hint = (why: ReplyHint) => mailHint(platform, edition, { speaker, proposal, why });
  const refused = await whyRefused(platform, reply, known, callState);
  if (refused) {
    await hint(refused);
    return "hinted";
  }
  const { text } = reply;
  const sender: SenderCheck =
    reply.from.toLowerCase() === speaker.email.toLowerCase() ? reply.sender : "other-address";
  const answering = { askedId: asked.id, submissionId: proposal.id, answeredBy: speaker.accountId };
  const mail = { text: text ?? "", way: "mail" as const, sender, source: reply.id };
  const isNew = await answerQuestions(platform, edition, { ...answering, ...mail }, notifyAskers);
  if (isNew && reply.attachments) await hint("attachments");
  return isNew ? "answered" : "nothing-new";
}

type Replied = {
  key: ReplyKey;
  asked: NonNullable<Awaited<ReturnType<typeof findAsked>>>;
  speaker: Addressed;
  proposal: SubmissionRow;
};

/** What the address of a reply was made for; null where it was not, or its speaker is none any more. */
async function findReplied(platform: Platform, { keys }: Reply): Promise<Replied | null> {
  const { db, replies, call } = platform;
  for (const key of keys.flatMap((text) => readReplyKey(text) ?? [])) {
    if (key.call !== call.id) continue;
    const asked = await findAsked(db, key.asked);
    const proposal = asked && (await lockAny(db, asked.submissionId));
    if (!asked || !proposal) continue;
    const speakers = await addressed(db, [proposal.id]);
    const ids = speakers.map(({ accountId }) => accountId);
    const found = speakerOf(replies.key, key, proposal.id, ids);
    const speaker = speakers.find(({ accountId }) => accountId === found);
    if (speaker && !(await isSuspended(db, speaker.accountId))) return { key, asked, speaker, proposal };
  }
  return null;
}

async function whyRefused(
  { db, clock }: Platform,
  { text }: Reply,
  { key, asked, proposal }: Replied,
  callState: CallState,
): Promise<ReplyHint | null> {
  if (callState === "archived") return "archived";
  if (isExpired(key, clock.now())) return "expired";
  const why = mayAnswerQuestions(
    { closed: asked.closed, answers: await countAnswers(db, asked.id) },
    proposal,
  );
  if (why === "withdrawn-proposal") return "withdrawn";
  if (why === "questions-closed") return "closed";
  if (why !== null) return why === "too-many-answers" ? "too-many" : refusedOtherwise(why);
  if (text === null) return "too-large";
  if (text === "") return "empty";
  return text.length > ANSWER_LENGTH ? "too-long" : null;
}

const refusedOtherwise = (why: keyof typeof REFUSALS): never => {
  throw new Refusal(why);
};

/** Mails a speaker why their reply was not taken; not again for some time, so that two programs cannot write to each other. */
async function mailHint(
  platform: Platform,
  edition: EditionSettings,
  { speaker, proposal, why }: { speaker: Addressed; proposal: SubmissionRow; why: ReplyHint },
): Promise<void> {
  const hints = rateLimiter(platform.db, "reply-hint", { times: 3, seconds: 86_400 });
  try {
    await hints.take(speaker.accountId);
  } catch (refused) {
    if (refused instanceof Refusal) return;
    throw refused;
  }
  const about = { title: proposal.title, link: proposalLink(platform, proposal.id), hint: why };
  const letter = hintLetter(edition, about);
  await post(platform.db, edition, {
    to: speaker.email,
    kind: "reply-hint",
    letter,
    at: platform.clock.now(),
  });
}
