import type { EditionKey } from "../../call/words";
import { SET_UP_STEPS, type SetUpStep } from "../../kernel/set-up-steps";

/** The settings of each step that has any. */
const SETTINGS: Partial<Record<SetUpStep, readonly EditionKey[]>> = {
  names: ["product", "year"],
  dates: ["opensAt", "closesAt"],
  conferences: ["conferences", "conferenceCode", "secondConference"],
  contact: ["email", "site"],
};

export type Installation = {
  /** The settings that were changed. */
  changed: readonly string[];
  /** Whether a mail server has accepted a mail. */
  mailSent: boolean;
  /** Whether another reviewer or organiser exists or was invited. */
  hasTeam: boolean;
};

/** The steps that are left. A step with settings is done when one of them was changed. */
export const stepsLeft = ({ changed, mailSent, hasTeam }: Installation): SetUpStep[] =>
  SET_UP_STEPS.filter((step) => {
    if (step === "mail") return !mailSent;
    if (step === "team") return !hasTeam;
    return !SETTINGS[step]?.some((key) => changed.includes(key));
  });
