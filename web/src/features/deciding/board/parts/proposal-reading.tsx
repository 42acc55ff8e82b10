import type { ProposalOnBoard } from "@lectern/domain/deciding/board/contract";
import { NOTE_TEXTS } from "@lectern/domain/deciding/notes/words";
import { countryName } from "@lectern/domain/identity/profiles/countries";
import { readsAsPages } from "@lectern/domain/proposals/files/words";
import { isWithdrawn } from "@lectern/domain/proposals/words";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useEdition } from "#features/call/api";
import { useConferenceName } from "#features/call/conference-name";
import { useUser } from "#features/identity/accounts/api";
import { submissionQuery } from "#features/proposals/api";
import { downloadOf } from "#features/proposals/files/api";
import { ProposalAnswers } from "#features/proposals/form-questions/parts/proposal-answers";
import { SubmissionDetails } from "#features/proposals/parts/submission-details";
import { VersionsSection } from "#features/proposals/parts/versions-section";
import { SpeakersSection } from "#features/proposals/speakers/parts/speakers-section";
import { ConflictsPanel } from "#features/reviewing/conflicts/parts/conflicts-panel";
import { DiscussionSection } from "#features/reviewing/discussion/parts/discussion-section";
import { SeatsPanel } from "#features/reviewing/panel/parts/seats-panel";
import { QuestionsPanel } from "#features/reviewing/questions/parts/questions-panel";
import { dateInBothZones } from "#platform/dates";
import { paths } from "#platform/paths";
import { Field, FieldList } from "#ui/field-list";
import { FileDownloads } from "#ui/file-downloads";
import { FileState } from "#ui/file-state";
import { loadable } from "#ui/loadable";
import { QueryData } from "#ui/query-data";
import { StatusBadge } from "#ui/status-badge";
import { FeedbackSection } from "../../feedback/parts/feedback-section";
import { Notes } from "../../notes/parts/notes";
import { ProposalTags } from "../../tags/parts/proposal-tags";
import { eachDecision, type RowAt } from "./at-conference";
import css from "./board.module.css";
import { NamingSection } from "./board-naming";
import { DecisionButtons } from "./decision-buttons";
import type { MarkedRow } from "./marked-rows";
import { OwnNotice } from "./own-mark";
import { ProcessAgain } from "./process-again";
import { ReviewsSection } from "./reviews-section";
import type { Deciding } from "./use-deciding";

/** Of accepted proposals only. */
const DoneTasks = loadable(
  async () => (await import("#features/proposals/tasks/parts/done-tasks")).DoneTasks,
);

type Props = {
  row: RowAt<MarkedRow<ProposalOnBoard>>;
  deciding: Deciding;
  /** Whether keys are enabled. */
  withKeys?: boolean;
};

/** The organisers' view of a proposal: decision, texts, file and reviews. */
export function ProposalReading({ row, deciding, withKeys = false }: Props) {
  const { pk } = row;
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <StatusBadge status={row.status} />
        <Text size="sm" c="dimmed">
          #{pk} · {dateInBothZones(row.submitted_on)}
        </Text>
      </Group>
      {row.own ? <OwnNotice pk={pk} /> : <Decisions row={row} deciding={deciding} withKeys={withKeys} />}
      {!row.own && <ProposalTags pk={pk} />}
      <NamingSection row={row} />
      {!row.own && <ReviewsSection pk={pk} />}
      <Parts key={pk} row={row} />
    </Stack>
  );
}

function Parts({ row }: { row: RowAt<MarkedRow<ProposalOnBoard>> }) {
  const { pk } = row;
  return (
    <>
      <section aria-label="Proposal">
        <h2 className={css.heading}>Proposal</h2>
        {!row.own && !isWithdrawn(row.status) && (
          <Button component={Link} to={paths.editForSpeaker(pk)} variant="default" mb="md">
            Edit proposal
          </Button>
        )}
        <Proposal row={row} />
        <VersionsSection pk={pk} />
      </section>
      <ProposalAnswers
        pk={pk}
        within={(answers) => (
          <section aria-label="Answers">
            <h2 className={css.heading}>Answers</h2>
            {answers}
          </section>
        )}
      />
      {!row.own && row.decision !== null && <FeedbackSection pk={pk} heading={css.heading} />}
      {!row.own && <DiscussionSection pk={pk} />}
      {!row.own && <QuestionsSection pk={pk} />}
      {row.released === "ACC" && <DoneTasks pk={pk} heading={css.heading} />}
      {!row.own && <SpeakersSection pk={pk} />}
      {!row.own && <ReviewersSections pk={pk} />}
      {!row.own && (
        <section aria-label="Notes">
          <h2 className={css.heading}>Notes</h2>
          <Notes subject={{ proposal: pk }} about={NOTE_TEXTS.ofProposal} />
        </section>
      )}
    </>
  );
}

/** The decision, or one of each conference that decides for itself. */
function Decisions({ row, deciding, withKeys = false }: Props) {
  const conferenceName = useConferenceName();
  return (row.at ? [row] : eachDecision([row])).map((each) => (
    <Group key={each.at ?? ""} gap="sm">
      {each.at && <Text fw={600}>{conferenceName(each.at)}</Text>}
      <DecisionButtons
        label={each.at && `Decision of ${conferenceName(each.at)}`}
        present={each.decision}
        busy={deciding.isPending}
        withKeys={withKeys && each === row}
        onDecide={(decision) => void deciding.decide([each], decision)}
      />
    </Group>
  ));
}

function QuestionsSection({ pk }: { pk: number }) {
  const user = useUser();
  return (
    <section aria-label="Questions to the speaker">
      <h2 className={css.heading}>Questions to the speaker</h2>
      {user && <QuestionsPanel pk={pk} email={user.email} organiser />}
    </section>
  );
}

const ReviewersSections = ({ pk }: { pk: number }) => (
  <>
    <section aria-label="Reviewers">
      <h2 className={css.heading}>Reviewers</h2>
      <SeatsPanel pk={pk} />
    </section>
    <section aria-label="Conflicts of interest">
      <h2 className={css.heading}>Conflicts of interest</h2>
      <ConflictsPanel pk={pk} />
    </section>
  </>
);

function Proposal({ row }: { row: MarkedRow<ProposalOnBoard> }) {
  const { pk } = row;
  const edition = useEdition();
  const read = useQuery(submissionQuery(pk));
  return (
    <QueryData of={read} section>
      {({ submission }) => (
        <>
          <FieldList>
            <Field label="Speaker">
              {row.full_name} · <Anchor href={`mailto:${row.email}`}>{row.email}</Anchor>
            </Field>
            <Field label="Residence">{countryName(row.country) || "–"}</Field>
          </FieldList>
          <SubmissionDetails submission={submission} edition={edition}>
            <Field label="File">
              <Stack gap="md" align="flex-start">
                <FileState submission={submission} />
                <ProcessAgain submission={submission} />
                {submission.scan_result && (
                  <FileDownloads
                    scanResult={submission.scan_result}
                    open={downloadOf(pk)}
                    readAt={
                      readsAsPages(submission.extension, submission.scan_result)
                        ? { to: paths.proposalFile(pk) }
                        : null
                    }
                  />
                )}
              </Stack>
            </Field>
          </SubmissionDetails>
        </>
      )}
    </QueryData>
  );
}
