import { conferenceName } from "@lectern/domain/call/conferences";
import type { Decision } from "@lectern/domain/call/decisions";
import type { EditionSettings } from "@lectern/domain/call/words";
import { grouped } from "@lectern/domain/kernel/grouped";
import type { FilledLetter } from "@lectern/domain/post/template";
import { WHOLE } from "@lectern/domain/proposals/conferences";
import { letterTo, signedBy } from "#features/proposals/proposal/letters";
import { type Addressed, addressed } from "#features/proposals/proposal/letters-store";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import { feedbackOn } from "../feedback/released";
import type { Item } from "./store";

type Batch = {
  items: readonly Item[];
  /** The template of each decision. */
  texts: Partial<Record<Decision, { subject: string; body: string }>>;
  /** Until when accepted speakers may confirm. */
  until: Date;
};

type DecisionLetter = { to: Addressed; item: Item; letter: FilledLetter };

/** The mails of a batch, in the order of the proposals: one for each decision and speaker with an account. */
export async function decisionLetters(
  platform: Platform,
  db: Queries,
  edition: EditionSettings,
  { items, texts, until }: Batch,
): Promise<DecisionLetter[]> {
  const ofProposal = grouped(items, ({ submission }) => submission);
  const readers = await addressed(db, [...ofProposal.keys()]);
  const feedback = await feedbackOn(db, items);
  const ofSpeaker = grouped(readers, ({ accountId }) => accountId);
  return readers.flatMap((to) =>
    (ofProposal.get(to.id) ?? []).flatMap((item) => {
      const text = texts[item.decision];
      if (!text) return [];
      const others = (ofSpeaker.get(to.accountId)?.length ?? 0) > 1;
      const reading = { ...to, until, feedback: feedback(item) };
      const letter = letterTo(platform, signedBy(item.conference, edition), text, reading);
      return [{ to, item, letter: about(letter, noteOn(to, item.conference, others, edition)) }];
    }),
  );
}

/** Says which decision the mail is about, to speakers who get several; null for others. */
function noteOn(
  { id, title }: Addressed,
  conference: string,
  hasOthers: boolean,
  edition: EditionSettings,
): string | null {
  const proposal = `"${title}" (number ${id})`;
  if (conference !== WHOLE)
    return `This mail is about ${proposal} at ${conferenceName(conference, edition)} only. Each conference decides for itself and sends its own mail.`;
  if (!hasOthers) return null;
  return `This mail is about ${proposal} only. You get a separate mail for each of your proposals.`;
}

const about = (letter: FilledLetter, paragraph: string | null): FilledLetter =>
  paragraph === null ? letter : { ...letter, blocks: [...letter.blocks, { paragraph }] };
