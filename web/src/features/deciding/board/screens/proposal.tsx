import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { Navigate, useParams } from "react-router";
import { paths } from "#platform/paths";
import { OrganiserFrame } from "#ui/organiser-frame";
import { ReadOne } from "#ui/read-one";
import { boardQuery } from "../api";
import { useMarked } from "../parts/board-naming";
import { ProposalReading } from "../parts/proposal-reading";
import { useDeciding } from "../parts/use-deciding";

/** A proposal on its own page, which can be linked to. */
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
    <OrganiserFrame page="proposals" title={row.title}>
      <ProposalReading key={pk} row={row} deciding={deciding} />
    </OrganiserFrame>
  );
}
