import type { BoardRow } from "@lectern/domain/board/contract";
import { Anchor, Stack } from "@mantine/core";
import { Link, Navigate, useParams } from "react-router";
import { paths } from "#platform/paths";
import { PromptTitle } from "#ui/prompt-title";
import { ReadOne } from "#ui/read-one";
import { boardQuery } from "../api";
import { useMarked } from "../parts/board-naming";
import { ProposalReading } from "../parts/proposal-reading";
import { useDeciding } from "../parts/use-deciding";

/** One proposal on a page of its own, which can be linked to. */
export function Component() {
  const pk = Number(useParams().pk);
  return (
    <ReadOne query={boardQuery} home={paths.organiser}>
      {(rows) => <Proposal pk={pk} rows={rows} />}
    </ReadOne>
  );
}

function Proposal({ pk, rows }: { pk: number; rows: readonly BoardRow[] }) {
  const deciding = useDeciding();
  const row = useMarked(rows).find((each) => each.pk === pk);
  if (!row) return <Navigate to={paths.organiser} replace />;
  return (
    <Stack maw={960} gap="lg">
      <PromptTitle>{row.title}</PromptTitle>
      <Anchor component={Link} to={paths.organiser} size="sm">
        All proposals
      </Anchor>
      <ProposalReading key={pk} row={row} deciding={deciding} />
    </Stack>
  );
}
