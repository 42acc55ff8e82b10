import type { ProposalOnBoard } from "@lectern/domain/deciding/board/contract";
import { useMemo } from "react";
import { useParams } from "react-router";
import { submissionQuery } from "#features/proposals/api";
import { paths } from "#platform/paths";
import { startReading, startReadingOf } from "#platform/queries";
import { OrganiserFrame } from "#ui/organiser-frame";
import { ReadOne } from "#ui/read-one";
import { proposalOnBoardQuery } from "../api";
import { useMarked } from "../parts/marked-rows";
import { ProposalReading } from "../parts/proposal-reading";
import { useDeciding } from "../parts/use-deciding";

/** Starts the page's first reads (app/screen.ts). */
export const loader = startReadingOf((pk) => {
  startReading(proposalOnBoardQuery(pk));
  startReading(submissionQuery(pk));
});

/** A proposal on its own page, which can be linked to. */
export function Component() {
  const pk = Number(useParams().pk);
  return (
    <ReadOne key={pk} query={proposalOnBoardQuery(pk)} home={paths.board}>
      {(row) => <Proposal row={row} />}
    </ReadOne>
  );
}

function Proposal({ row }: { row: ProposalOnBoard }) {
  const deciding = useDeciding();
  const rows = useMemo(() => [row], [row]);
  const [marked] = useMarked(rows, { discussions: false });
  return (
    <OrganiserFrame page="proposals" title={row.title}>
      {marked && <ProposalReading row={marked} deciding={deciding} />}
    </OrganiserFrame>
  );
}
