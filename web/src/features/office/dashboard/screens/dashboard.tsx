import type { Dashboard } from "@lectern/domain/office/dashboard/contract";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useLocation } from "react-router";
import { paths } from "#platform/paths";
import { startReading } from "#platform/queries";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { TerminalPanel } from "#ui/terminal-panel";
import { dashboardQuery, waitingQuery } from "../api";
import { CallState } from "../parts/call-state";
import css from "../parts/dashboard.module.css";
import { SetUp } from "../parts/set-up";
import { tasksIn } from "../parts/tasks";

/** Starts the page's first reads (app/screen.ts). */
export function loader(): void {
  startReading(dashboardQuery);
  startReading(waitingQuery);
}

/** The organisers' first page: what needs doing now, and the state of the call. */
export function Component() {
  const read = useQuery(dashboardQuery);
  const { search } = useLocation();
  // The board was the first page: addresses with a view of it, such as bookmarks, lead to its own page.
  if (search !== "") return <Navigate to={paths.board + search} replace />;
  return (
    <OrganiserFrame page="dashboard">
      <QueryData of={read}>{(dashboard) => <Sections {...dashboard} />}</QueryData>
    </OrganiserFrame>
  );
}

function Sections({ pending, stepsLeft, ...state }: Dashboard) {
  const isNew = state.proposals + state.unfinished === 0;
  const setUp = stepsLeft.length > 0 && <SetUp left={stepsLeft} />;
  return (
    <Stack gap="xl">
      {isNew && setUp}
      <Tasks pending={pending} isNew={isNew} />
      <CallState {...state} />
      {!isNew && setUp}
    </Stack>
  );
}

function Tasks({ pending, isNew }: { pending: Dashboard["pending"]; isNew: boolean }) {
  const tasks = tasksIn(pending);
  // There can be nothing to do: what is left is the set-up.
  if (isNew && tasks.length === 0) return null;
  return (
    <PageSection title="What needs doing">
      {tasks.length === 0 ? (
        <TerminalPanel>All done. Nothing needs an organiser right now.</TerminalPanel>
      ) : (
        <ul className={css.list}>
          {tasks.map(({ of, count, words, to }) => (
            <li key={of}>
              <Link to={to} className={css.task}>
                <span className={css.count}>{count}</span> <span className={css.words}>{words}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}
