import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import type { Submission } from "@lectern/domain/proposals/contract";
import { readsAsPages } from "@lectern/domain/proposals/files/words";
import { outcomeOf } from "@lectern/domain/proposals/outcome";
import { editableUntil, mayEdit } from "@lectern/domain/proposals/rules";
import { TEXTS } from "@lectern/domain/proposals/words";
import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";
import { useEdition } from "#features/call/api";
import { useUser } from "#features/identity/accounts/api";
import { downloadOf } from "#features/proposals/files/api";
import { dateInBothZones } from "#platform/dates";
import { readDraft } from "#platform/drafts";
import { presentGroup, startReading, startReadingOf } from "#platform/queries";
import { useNow } from "#platform/use-now";
import { Field } from "#ui/field-list";
import { FileDownloads } from "#ui/file-downloads";
import { FileState } from "#ui/file-state";
import { focusHeadline } from "#ui/focus-field";
import { LeaveGuard } from "#ui/leave-guard";
import { loadable } from "#ui/loadable";
import { PageWait } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { PromptTitle } from "#ui/prompt-title";
import { ReadOne } from "#ui/read-one";
import { StatusBadge } from "#ui/status-badge";
import { TerminalPanel } from "#ui/terminal-panel";
import { toastDone } from "#ui/toasts";
import { submissionQuery, useRefreshSubmission } from "../api";
import { SharedFeedback } from "../feedback/parts/shared-feedback";
import { ownAnswersQuery, proposalAnswersQuery } from "../form-questions/answering";
import { OwnAnswers } from "../form-questions/parts/own-answers";
import { ProposalAnswers } from "../form-questions/parts/proposal-answers";
import { ownMenuOf } from "../list";
import { useOwnPaths } from "../own-paths";
import { OwnSlot } from "../own-slots/own-slot";
import { ConferenceOutcomes } from "../parts/conference-outcomes";
import { datedOf } from "../parts/dated";
import { DeleteSubmission } from "../parts/delete-submission";
import { FileReads, fileReadsQuery } from "../parts/file-reads";
import { OutcomeBadge } from "../parts/outcome-badge";
import { PendingAnswers } from "../parts/pending-answers";
import { editDraftKey } from "../parts/proposal-drafts";
import { ReplaceFile } from "../parts/replace-file";
import { SubmissionDetails } from "../parts/submission-details";
import { UnfinishedUpload } from "../parts/unfinished-upload";
import { useFileSending } from "../parts/use-file-sending";
import { VersionsSection } from "../parts/versions-section";
import { askedQuery } from "../questions/api";
import { QuestionsFromPanel } from "../questions/parts/questions-from-panel";
import { speakersQuery } from "../speakers/api";
import { SpeakersSection } from "../speakers/parts/speakers-section";
import { AskedLink } from "../tasks/parts/asked-link";

/** Few need it: those whose file names them in a blind edition. */
const NamedInFile = loadable(async () => (await import("../parts/named-in-file")).NamedInFile);

/** What an accepted speaker has to do; fetched by those alone. */
const AfterAcceptance = loadable(async () => (await import("../parts/after-acceptance")).AfterAcceptance, {
  fallback: PageWait,
});

/** Starts the page's first reads (app/screen.ts). */
export const loader = startReadingOf((pk) => {
  startReading(submissionQuery(pk));
  startReading(ownMenuOf(presentGroup()));
  startReading(proposalAnswersQuery(pk));
  startReading(ownAnswersQuery);
  startReading(askedQuery(pk));
  startReading(speakersQuery(pk));
});

export function Component() {
  const pages = useOwnPaths();
  const pk = Number(useParams().pk);
  return (
    <ReadOne query={submissionQuery(pk)} home={pages.list}>
      {({ submission }) => <View key={submission.pk} submission={submission} />}
    </ReadOne>
  );
}

