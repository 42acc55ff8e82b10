import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { counted } from "@lectern/domain/kernel/counted";
import { lookup } from "@lectern/domain/kernel/lookup";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useChoices, useEdition } from "#features/call/api";
import { discussionsQuery, useLiveUpdates } from "#features/reviewing/discussion/api";
import { paths } from "#platform/paths";
import { startReading } from "#platform/queries";
import { sortNamed } from "#platform/search";
import { useAddressView } from "#platform/use-address-view";
import { focusField } from "#ui/focus-field";
import { loadable } from "#ui/loadable";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageLoader } from "#ui/page-loader";
import { QueryData } from "#ui/query-data";
import { DataTable } from "#ui/table/data-table";
import type { Selected } from "#ui/table/table";
import { TerminalPanel } from "#ui/terminal-panel";
import { tagsQuery } from "../../tags/api";
import { ManageTagsButton } from "../../tags/parts/manage-tags-button";
import { useHasTags, useKnownTags } from "../../tags/parts/use-tags-on";
import { viewsQuery } from "../../views/api";
import { useOpeningView } from "../../views/parts/use-opening-view";
import { ViewsButton } from "../../views/parts/views-button";
import { boardQuery } from "../api";
import { newsOf } from "../parts/after-deciding";
import { rowsAt } from "../parts/at-conference";
import css from "../parts/board.module.css";
import { BoardBar } from "../parts/board-bar";
import { boardCard } from "../parts/board-card";
import { COLUMNS, columnsNamed } from "../parts/board-columns";
import { rowsOf } from "../parts/board-filter";
import { boardAddress } from "../parts/board-view";
import { Ignored } from "../parts/ignored";
import { type MarkedRow, useMarked } from "../parts/marked-rows";
import { MissingMarks } from "../parts/missing-marks";
import { useDeciding } from "../parts/use-deciding";

const BoardAside = loadable(async () => (await import("../parts/board-aside")).BoardAside, {
  early: true,
  fallback: () => <div className={css.aside} />,
});
const BulkBar = loadable(async () => (await import("../parts/bulk-bar")).BulkBar, { early: true });

const LINE = 46;
const CARD = 112;
/** With a line for outcomes, if there are any. */
const CARD_WITH_NEWS = 134;
const ROWS = "rows";
const idOf = ({ pk }: MarkedRow) => String(pk);
const labelOf = ({ title }: MarkedRow) => `Select ${title}`;

/** Starts the page's first reads (app/screen.ts). */
export function loader(): void {
  startReading(boardQuery);
  startReading(viewsQuery);
  startReading(tagsQuery);
  startReading(discussionsQuery);
}

/** All proposals in one table: search, filters, sorting, reading and deciding. */
export function Component() {
  const list = useQuery(boardQuery);
  const settled = useOpeningView();
  return (
    <OrganiserFrame
      page="proposals"
      action={
        <Button component={Link} to={paths.enterProposal} variant="default">
          New proposal
        </Button>
      }
    >
      <PageLoader waiting={list.isPending || !settled}>
        <QueryData of={list}>
          {(list) =>
            list.length === 0 ? <TerminalPanel>No proposals yet.</TerminalPanel> : <Board list={list} />
          }
        </QueryData>
      </PageLoader>
    </OrganiserFrame>
  );
}

function Board({ list: read }: { list: readonly BoardRow[] }) {
  useLiveUpdates();
  const edition = useEdition();
  const { blindReviews } = edition;
  const wide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const choices = useChoices();
  const address = useMemo(() => boardAddress(choices), [choices]);
  const [view, change] = useAddressView(address);
  const marked = useMarked(read, {
    countries: view.columns.includes("country") || view.sort?.column === "country",
  });
  const navigate = useNavigate();
  const deciding = useDeciding();
  const list = useMemo(() => rowsAt(marked, view.conference, edition), [marked, view.conference, edition]);
  // Typing has priority over rendering rows.
  const { search, filters, tags, tagMode, sort } = useDeferredValue(view);
  const known = useKnownTags(tags);
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns and the open proposal change no row
  const rows = useMemo(
    () => rowsOf(list, { ...view, search, filters, tags: known, tagMode, sort }, choices),
    [list, search, filters, known, tagMode, sort, choices],
  );
  const [selected, select] = useState<Selected>({});
  const chosen = useMemo(() => list.filter((row) => lookup(selected, idOf(row))), [list, selected]);
  const clear = (hadFocus: boolean) => {
    select({});
    if (hadFocus) focusField(ROWS);
  };
  const opened = wide ? list.find(({ pk }) => pk === view.open) : undefined;
  const open = useCallback(
    (pk: number) => (wide ? change({ open: pk }) : void navigate(paths.proposal(pk))),
    [wide, change, navigate],
  );
  const tagged = useHasTags();
  const columns = useMemo(
    () => columnsNamed(view.columns.filter((name) => tagged || name !== "tags")),
    [view.columns, tagged],
  );
  const context = useMemo(() => ({ choices, onOpen: open }), [choices, open]);
  const card = rows.some((row) => row.scores !== null || newsOf(row) !== "") ? CARD_WITH_NEWS : CARD;

  return (
    <div className={css.board} data-beside={opened !== undefined}>
      <Stack gap="md" className={css.list ?? ""}>
        <BoardBar view={view} blind={blindReviews} cards={!wide} onChange={change} />
        <Ignored view={view} onChange={change} />
        <MissingMarks byCriterion={view.columns.includes("criteria")} />
        <Group gap="xs">
          <Text size="sm" c="dimmed" role="status" mr="auto">
            {rows.length === list.length
              ? counted(list.length, "proposal")
              : `${rows.length} of ${counted(list.length, "proposal")}`}
          </Text>
          <ManageTagsButton />
          <ViewsButton query={address.write(view).toString()} board={paths.board} />
        </Group>
        <div data-field={ROWS}>
          <DataTable
            label="Proposals"
            rows={rows}
            idOf={idOf}
            columns={columns}
            context={context}
            layout={wide ? "table" : "cards"}
            card={boardCard}
            height={wide ? LINE : card}
            empty="No matches. Shorten the search or show all."
            sort={view.sort}
            onSort={(name) => change({ sort: sortNamed(COLUMNS, name) })}
            selection={{ selected, onChange: select, labelOf }}
            opened={view.open === null ? undefined : String(view.open)}
          />
        </div>
        {chosen.length > 0 && <BulkBar rows={chosen} deciding={deciding} onClear={clear} />}
      </Stack>
      {opened && (
        <BoardAside row={opened} rows={rows} deciding={deciding} onOpen={(open) => change({ open })} />
      )}
    </div>
  );
}
