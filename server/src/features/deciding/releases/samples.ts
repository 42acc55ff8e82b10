import { DECISIONS, type Decision } from "@lectern/domain/call/decisions";
import type { EditionSettings } from "@lectern/domain/call/words";
import { SAMPLES } from "@lectern/domain/deciding/releases/words";
import type { ShownLetter } from "@lectern/domain/post/shapes";
import { confirmUntil } from "@lectern/domain/proposals/confirmations/rules";
import { addressed } from "#features/proposals/proposal/addressed-store";
import { letterTo, shownLetter } from "#features/proposals/proposal/letters";
import type { Platform } from "#platform/platform";

type Batch = {
  items: readonly { submission: number; decision: Decision }[];
  /** What each decision is told with. */
  texts: Partial<Record<Decision, { subject: string; body: string }>>;
  /** When the mails go out. */
  sentAt: Date;
};

/** The first mails of each decision of a batch, as their readers will see them. */
export async function sampleMails(
  platform: Platform,
  edition: EditionSettings,
  { items, texts, sentAt }: Batch,
): Promise<ShownLetter[]> {
  const shown = DECISIONS.flatMap((decision) =>
    items.filter((item) => item.decision === decision).slice(0, SAMPLES),
  );
  const decisions = new Map(shown.map(({ submission, decision }) => [submission, decision]));
  const until = confirmUntil(edition, sentAt);
  return (await addressed(platform.db, [...decisions.keys()])).flatMap((to) => {
    const decision = decisions.get(to.id);
    const text = decision && texts[decision];
    if (!text) return [];
    return [shownLetter(edition, { ...to, decision }, letterTo(platform, edition, text, { ...to, until }))];
  });
}
