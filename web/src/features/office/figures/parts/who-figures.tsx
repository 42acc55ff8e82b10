import { countryName } from "@lectern/domain/identity/profiles/countries";
import type { CallFigures, Counted } from "@lectern/domain/office/figures/contract";
import { largestInWords, speakersInWords } from "@lectern/domain/office/figures/findings";
import { counted, percentOf } from "@lectern/domain/office/figures/share";
import { BarList } from "./bar-list";
import { FigureCard } from "./figure-card";

type Labelled = { label: string; value: number };

const sumOf = (parts: readonly Labelled[]) => parts.reduce((sum, { value }) => sum + value, 0);

const numbersOf = (parts: readonly Labelled[], what: string, unit: string) => ({
  columns: [what, unit, "share"],
  rows: parts.map(({ label, value }) => [label, value, percentOf(value, sumOf(parts)) ?? "–"]),
});

type CountProps = {
  about: string;
  by: "topic" | "type" | "country";
  parts: readonly Counted[];
  label: (code: string) => string;
  /** Bars that are drawn; of the others the table tells. */
  most?: number;
};

/** How many proposals are of each kind, the most first. */
export function CountFigure({ about, by, parts, label, most = 12 }: CountProps) {
  const sorted = parts
    .map(({ code, count }) => ({ label: label(code), value: count }))
    .sort((a, b) => b.value - a.value || a.label.localeCompare(b.label));
  const bars = sorted.slice(0, most);
  const rest = sorted.slice(most);
  return (
    <FigureCard
      about={about}
      finding={largestInWords(parts, label, by)}
      numbers={numbersOf(sorted, by, "proposals")}
      note={rest.length > 0 && `And ${counted(sumOf(rest), "proposal")} of ${rest.length} more.`}
    >
      {bars.length > 0 && <BarList bars={bars} of={sumOf(sorted)} />}
    </FigureCard>
  );
}

const NOT_TOLD = "not told";
export const residence = (code: string): string => countryName(code) || NOT_TOLD;

/** Who was here before, as far as the portal can know. */
export function SpeakerFigure({ speakers }: Pick<CallFigures, "speakers">) {
  const parts = [
    { label: "Came during this call", value: speakers.newcomers },
    { label: "Had an account, first proposal", value: speakers.known },
    { label: "Proposed before this call", value: speakers.returning },
  ];
  return (
    <FigureCard
      about="Speakers, first time or not"
      finding={speakersInWords(speakers)}
      numbers={numbersOf(parts, "speakers", "people")}
      note="Each speaker counts once. Known is only what was sent to this portal: who proposed elsewhere in earlier years counts as new."
    >
      {sumOf(parts) > 0 && <BarList bars={parts} of={sumOf(parts)} />}
    </FigureCard>
  );
}
