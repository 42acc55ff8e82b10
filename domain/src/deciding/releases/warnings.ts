import { DECISIONS, type Decision } from "../../call/decisions";
import { grouped } from "../../kernel/grouped";
import { isPlaceholder } from "../../kernel/placeholder-address";
import { kindOfDecision, TEMPLATE_KIND_LABELS } from "../../post/words";

export type Candidate = {
  submission: number;
  ownerId: string;
  /** The speaker's address. */
  email: string;
  /** Whether the speaker's account is suspended. */
  suspended: boolean;
  decision: Decision;
  releasedDecision: Decision | null;
  reviews: number;
};

/** A warning for organisers before a release; it does not prevent it. */
export type ReleaseWarning = { text: string; submissions: number[] };

type Around = {
  undecided: number;
  reviewsWanted: number;
  /** The proposals with feedback to their speakers. */
  withFeedback?: readonly number[];
  /** The subject and text of each decision's mail. */
  texts: Partial<Record<Decision, string>>;
};

/** The warnings about a batch, most important first. */
export function releaseWarnings(
  batch: readonly Candidate[],
  { undecided, reviewsWanted, withFeedback = [], texts }: Around,
): ReleaseWarning[] {
  const accepted = batch.filter(({ decision }) => decision === "ACC");
  const speakers = [...grouped(batch, ({ ownerId }) => ownerId).values()];
  const decisionsOf = (own: readonly Candidate[]) => new Set(own.map(({ decision }) => decision));
  const aboutProposals = [
    {
      text: "were already notified that they are accepted",
      submissions: numbersOf(batch.filter((c) => c.releasedDecision === "ACC" && c.decision !== "ACC")),
    },
    {
      text: "have a speaker without an email address, who gets no mail",
      submissions: numbersOf(batch.filter(({ email }) => isPlaceholder(email))),
    },
    {
      text: "are accepted but their speaker is suspended and cannot log in to confirm",
      submissions: numbersOf(accepted.filter(({ suspended }) => suspended)),
    },
    {
      text: `are accepted with fewer than ${reviewsWanted} reviews`,
      submissions: numbersOf(accepted.filter(({ reviews }) => reviews < reviewsWanted)),
    },
    {
      text: "are accepted together with another proposal by the same speaker",
      submissions: numbersOf(
        speakers.flatMap((own) => {
          const accepted = own.filter(({ decision }) => decision === "ACC");
          return accepted.length > 1 ? accepted : [];
        }),
      ),
    },
    {
      text: "belong to speakers with different decisions, who get a mail for each",
      submissions: numbersOf(speakers.flatMap((own) => (decisionsOf(own).size > 1 ? own : []))),
    },
    {
      text: "have feedback that is not in the mail, as its text lacks {feedback}; speakers see it on their page",
      submissions: numbersOf(
        batch.filter(
          ({ submission, decision }) =>
            withFeedback.includes(submission) && !texts[decision]?.includes("{feedback}"),
        ),
      ),
    },
  ].filter(({ submissions }) => submissions.length > 0);
  return [
    ...unusualTexts(texts),
    ...aboutProposals,
    ...(undecided > 0 ? [{ text: undecidedLeft(undecided), submissions: [] }] : []),
  ];
}

/** English words that are unusual in a mail of this decision: the text may be another decision's. */
const UNUSUAL: Record<Decision, RegExp> = {
  ACC: /\b(sorry|unfortunately|regret|reject(?:ed|ion)?|not among|(?:not|cannot|could not) accept(?:ed)?|waitlist)\b/i,
  HLD: /\b(congratulations|(?:is|are|been) accepted|not among|reject(?:ed|ion)?)\b/i,
  REJ: /\b(congratulations|(?:is|are|been) accepted|glad to tell|pleased to|delighted to|waitlist)\b/i,
};

function unusualTexts(texts: Around["texts"]): ReleaseWarning[] {
  return DECISIONS.flatMap((decision) => {
    const phrase = UNUSUAL[decision].exec(texts[decision] ?? "")?.[0];
    const label = TEMPLATE_KIND_LABELS[kindOfDecision(decision)];
    return phrase === undefined
      ? []
      : [{ text: `The text for ${label} says "${phrase}". Is it the right one?`, submissions: [] }];
  });
}

const undecidedLeft = (n: number) =>
  n === 1 ? "One proposal is still undecided." : `${n} proposals are still undecided.`;

const numbersOf = (candidates: readonly Candidate[]) => candidates.map(({ submission }) => submission);
