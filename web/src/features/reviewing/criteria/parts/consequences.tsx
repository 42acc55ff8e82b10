import { counted } from "@lectern/domain/kernel/counted";
import type { Consequences } from "@lectern/domain/reviewing/criteria/consequences";
import { Text } from "@mantine/core";
import css from "./criteria.module.css";

/** What saving does to the reviews that exist, a sentence each. */
export function consequencesIn({ retired, lacking, changed, largest, unscored }: Consequences): string[] {
  return [
    ...retired.map(({ label, scores }) =>
      scores === 0
        ? `“${label}” will be retired. No review scores it.`
        : `“${label}” will be retired. Its scores in ${counted(scores, "review")} are kept, and no longer count.`,
    ),
    ...lacking.map(
      ({ label, reviews }) =>
        `${counted(reviews, "review")} ${reviews === 1 ? "has" : "have"} no score for “${label}”. They stay valid.`,
    ),
    ...(changed > 0
      ? [`The mean of ${counted(changed, "proposal")} changes, by up to ${largest.toFixed(2)} points.`]
      : []),
    ...(unscored > 0
      ? [`${counted(unscored, "proposal")} will have no mean: nothing that counts was scored.`]
      : []),
  ];
}

export const ConsequenceList = ({ consequences }: { consequences: Consequences }) => (
  <>
    <Text mt="sm">This call has {counted(consequences.reviews, "review")}.</Text>
    <ul className={css.consequences}>
      {consequencesIn(consequences).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </>
);
