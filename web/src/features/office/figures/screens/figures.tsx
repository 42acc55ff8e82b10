import type { CallFigures } from "@lectern/domain/office/figures/contract";
import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEdition } from "#features/call/api";
import { dateInOwnZone } from "#platform/dates";
import { useAddressView } from "#platform/use-address-view";
import { Choices } from "#ui/choices";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageLoader } from "#ui/page-loader";
import { ReadFailure } from "#ui/read-failure";
import { figuresQuery } from "../api";
import { ArrivalFigure } from "../parts/arrival-figure";
import { DecisionFigure } from "../parts/decision-figure";
import css from "../parts/figures.module.css";
import { FIGURES_ADDRESS, questionOf } from "../parts/figures-view";
import { CoverageFigure, GapFigure, ProgressFigure, ScoreFigures } from "../parts/review-figures";
import { CountFigure, residence, SpeakerFigure } from "../parts/who-figures";

type Label = (code: string) => string;

/** What the edition calls a code; one that it knows no longer is shown as it is. */
const labelIn =
  (choices: readonly { code: string; label: string }[]): Label =>
  (code) =>
    choices.find((choice) => choice.code === code)?.label ?? code;

/** The call in figures, as pictures with their findings: to be read, printed and taken along. */
export function Component() {
  const [view, change] = useAddressView(FIGURES_ADDRESS);
  const { topicTypes, submissionTypes } = useEdition();
  const topic = labelIn(topicTypes);
  const type = labelIn(submissionTypes);
  const read = useQuery(figuresQuery(questionOf(view)));
  const only = [...view.topics.map(topic), ...view.types.map(type)];
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
      <PageLoader waiting={read.isPending}>
        <ReadFailure of={read} />
        {read.data && (
          <>
            <Text size="sm" c="dimmed" role="status">
              {only.length === 0 ? "All proposals" : `Only ${only.join(", ")}`}, as of{" "}
              {dateInOwnZone(read.data.at)}
            </Text>
            <Figures figures={read.data} topic={topic} type={type} />
          </>
        )}
      </PageLoader>
    </OrganiserFrame>
  );
}

function Figures({ figures, topic, type }: { figures: CallFigures; topic: Label; type: Label }) {
  const topics = figures.topics.map((each) => ({
    code: each.code,
    count: each.accepted + each.waitlisted + each.rejected + each.open,
  }));
  return (
    <div className={css.figures}>
      <ArrivalFigure figures={figures} />
      <CountFigure about="Topics" by="topic" parts={topics} label={topic} />
      <CountFigure about="Types" by="type" parts={figures.types} label={type} />
      <CountFigure
        about="Countries of residence"
        by="country"
        parts={figures.countries}
        label={residence}
        most={8}
      />
      <SpeakerFigure speakers={figures.speakers} />
      <ProgressFigure figures={figures} />
      <CoverageFigure figures={figures} />
      <GapFigure figures={figures} />
      <ScoreFigures figures={figures} />
      <DecisionFigure topics={figures.topics} label={topic} />
    </div>
  );
}
