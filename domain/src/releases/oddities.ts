import type { Decision } from "../submissions/words";

export type Candidate = {
  submission: number;
  ownerId: string;
  decision: Decision;
  releasedDecision: Decision | null;
  reviews: number;
};

/** Something that organisers should look at before a release; nothing that forbids it. */
export type Oddity = { text: string; submissions: number[] };

type Around = { undecided: number; reviewsWanted: number };

/** What is odd about a batch, the weightiest first. */
export function oddities(batch: readonly Candidate[], { undecided, reviewsWanted }: Around): Oddity[] {
  const accepted = batch.filter(({ decision }) => decision === "ACC");
  const bySpeaker = grouped(batch);
  const speakers = [...bySpeaker.values()];
  const decisionsOf = (own: readonly Candidate[]) => new Set(own.map(({ decision }) => decision));
  return [
    {
      text: "were told before that they are accepted",
      submissions: numbersOf(batch.filter((c) => c.releasedDecision === "ACC" && c.decision !== "ACC")),
    },
    {
      text: `are accepted with fewer than ${reviewsWanted} reviews`,
      submissions: numbersOf(accepted.filter(({ reviews }) => reviews < reviewsWanted)),
    },
    {
      text: "are accepted beside another one of the same speaker",
      submissions: numbersOf(
        speakers.flatMap((own) => {
          const theirs = own.filter(({ decision }) => decision === "ACC");
          return theirs.length > 1 ? theirs : [];
        }),
      ),
    },
    {
      text: "belong to speakers with different decisions, who get a mail for each",
      submissions: numbersOf(speakers.flatMap((own) => (decisionsOf(own).size > 1 ? own : []))),
    },
  ]
    .filter(({ submissions }) => submissions.length > 0)
    .concat(undecided > 0 ? [{ text: undecidedLeft(undecided), submissions: [] }] : []);
}

const undecidedLeft = (n: number) =>
  n === 1 ? "One proposal is still undecided." : `${n} proposals are still undecided.`;

const numbersOf = (candidates: readonly Candidate[]) => candidates.map(({ submission }) => submission);

function grouped(batch: readonly Candidate[]): Map<string, Candidate[]> {
  const groups = new Map<string, Candidate[]>();
  for (const one of batch) {
    const own = groups.get(one.ownerId);
    if (own) own.push(one);
    else groups.set(one.ownerId, [one]);
  }
  return groups;
}