function View({ submission }: { submission: Submission }) {
  const pages = useOwnPaths();
  const { pk, status, title, submitted_on, scan_result } = submission;
  const edition = useEdition();
  const sending = useFileSending();
  const navigate = useNavigate();
  const refresh = useRefreshSubmission();
  const dated = datedOf(submission);
  const now = useNow(10_000);
  const leads = submission.co_speaker !== true;
  const refusal = leads ? mayEdit(dated, edition, now) : ("not-editable" as const);
  const outcome = outcomeOf(submission, now);
  const asked = leads && submission.confirmation !== undefined && status !== "Withdrawn";
  const conferences = submission.conferences ?? [];
  const asking = asked ? asksOf(conferences) : [];
  const lastMoment = dateInBothZones(editableUntil(dated, edition));
  const user = useUser();
  const authorWords = submission.file?.author_words ?? [];
  const showsReads = leads && status !== "Uploading" && submission.file !== null;
  // With all else that the page reads, also where it is shown after the acceptance.
  useQuery({ ...fileReadsQuery(pk), enabled: showsReads });
  const unsaved = !!user && readDraft(editDraftKey(user.email, pk), (kept) => kept) !== null;

  const proposal = (
    <>
      <Group>
        {refusal === null && (
          <Button component={Link} to={pages.edit(pk)}>
            Edit
          </Button>
        )}
        {leads && status !== "Withdrawn" && <DeleteSubmission submission={submission} />}
        {leads && status === "Submitted" && (
          <Text size="sm" c="dimmed">
            {refusal ? SHOWN_REFUSALS[refusal].detail : `You may edit it until ${lastMoment}.`}
          </Text>
        )}
      </Group>
      {unsaved && refusal === null && (
        <TerminalPanel role="status">
          You have unsaved changes on this device. Open Edit to continue.
        </TerminalPanel>
      )}
      <SubmissionDetails submission={submission} edition={edition}>
        {status !== "Uploading" && (
          <Field label="File">
            <Stack gap="md" align="flex-start">
              <FileState submission={submission} />
              {edition.blindReviews && authorWords.length > 0 && <NamedInFile words={authorWords} />}
              {showsReads && <FileReads pk={pk} />}
              {scan_result && (
                <FileDownloads
                  scanResult={scan_result}
                  open={downloadOf(pk)}
                  readAt={readsAsPages(submission.extension, scan_result) ? { to: pages.file(pk) } : null}
                />
              )}
              {refusal === null && (
                <ReplaceFile pk={pk} hasFile={submission.file !== null} edition={edition} sending={sending} />
              )}
            </Stack>
          </Field>
        )}
      </SubmissionDetails>
    </>
  );

  const hasTasks =
    submission.overall_status === "ACC" &&
    status !== "Withdrawn" &&
    submission.confirmation?.answer !== "declined";
  return (
    <Stack maw={900} gap="xl">
      <Stack gap="xs">
        <PromptTitle>{title}</PromptTitle>
        <Group gap="sm">
          <StatusBadge status={status} />
          {!leads && <Badge variant="light">Co-speaker</Badge>}
          {outcome && <OutcomeBadge outcome={outcome} />}
          <Text size="sm" c="dimmed">
            {dateInBothZones(submitted_on)}
          </Text>
        </Group>
      </Stack>
      {leads && status === "Uploading" && (
        <TerminalPanel>
          <UnfinishedUpload
            pk={pk}
            sending={sending}
            edition={edition}
            conference={dated.conference}
            lateUntil={dated.lateUntil}
            onDone={() => {
              toastDone(TEXTS.submitted);
              focusHeadline();
            }}
          />
        </TerminalPanel>
      )}
      {status !== "Uploading" && status !== "Withdrawn" && <PendingAnswers pk={pk} leads={leads} />}
      {outcome && !asked && conferences.length === 0 && <TerminalPanel>{outcome.text}</TerminalPanel>}
      {status !== "Withdrawn" && conferences.length > 0 && (
        <ConferenceOutcomes submission={submission} conferences={conferences} />
      )}
      {submission.overall_status === "ACC" && status !== "Withdrawn" && (
        <>
          <OwnSlot pk={pk} />
          <AskedLink pk={pk} />
        </>
      )}
      {asked || hasTasks ? (
        <AfterAcceptance pk={pk} asking={asking} hasTasks={hasTasks} onSaved={refresh}>
          {proposal}
        </AfterAcceptance>
      ) : (
        proposal
      )}
      <ProposalAnswers
        pk={pk}
        within={(answers) => <PageSection title="Your answers">{answers}</PageSection>}
      />
      {status !== "Withdrawn" && <OwnAnswers />}
      {submission.overall_status !== null && <SharedFeedback pk={pk} />}
      {user && status !== "Uploading" && (
        <QuestionsFromPanel pk={pk} email={user.email} withdrawn={status === "Withdrawn"} />
      )}
      <SpeakersSection pk={pk} onLeft={() => void navigate(pages.list)} />
      <VersionsSection pk={pk} />
      <LeaveGuard
        when={sending.running}
        title="Upload running"
        question="Your file is still on its way. Leaving stops the upload."
      />
    </Stack>
  );
}

/** The conferences that ask whether the speaker comes; `undefined` where one decision counts. */
function asksOf(conferences: NonNullable<Submission["conferences"]>): (string | undefined)[] {
  const asking = conferences.filter(({ confirmation }) => confirmation).map(({ conference }) => conference);
  return asking.length > 0 ? asking : [undefined];
}
