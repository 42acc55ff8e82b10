import type { Choice } from "@lectern/domain/call/choices";
import { decidingConferences } from "@lectern/domain/call/conferences";
import { labelOf, withUnknown } from "@lectern/domain/call/labels";
import type { CallFigures, Decided } from "@lectern/domain/office/figures/contract";
import { describeDecisions } from "@lectern/domain/office/figures/findings";
import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useEdition } from "#features/call/api";
import { dateInOwnZone } from "#platform/dates";
import { startReading } from "#platform/queries";
import { type AddressForm, useAddressView } from "#platform/use-address-view";
import { Choices } from "#ui/choices";
import { OrganiserFrame } from "#ui/organiser-frame";
import { QueryData } from "#ui/query-data";
import { figuresQuery } from "../api";
import { ArrivalFigure } from "../parts/arrival-figure";
import { allOf, DecidedBars, STANDINGS } from "../parts/decided-bars";
import { FigureCard } from "../parts/figure-card";
import css from "../parts/figures.module.css";
import { CoverageFigure, GapFigure, ProgressFigure, ScoreFigures } from "../parts/review-figures";
import { CountFigure, residence, SpeakerFigure } from "../parts/who-figures";

type Label = (code: string) => string;

const labelIn =
  (choices: readonly Choice[]): Label =>
  (code) =>
    labelOf(choices, code);

/** Starts the page's first reads (app/screen.ts). */
export function loader({ request }: LoaderFunctionArgs): void {
  startReading(figuresQuery(questionOf(FIGURES_ADDRESS.read(new URL(request.url).searchParams))));
}

/** The figures of the call, as charts with findings, to read, print and export. */
export function Component() {
  const [view, change] = useAddressView(FIGURES_ADDRESS);
  const edition = useEdition();
  const { topicTypes, submissionTypes } = edition;
  const deciding = decidingConferences(edition);
  const conference = labelIn(deciding);
  const topic = labelIn(topicTypes);
  const type = labelIn(submissionTypes);
  const read = useQuery(figuresQuery(questionOf(view)));
  const only = [
    ...(view.conference === "" ? [] : [conference(view.conference)]),
    ...view.topics.map(topic),
    ...view.types.map(type),
  ];
  return (
    <OrganiserFrame
      page="figures"
      action={
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <Group gap="xs" className={css.filters ?? ""}>
        {(deciding.length > 1 || view.conference !== "") && (
          <NativeSelect
            aria-label="Conference"
            value={view.conference}
            data={[
              { value: "", label: "All conferences" },
              ...withUnknown(deciding, view.conference).map(({ code, label }) => ({ value: code, label })),
            ]}
            onChange={(e) => change({ conference: e.currentTarget.value })}
          />
        )}
        <Choices
          name="Topic"
          choices={topicTypes}
          chosen={view.topics}
          onChange={(topics) => change({ topics })}
        />
        <Choices
          name="Type"
          choices={submissionTypes}
          chosen={view.types}
          onChange={(types) => change({ types })}
        />
      </Group>
      <QueryData of={read}>
        {(figures) => (
          <>
            <Text size="sm" c="dimmed" role="status">
              {only.length === 0 ? "All proposals" : `Only ${only.join(", ")}`}, as of{" "}
              {dateInOwnZone(figures.at)}
            </Text>
            <Figures figures={figures} topic={topic} type={type} />
          </>
        )}
      </QueryData>
    </OrganiserFrame>
  );
}

type Frame = "at" | "zone" | "opensAt" | "closesAt" | "deadlines" | "review";
type Counts = Omit<CallFigures, Frame> & Omit<CallFigures["review"], "wanted">;
type Drawn = { figures: CallFigures; topic: Label; type: Label };

/** The chart of each count, in the page's order: a count of the contract that no chart shows does not compile. */
const CHARTS: Record<keyof Counts, (props: Drawn) => ReactNode> = {
  arrivals: ArrivalFigure,
  topics: ({ figures, topic }) => (
    <CountFigure
      about="Topics"
      by="topic"
      parts={figures.topics.map((each) => ({ code: each.code, count: allOf(each) }))}
      label={topic}
    />
  ),
  types: ({ figures, type }) => <CountFigure about="Types" by="type" parts={figures.types} label={type} />,
  countries: ({ figures }) => (
    <CountFigure
      about="Countries of residence"
      by="country"
      parts={figures.countries}
      label={residence}
      most={8}
    />
  ),
  speakers: ({ figures }) => <SpeakerFigure speakers={figures.speakers} />,
  days: ProgressFigure,
  coverage: CoverageFigure,
  gaps: GapFigure,
  scores: ScoreFigures,
};

const Figures = (props: Drawn) => (
  <div className={css.figures}>
    {Object.entries(CHARTS).map(([name, Chart]) => (
      <Chart key={name} {...props} />
    ))}
    <DecisionFigure topics={props.figures.topics} label={props.topic} />
  </div>
);

/** The filter by topics, types and conference; empty means all. */
type FiguresView = { topics: readonly string[]; types: readonly string[]; conference: string };

const CODE = /^\w{1,20}$/;
/** As many as the API allows, and as long. */
const MOST = 50;
const CODE_LENGTH = 80;

const codesIn = (text: string | null): string[] =>
  (text ?? "")
    .split(",")
    .filter((code) => CODE.test(code))
    .slice(0, MOST);

/** The query; the address uses the same names. */
const questionOf = ({ topics, types, conference }: FiguresView) => ({
  ...(topics.length > 0 && { topic: topics.join(",") }),
  ...(types.length > 0 && { type: types.join(",") }),
  ...(conference !== "" && { conference }),
});

const FIGURES_ADDRESS: AddressForm<FiguresView> = {
  read: (query) => ({
    topics: codesIn(query.get("topic")),
    types: codesIn(query.get("type")),
    conference: (query.get("conference") ?? "").slice(0, CODE_LENGTH),
  }),
  write: (view) => new URLSearchParams(questionOf(view)),
};

/** Decisions by topic, which are internal until released. */
function DecisionFigure({ topics, label }: { topics: readonly Decided[]; label: Label }) {
  const sorted = topics
    .map((topic) => ({ ...topic, label: label(topic.code) }))
    .sort((a, b) => allOf(b) - allOf(a) || a.label.localeCompare(b.label));
  return (
    <FigureCard
      wide
      about="Decisions by topic"
      finding={describeDecisions(topics)}
      numbers={{
        columns: ["topic", ...STANDINGS.map((each) => each.label.toLowerCase()), "in all"],
        rows: sorted.map((topic) => [topic.label, ...STANDINGS.map(({ name }) => topic[name]), allOf(topic)]),
      }}
      note="All decisions, released or not."
    >
      {sorted.length > 0 && <DecidedBars topics={sorted} />}
    </FigureCard>
  );
}
