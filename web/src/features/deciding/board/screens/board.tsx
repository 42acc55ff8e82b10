import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo } from "react";
import { useNavigate } from "react-router";
import { useChoices, useEdition } from "#features/call/api";
import { paths } from "#platform/paths";
import { useAddressView } from "#platform/use-address-view";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageLoader } from "#ui/page-loader";
import { ReadFailure } from "#ui/read-failure";
import { TerminalPanel } from "#ui/terminal-panel";
import { boardQuery } from "../api";
import css from "../parts/board.module.css";
import { BoardAside } from "../parts/board-aside";
import { BoardBar } from "../parts/board-bar";
import { rowsOf } from "../parts/board-filter";
import { useMarked } from "../parts/board-naming";
import { BoardTable } from "../parts/board-table";
import { boardAddress } from "../parts/board-view";
import { BulkBar } from "../parts/bulk-bar";
import { useDeciding } from "../parts/use-deciding";
import { useSelection } from "../parts/use-selection";

/** All proposals in one table: search, filters, sorting, reading and deciding. */
export function Component() {
  const list = useQuery(boardQuery);
  return (
    <OrganiserFrame page="proposals">
      <PageLoader waiting={list.isPending}>
        <ReadFailure of={list} />
        {list.data?.length === 0 && <TerminalPanel>No proposals yet.</TerminalPanel>}
        {list.data && list.data.length > 0 && <Board list={list.data} />}
      </PageLoader>
    </OrganiserFrame>
  );
}

function Board({ list: read }: { list: readonly BoardRow[] }) {
  const list = useMarked(read);
  const { blindReviews } = useEdition();
  const wide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const choices = useChoices();
  const [view, change] = useAddressView(boardAddress(choices));
  const navigate = useNavigate();
  const deciding = useDeciding();
  // Typing has priority over rendering rows.
  const { search, filters, sort } = useDeferredValue(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns and the open proposal change no row
  const rows = useMemo(
    () => rowsOf(list, { ...view, search, filters, sort }, choices),
    [list, search, filters, sort, choices],
  );
  const selection = useSelection(rows);
  const chosen = useMemo(() => list.filter(({ pk }) => selection.chosen.has(pk)), [list, selection.chosen]);
  const opened = wide ? list.find(({ pk }) => pk === view.open) : undefined;
  const open = useCallback(
    (pk: number) => (wide ? change({ open: pk }) : void navigate(paths.proposal(pk))),
    [wide, change, navigate],
  );

  return (
    <div className={css.board} data-beside={opened !== undefined}>
      <Stack gap="md" className={css.list ?? ""}>
        <BoardBar view={view} blind={blindReviews} withSort={!wide} onChange={change} />
        <Text size="sm" c="dimmed" role="status">
          {rows.length === list.length
            ? `${list.length} proposals`
            : `${rows.length} of ${list.length} proposals`}
        </Text>
        {rows.length === 0 ? (
          <TerminalPanel>No matches. Shorten the search or show all.</TerminalPanel>
        ) : (
          <BoardTable
            rows={rows}
            view={view}
            selection={selection}
            wide={wide}
            onChange={change}
            onOpen={open}
          />
        )}
        {chosen.length > 0 && <BulkBar rows={chosen} deciding={deciding} onClear={selection.clear} />}
      </Stack>
      {opened && (
        <BoardAside row={opened} rows={rows} deciding={deciding} onOpen={(open) => change({ open })} />
      )}
    </div>
  );
}
