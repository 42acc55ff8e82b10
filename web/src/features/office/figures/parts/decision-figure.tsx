import type { Decided } from "@lectern/domain/office/figures/contract";
import { decisionsInWords } from "@lectern/domain/office/figures/findings";
import { allOf, DecidedBars, STANDINGS } from "./decided-bars";
import { FigureCard } from "./figure-card";

/** What is decided so far, by topic; inside: speakers are told only what is released. */
export function DecisionFigure({
  topics,
  label,
}: {
  topics: readonly Decided[];
  label: (code: string) => string;
}) {
  const sorted = topics
    .map((topic) => ({ ...topic, label: label(topic.code) }))
    .sort((a, b) => allOf(b) - allOf(a) || a.label.localeCompare(b.label));
  return (
    <FigureCard
      wide
      about="Decisions by topic"
      finding={decisionsInWords(topics)}
      numbers={{
        columns: ["topic", ...STANDINGS.map((each) => each.label.toLowerCase()), "in all"],
        rows: sorted.map((topic) => [topic.label, ...STANDINGS.map(({ name }) => topic[name]), allOf(topic)]),
      }}
      note="As decided inside, told to speakers or not."
    >
      {sorted.length > 0 && <DecidedBars topics={sorted} />}
    </FigureCard>
  );
}
