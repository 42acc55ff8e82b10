import { Anchor, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, memo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useEdition } from "#features/call/api";
import { paths } from "#platform/paths";
import { awaitsAny, startReading } from "#platform/queries";
import { loadable } from "#ui/loadable";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageLoader, SectionWait } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { freedSlotsQuery, talksQuery, useLiveSchedule } from "../api";
import { Blocks } from "../parts/blocks";
import { FreedPlaces } from "../parts/freed-places";
import { PlanForm } from "../parts/plan-form";
import { PublishPanel } from "../parts/publish-panel";
import { ScheduleList } from "../parts/schedule-list";
import { blocksQuery, planQuery, roomsQuery } from "../plan-api";
import { publicationQuery } from "../publishing-api";

/** What the grid needs. */
const WIDE = "(min-width: 48em)";

/** Starts the page's first reads (app/screen.ts). */
export function loader(): void {
  startReading(talksQuery(false));
  startReading(freedSlotsQuery);
  startReading(publicationQuery);
  startReading(roomsQuery);
  startReading(blocksQuery);
  startReading(planQuery);
  if (window.matchMedia(WIDE).matches) PlanningGrid.preload();
}

/** The schedule of accepted proposals. */
export function Component() {
  return (
    <OrganiserFrame page="schedule">
      <Schedule />
    </OrganiserFrame>
  );
}

/** Apart from its frame and from what no talk changes: these need not be rendered when a talk is dropped. */
function Schedule() {
  const [undecided, setUndecided] = useState(false);
  const talks = useQuery(talksQuery(undecided));
  const plan = useQuery(roomsQuery);
  const blocks = useQuery(blocksQuery);
  useLiveSchedule();
  return (
    <PageLoader waiting={awaitsAny(talks)}>
      <FreedPart />
      <QueryData of={talks}>
        {(rows) => (
          <>
            {rows.length > 0 && <PublicPart />}
            <QueryData of={plan} section>
              {(plan) => (
                <QueryData of={blocks} section>
                  {(blocks) => <Planning {...{ rows, plan, blocks, undecided }} onUndecided={setUndecided} />}
                </QueryData>
              )}
            </QueryData>
          </>
        )}
      </QueryData>
      <RoomsPart />
    </PageLoader>
  );
}

const PlanningGrid = loadable(async () => (await import("../parts/grid/planning-grid")).PlanningGrid, {
  fallback: SectionWait,
});

const FreedPart = memo(FreedPlaces);

const PublicPart = memo(function PublicPart() {
  const { zone } = useEdition();
  return <PublishPanel zone={zone} />;
});

const RoomsPart = memo(function RoomsPart() {
  const { zone } = useEdition();
  return (
    <>
      <PageSection
        title="Breaks and plenary slots"
        about="Slots without a talk, in some rooms or in all. They are published with the next version; blockers are not."
      >
        <Blocks zone={zone} />
      </PageSection>
      <PageSection
        title="Rooms and days"
        about="Talks can be in these rooms and within these hours only. The next call starts with these rooms."
      >
        <PlanForm />
      </PageSection>
    </>
  );
});

/** The grid on a wide screen, once the call has rooms and days; otherwise the list. */
function Planning(props: ComponentProps<typeof PlanningGrid>) {
  const { rows, plan, undecided, onUndecided } = props;
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const [search, setSearch] = useSearchParams();
  const isGridPossible = wide && plan.rooms.length > 0 && plan.days.length > 0;
  const view = isGridPossible && search.get("view") !== "list" ? "grid" : "list";
  const choice = isGridPossible && (
    <Group gap="xs" role="group" aria-label="View">
      {(["grid", "list"] as const).map((to) => (
        <Button
          key={to}
          size="compact-sm"
          variant={view === to ? "filled" : "default"}
          aria-pressed={view === to}
          onClick={() => setSearch(to === "list" ? { view: to } : {}, { replace: true })}
        >
          {to === "grid" ? "Grid" : "List"}
        </Button>
      ))}
    </Group>
  );
  if (rows.length === 0 && !undecided)
    return (
      <Stack align="flex-start">
        <Text c="dimmed">
          Nothing is accepted yet. Accept proposals in{" "}
          <Anchor component={Link} to={paths.board} underline="always">
            the table of all
          </Anchor>
          , and give them a room and a time here.
        </Text>
        <Undecided shown={undecided} onShow={onUndecided} />
      </Stack>
    );
  if (view === "list")
    return (
      <Stack align="stretch">
        <div>{choice}</div>
        {wide && !isGridPossible && (
          <Text c="dimmed">Add rooms and days below to plan on a grid of days by rooms.</Text>
        )}
        <ScheduleList rows={rows} />
        <Undecided shown={undecided} onShow={onUndecided} />
      </Stack>
    );
  return (
    <Stack align="stretch">
      <div>{choice}</div>
      <PlanningGrid {...props} />
    </Stack>
  );
}

function Undecided({ shown, onShow }: { shown: boolean; onShow: (shown: boolean) => void }) {
  return (
    <Checkbox
      label="List proposals that are not accepted yet"
      description="They can have a tentative slot, which only organisers see until they are accepted."
      checked={shown}
      onChange={(e) => onShow(e.currentTarget.checked)}
    />
  );
}
