import "@mantine/core/styles/Progress.css";
import type { Choice } from "@lectern/domain/call/choices";
import { decidingConferences } from "@lectern/domain/call/conferences";
import { labelOf } from "@lectern/domain/call/labels";
import { counted } from "@lectern/domain/kernel/counted";
import type { Panel, Panelist } from "@lectern/domain/reviewing/panel/contract";
import { Anchor, Button, Checkbox, Group, Progress, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useEdition } from "#features/call/api";
import { dayInOwnZone } from "#platform/dates";
import { paths } from "#platform/paths";
import { attempt } from "#ui/attempt";
import { Choices } from "#ui/choices";
import { hiddenLabel } from "#ui/hidden-label";
import { useSetConferences, useSetTopics } from "../api";
import css from "./panel.module.css";
import { Remind } from "./remind";

/** The panel with loads; reviewers with open assignments can be reminded. */
export function Reviewers({ panel: { reviewers } }: { panel: Panel }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [reminding, setReminding] = useState(false);
  const behind = reviewers.filter(({ open }) => open > 0);
  const some = behind.filter(({ id }) => chosen.includes(id));
  if (reviewers.length === 0)
    return (
      <Text>
        There are no reviewers yet.{" "}
        <Anchor component={Link} to={`${paths.invitations}?invite`} underline="always">
          Invite reviewers
        </Anchor>
        .
      </Text>
    );
  return (
    <Stack gap="md">
      <Checkbox.Group {...hiddenLabel("Reviewers")} value={chosen} onChange={setChosen}>
        <ul className={css.lines}>
          {reviewers.map((reviewer) => (
            <Line key={reviewer.id} reviewer={reviewer} />
          ))}
        </ul>
      </Checkbox.Group>
      <Group>
        <Button disabled={behind.length === 0} onClick={() => setReminding(true)}>
          {some.length > 0 ? `Remind ${some.length}` : "Remind all with open assignments"}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {behind.length === 0
            ? "No open assignments."
            : `${counted(behind.length, "reviewer has", "reviewers have")} open assignments.`}
        </Text>
      </Group>
      {reminding && (
        <Remind
          reviewers={some.length > 0 ? some.map(({ id }) => id) : null}
          onClose={() => setReminding(false)}
        />
      )}
    </Stack>
  );
}

function Line({ reviewer }: { reviewer: Panelist }) {
  const { id, name, done, open, reviews, seen_on, reminded_on, conferences } = reviewer;
  const deciding = decidingConferences(useEdition());
  const assigned = done + open;
  const notes = [
    conferences.length > 0 && `for ${conferences.map((code) => labelOf(deciding, code)).join(", ")}`,
    assigned === 0 ? "nothing assigned" : `${done} of ${assigned} done, ${open} open`,
    `${counted(reviews, "review")} in all`,
    seen_on ? `last here ${dayInOwnZone(seen_on)}` : "never logged in",
    reminded_on && `reminded ${dayInOwnZone(reminded_on)}`,
  ].filter(Boolean);
  return (
    <li className={css.reviewer}>
      <Checkbox value={id} aria-label={`Select ${name}`} disabled={open === 0} />
      <span className={css.who}>
        <Anchor component={Link} to={paths.person(id)} inherit>
          {name}
        </Anchor>
        <Text size="sm" c="dimmed">
          {notes.join(" · ")}
        </Text>
      </span>
      <Progress
        className={css.progress ?? ""}
        value={assigned === 0 ? 0 : (done / assigned) * 100}
        aria-label={`${name} has reviewed ${done} of ${assigned}`}
      />
      <Group gap="xs" className={css.tools ?? ""}>
        {deciding.length > 1 && <PanelConferences reviewer={reviewer} deciding={deciding} />}
        <Topics reviewer={reviewer} />
      </Group>
    </li>
  );
}

type PanelConferencesProps = { reviewer: Panelist; deciding: readonly Choice[] };

/** On which conferences' panel a reviewer is, also those that no longer decide. */
function PanelConferences({ reviewer: { id, name, conferences }, deciding }: PanelConferencesProps) {
  const set = useSetConferences();
  const gone = conferences.filter((code) => !deciding.some((each) => each.code === code));
  return (
    <Choices
      name="Conferences"
      about={`of ${name}`}
      choices={[...deciding, ...gone.map((code) => ({ code, label: code }))]}
      chosen={set.isPending ? set.variables.conferences : conferences}
      clear="All conferences"
      onChange={(chosen) =>
        void attempt("The conferences are not saved", id, () => set.mutateAsync({ id, conferences: chosen }))
      }
    />
  );
}

function Topics({ reviewer: { id, name, topics } }: { reviewer: Panelist }) {
  const { topicTypes } = useEdition();
  const set = useSetTopics();
  return (
    <Choices
      name="Topics"
      about={`of ${name}`}
      choices={topicTypes}
      chosen={set.isPending ? set.variables.topics : topics}
      clear="Any topic"
      onChange={(chosen) =>
        void attempt("The topics are not saved", id, () => set.mutateAsync({ id, topics: chosen }))
      }
    />
  );
}
