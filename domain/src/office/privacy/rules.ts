import type { Decision } from "../../call/decisions";
import type { Verdict } from "../../kernel/refusal";
import type { Answer } from "../../proposals/answers";
import { visibleDecision } from "../../proposals/visible-decision";
import { isWithdrawn, type Status } from "../../proposals/words";
import { isDispensable, type PersonRole } from "../people/rules";
import { ERASURE_DAYS } from "./words";

const DAY = 86_400_000;

/** When an erasure that is requested now is carried out. */
export const erasureDue = (now: Date): Date => new Date(now.getTime() + ERASURE_DAYS * DAY);

/** May this person be erased? `otherOrganisers` counts the others who can log in: one must remain. */
export const mayErase = (person: PersonRole, otherOrganisers: number): Verdict =>
  isDispensable(person, otherOrganisers);

type Talk = {
  status: Status;
  decision: Decision | null;
  releasedDecision: Decision | null;
  /** Its speaker's answer to the acceptance. */
  answer: Answer | null;
};

/** Whether a proposal stays in the programme without its speaker: its acceptance was released. */
export const staysInProgramme = (talk: Talk, edition: { decisionsReleased: boolean }): boolean =>
  !isWithdrawn(talk.status) && talk.answer !== "declined" && visibleDecision(talk, edition) === "ACC";
