import { type Conferences, conferencesOf, decidingConferences } from "@lectern/domain/call/conferences";
import { withUnknown } from "@lectern/domain/call/labels";
import { counted } from "@lectern/domain/kernel/counted";
import type { Batch, Panel } from "@lectern/domain/reviewing/panel/contract";
import { reviewersMissing } from "@lectern/domain/reviewing/panel/rules";
import { Anchor, Button, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useEdition } from "#features/call/api";
import { dateInOwnZone } from "#platform/dates";
import { paths } from "#platform/paths";
import { startReading } from "#platform/queries";
import { messagesOf } from "#platform/refused";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { toastDone, toastFailed } from "#ui/toasts";
import { useFocusAfter } from "#ui/use-focus-after";
import { panelQuery, useUndoBatch } from "../api";
import { AssignDialog } from "../parts/assign-dialog";
import { ByRule } from "../parts/by-rule";
import { Coverage } from "../parts/coverage";
import { REVIEWERS, SHORT, shortOnBoard } from "../parts/on-board";
import css from "../parts/panel.module.css";
import { Reviewers } from "../parts/reviewers";
import { useAnchored } from "../parts/use-anchored";

/** Starts the page's first reads (app/screen.ts). */
export function loader(): void {
  startReading(panelQuery);
}

/** The panel: progress, assignments by hand or by rule, and reminders. */
export function Component() {
  const panel = useQuery(panelQuery);
  return (
    <OrganiserFrame page="panel">
      <QueryData of={panel}>{(panel) => <Sections panel={panel} />}</QueryData>
    </OrganiserFrame>
  );
}

function Sections({ panel: all }: { panel: Panel }) {
  const edition = useEdition();
  const [params, setParams] = useSearchParams();
  const deciding = decidingConferences(edition);
  const conference = params.get(CONFERENCE) ?? "";
  const panel = conference === "" ? all : panelOf(all, conference, edition);
  const short = useAnchored(SHORT);
  const reviewers = useAnchored(REVIEWERS);
  return (
    <Stack gap="xl">
      {(deciding.length > 1 || conference !== "") && (
        <NativeSelect
          label="Conference"
          w="min(100%, 20rem)"
          value={conference}
          data={[
            { value: "", label: "All conferences" },
            ...withUnknown(deciding, conference).map(({ code, label }) => ({ value: code, label })),
          ]}
          onChange={(e) =>
            setParams(e.currentTarget.value === "" ? {} : { [CONFERENCE]: e.currentTarget.value }, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      )}
      <PageSection title="Coverage">
        <Coverage panel={panel} />
      </PageSection>
      <PageSection
        title="Assign by rule"
        about="Starts with the proposals that have the fewest reviewers, balances the load and respects conflicts of interest. You preview the plan before anything is assigned."
      >
        <ByRule panel={all} />
        <Batches batches={all.batches} />
      </PageSection>
      <PageSection title="Not enough reviewers" headline={short}>
        <ShortList panel={panel} />
      </PageSection>
      <PageSection
        title="Reviewers"
        headline={reviewers}
        about="An assignment asks a reviewer to review a proposal. Others may review it, too."
      >
        <Reviewers panel={panel} />
      </PageSection>
    </Stack>
  );
}

/** The filter in the page's address. */
const CONFERENCE = "conference";

/** The proposals for one conference, and the reviewers on its panel. */
const panelOf = (panel: Panel, conference: string, edition: Conferences): Panel => ({
  ...panel,
  reviewers: panel.reviewers.filter(
    ({ conferences }) => conferences.length === 0 || conferences.includes(conference),
  ),
  proposals: panel.proposals.filter((each) => conferencesOf(each.conference, edition).includes(conference)),
});

/** The number of listed items; the board shows all. */
const LISTED = 12;

/** Proposals that are short of reviewers even if all open assignments are done. */
function ShortList({ panel: { proposals, target } }: { panel: Panel }) {
  const [assigning, setAssigning] = useState<number | null>(null);
  const short = proposals
    .filter((each) => reviewersMissing(each, target) > 0)
    .sort((a, b) => a.reviews + a.open - b.reviews - b.open || a.pk - b.pk);
  if (short.length === 0) return <Text>Every proposal has enough reviewers.</Text>;
  return (
    <>
      <ul className={css.lines}>
        {short.slice(0, LISTED).map(({ pk, title, reviews, open }) => (
          <li key={pk} className={css.line}>
            <Anchor component={Link} to={paths.proposal(pk)} inherit className={css.title ?? ""}>
              {title}
            </Anchor>
            <Text size="sm" c="dimmed">
              {reviews} reviewed · {open} open · {reviewersMissing({ reviews, open }, target)} missing
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Assign reviewers to ${title}`}
              onClick={() => setAssigning(pk)}
            >
              Assign
            </Button>
          </li>
        ))}
      </ul>
      <Text size="sm">
        {short.length > LISTED && `${short.length - LISTED} more. `}
        <Anchor component={Link} to={shortOnBoard(target)} inherit>
          Those with fewer than {counted(target, "review")}, on the board
        </Anchor>
      </Text>
      {assigning !== null && <AssignDialog submissions={[assigning]} onClose={() => setAssigning(null)} />}
    </>
  );
}

/** The last assignments by rule. Each batch can be undone. */
function Batches({ batches }: { batches: readonly Batch[] }) {
  const [asking, setAsking] = useState<Batch | null>(null);
  const undo = useUndoBatch();
  const list = useRef<HTMLUListElement>(null);
  const focusAfter = useFocusAfter(undo.isPending);
  const undoBatch = async ({ id }: Batch) => {
    setAsking(null);
    try {
      const { removed } = await undo.mutateAsync(id);
      toastDone(`${counted(removed, "assignment")} undone.`);
      // Its button is gone.
      focusAfter(() => list.current?.focus());
    } catch (failure) {
      toastFailed("Undo failed", messagesOf(failure));
    }
  };
  if (batches.length === 0) return null;
  return (
    <>
      <ul ref={list} tabIndex={-1} className={css.lines} aria-label="Assignments by rule">
        {batches.map((batch) => (
          <li key={batch.id} className={css.line}>
            <Text size="sm">
              {counted(batch.lines, "assignment")} by {batch.made_by}, {dateInOwnZone(batch.made_on)}
            </Text>
            {batch.undone_on ? (
              <Text size="sm" c="dimmed">
                undone
              </Text>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                loading={undo.isPending}
                onClick={() => setAsking(batch)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asking !== null}
        title="Undo these assignments?"
        question="All open assignments of this batch are removed. Submitted reviews stay."
        yes="Undo assignments"
        onYes={() => asking && void undoBatch(asking)}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
