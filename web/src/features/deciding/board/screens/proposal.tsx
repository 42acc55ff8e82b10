import type { ProposalOnBoard } from "@lectern/domain/deciding/board/contract";
import { useMemo } from "react";
import { useParams } from "react-router";
import { submissionQuery } from "#features/proposals/api";
import { proposalAnswersQuery } from "#features/proposals/form-questions/answering";
import { speakersQuery } from "#features/proposals/speakers/api";
import { standingsQuery } from "#features/reviewing/conflicts/api";
import { reviewFormQuery } from "#features/reviewing/criteria/api";
import { discussionQuery } from "#features/reviewing/discussion/api";
import { seatsQuery } from "#features/reviewing/panel/api";
import { questionsQuery } from "#features/reviewing/questions/api";
import { paths } from "#platform/paths";
import { startReading, startReadingOf } from "#platform/queries";
import { OrganiserFrame } from "#ui/organiser-frame";
import { ReadOne } from "#ui/read-one";
import { notesQuery } from "../../notes/api";
import { tagsQuery } from "../../tags/api";
import { proposalOnBoardQuery, reviewsQuery, scoresQuery } from "../api";
import { useMarked } from "../parts/marked-rows";
import { MissingNaming } from "../parts/missing-marks";
import { ProposalReading } from "../parts/proposal-reading";
import { useDeciding } from "../parts/use-deciding";

/** Starts the page's first reads (app/screen.ts). */
export const loader = startReadingOf((pk) => {
  startReading(proposalOnBoardQuery(pk));
  startReading(submissionQuery(pk));
  startReading(tagsQuery);
  startReading(scoresQuery(pk));
  startReading(reviewsQuery(pk));
  startReading(reviewFormQuery);
  startReading(discussionQuery(pk));
  startReading(proposalAnswersQuery(pk));
  startReading(questionsQuery(pk));
  startReading(seatsQuery(pk));
  startReading(speakersQuery(pk));
  startReading(standingsQuery(pk));
  startReading(notesQuery({ proposal: pk }));
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
      <MissingNaming />
      {marked && <ProposalReading row={marked} deciding={deciding} />}
    </OrganiserFrame>
  );
}
