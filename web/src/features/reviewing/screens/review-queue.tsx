import type { SubmissionListItem } from "@lectern/domain/proposals/contract";
import { firstReviewable } from "@lectern/domain/proposals/rules";
import { TEXTS } from "@lectern/domain/proposals/words";
import { awaitsReview } from "@lectern/domain/reviewing/rules";
import { Button, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { Link } from "react-router";
import { useChoices, useEdition } from "#features/call/api";
import { submissionsQuery } from "#features/proposals/list";
import { dateInBothZones, lengthOfTime } from "#platform/dates";
import { paths } from "#platform/paths";
import { awaitsAny, startReading } from "#platform/queries";
import { sortName, sortNamed } from "#platform/search";
import { useAddressView } from "#platform/use-address-view";
import { useNow } from "#platform/use-now";
import { ChoiceField } from "#ui/choice-field";
import { PageLoader } from "#ui/page-loader";
import { PromptTitle } from "#ui/prompt-title";
import { QueryData } from "#ui/query-data";
import { TerminalPanel } from "#ui/terminal-panel";
import { queueQuery } from "../api";
import { discussionsQuery } from "../discussion/api";
import { OwnTopics } from "../panel/parts/own-topics";
import { AllDone } from "../parts/all-done";
import { BlindNote } from "../parts/blind-note";
import css from "../parts/queue.module.css";
import { assignedOf, countsOf, queueOf } from "../parts/queue-filter";
import { QueueProgress } from "../parts/queue-progress";
import { QueueRows } from "../parts/queue-rows";
import { QUEUE_ADDRESS, QUEUE_COLUMNS, QUEUE_PARTS, type QueueView, queryOf } from "../parts/queue-view";

/** Starts the page's first reads (app/screen.ts). */
export function loader(): void {
  startReading(submissionsQuery);
  startReading(queueQuery);
  startReading(discussionsQuery);
}

export function Component() {
  const { blindReviews } = useEdition();
  const list = useQuery(submissionsQuery);
  const fair = useQuery(queueQuery);
  return (
    <Stack gap="xl" maw={1200}>
      <PromptTitle tab="Review queue" said="Review queue">
        review --queue
      </PromptTitle>
      {blindReviews && <BlindNote />}
      <PageLoader waiting={awaitsAny(list, fair)}>
        <QueryData of={list}>
          {(all) => (all.length === 0 ? <NoneYet /> : <Queue all={all} order={fair.data?.order} />)}
        </QueryData>
      </PageLoader>
    </Stack>
  );
}

type QueueProps = { all: readonly SubmissionListItem[]; order: readonly number[] | undefined };

/** What is to review, in its order, with the filters. */
function Queue({ all, order }: QueueProps) {
  const choices = useChoices();
  const wide = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false });
  const [view, change] = useAddressView(QUEUE_ADDRESS);
  const { sort } = view;
  // Typing has priority over rendering rows.
  const asked = useDeferredValue(view);
  const found = useMemo(() => queueOf(all, asked, choices, order), [all, asked, choices, order]);
  const queue = queryOf(asked).toString();
  const { left, done, decided } = countsOf(all);
  const first = found.find(awaitsReview);
  const assigned = assignedOf(all);
  return (
    <Stack gap="lg">
      <QueueProgress left={left} done={done} />
      {left === 0 && (
        <TerminalPanel>
          <AllDone />
        </TerminalPanel>
      )}
      {first && (
        <Button component={Link} to={paths.addReview(first.pk)} state={{ queue }} className={css.begin}>
          {done === 0 ? "Start reviewing" : "Continue reviewing"}
        </Button>
      )}
      <OwnTopics />
      <QueueBar view={view} withSort={!wide} withAssigned={assigned.all > 0} onChange={change} />
      {assigned.all > 0 && (
        <Text size="sm">
          <strong>{assigned.left}</strong> of {assigned.all} assigned to you left
        </Text>
      )}
      {found.length < left + done + decided && (
        <Text size="sm" c="dimmed" role="status">
          {found.length} shown
        </Text>
      )}
      <QueueRows
        items={found}
        queue={queue}
        wide={wide}
        sort={sort}
        onSort={(name) => change({ sort: sortNamed(QUEUE_COLUMNS, name) })}
      />
    </Stack>
  );
}

/** An empty queue; before the first proposals are due, when they arrive and why. */
function NoneYet() {
  const edition = useEdition();
  const first = firstReviewable(edition);
  const { rollingReviewAfter, cooldown } = edition;
  const edited =
    rollingReviewAfter === null
      ? "until the call closes"
      : `for ${lengthOfTime(rollingReviewAfter)} after submitting them`;
  const held = cooldown > 0 ? `, and each is held for ${lengthOfTime(cooldown)} before you see it` : "";
  return (
    <TerminalPanel>
      <Text inherit>{TEXTS.noneToReview}</Text>
      {useNow(60_000) < first && (
        <Text inherit mt="sm">
          The first ones can arrive on <strong>{dateInBothZones(first)}</strong>. Speakers may edit their
          proposals {edited}
          {held}.
        </Text>
      )}
    </TerminalPanel>
  );
}

const SORTS = [
  { value: "", label: "To review first" },
  ...QUEUE_COLUMNS.flatMap(({ name, label }) => [
    { value: sortName({ column: name, descending: false }), label },
    { value: sortName({ column: name, descending: true }), label: `${label}, descending` },
  ]),
];

type Props = {
  view: QueueView;
  /** Sort controls for cards, which have no table header. */
  withSort: boolean;
  /** Whether anything is assigned to the reader. */
  withAssigned: boolean;
  onChange: (changed: Partial<QueueView>) => void;
};

/** The filters of the queue. */
function QueueBar({ view, withSort, withAssigned, onChange }: Props) {
  return (
    <div className={css.bar}>
      <TextInput
        type="search"
        label="Search"
        placeholder="title, submitter, topic, type, status"
        value={view.search}
        onChange={(e) => onChange({ search: e.currentTarget.value })}
      />
      <ChoiceField
        label="Show"
        choices={QUEUE_PARTS.filter(({ code }) => code !== "assigned" || withAssigned || view.part === code)}
        value={view.part}
        onChange={(part) => onChange({ part })}
      />
      {withSort && (
        <NativeSelect
          label="Sort by"
          data={SORTS}
          value={sortName(view.sort)}
          onChange={(e) => onChange({ sort: sortNamed(QUEUE_COLUMNS, e.currentTarget.value) })}
        />
      )}
    </div>
  );
}
