import { recordingOptOut } from "@lectern/domain/proposals/confirmations/rules";
import { answerTo } from "@lectern/domain/proposals/form-questions/rules";
import type {
  Answers,
  FormQuestion,
  ProgrammeUse,
  Question,
} from "@lectern/domain/proposals/form-questions/words";
import { languageIn } from "./language";

/** What the feeds say of a talk beyond its texts. */
export type TalkFacts = {
  /** Whether the speaker opted out of being recorded; null where no one asked, or they did not answer. */
  recordingOptOut: boolean | null;
  /** The licence of the recording; blank: not known. */
  licence: string;
  /** Its two letters; null: not known. */
  language: string | null;
};

/** The questions whose answers the feeds use, and the answers of one talk. */
export type Asked = {
  /** Asked with the confirmation. */
  confirmation: { questions: readonly Question[]; answers: Answers | null };
  /** Asked with the proposal. */
  proposal: { questions: readonly FormQuestion[]; answers: Answers };
};

/** Reads them from the answers to the questions that organisers have chosen for it. */
export function talkFacts({ confirmation, proposal }: Asked): TalkFacts {
  const answer = (use: ProgrammeUse): string => {
    const question = proposal.questions.find((each) => each.programme_use === use && !each.retired);
    return question ? answerTo(question, proposal.answers).trim() : "";
  };
  const said = answer("recording-opt-out");
  // An unticked box may be one that was never seen: only an answer is one.
  const optOut = said === "" ? null : said === "yes";
  const consent = recordingOptOut(confirmation.questions, confirmation.answers);
  return {
    recordingOptOut: optOut || consent ? true : (optOut ?? consent),
    licence: answer("recording-licence"),
    language: languageIn(answer("language")),
  };
}
