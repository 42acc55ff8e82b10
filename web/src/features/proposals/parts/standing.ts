import type { CallWindow } from "@lectern/domain/call/conference-dates";
import type { Edition } from "@lectern/domain/call/contract";
import { SHOWN_REFUSALS, type ShownCode } from "@lectern/domain/kernel/shown-refusals";
import type { SubmissionListItem } from "@lectern/domain/proposals/contract";
import { mayCreate, remaining } from "@lectern/domain/proposals/rules";
import { TEXTS } from "@lectern/domain/proposals/words";

type Item = Pick<SubmissionListItem, "status" | "overall_status" | "has_been_reviewed" | "invited">;
type Rules = CallWindow & Pick<Edition, "maxSubmissions">;

/** The note below the list, and whether a new submission can be started. */
export type Standing = {
  notes: string[];
  /** Why no new submission can be started; null when it can. */
  refusal: { code: ShownCode; text: string } | null;
};

/** Withdrawn proposals don't count, nor those that organisers entered. */
export const heldBy = (list: readonly Pick<Item, "status" | "invited">[]): number =>
  list.filter((s) => s.status !== "Withdrawn" && !s.invited).length;

/** Uses the server's rule. */
export function speakerStanding(
  list: readonly Item[],
  profileComplete: boolean,
  edition: Rules,
  now: Date,
): Standing {
  const held = heldBy(list);
  const code = mayCreate({ profileComplete, held, lateUntil: null }, edition, now);
  const notes: string[] = list.length === 0 ? [TEXTS.noneSubmitted] : [];
  if (code === "window-closed" || code === "too-many-submissions") notes.push(TEXTS.noMore);
  else if (code !== "not-yet-open") notes.push(TEXTS.more(remaining(held, edition)));
  return { notes, refusal: code && { code, text: SHOWN_REFUSALS[code].detail } };
}

/** The two sections of the menu, without declined ones unless they are shown. */
export function menuSections<I extends Item>(list: readonly I[], showDeclined: boolean) {
  const shown = showDeclined ? list : list.filter((s) => s.overall_status !== "REJ");
  return {
    open: shown.filter((s) => !s.has_been_reviewed),
    reviewed: shown.filter((s) => s.has_been_reviewed),
    declined: list.filter((s) => s.overall_status === "REJ").length,
  };
}
