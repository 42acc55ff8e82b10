import { CONDUCT } from "@lectern/domain/call/announcement";
import { phase } from "@lectern/domain/call/rules";
import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import { mayCreate } from "@lectern/domain/proposals/rules";
import { TEXTS } from "@lectern/domain/proposals/words";
import { Anchor, Box, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, Navigate, useNavigate } from "react-router";
import { useEdition } from "#features/call/api";
import { textQuery } from "#features/call/texts/api";
import { useUser } from "#features/identity/accounts/api";
import { LateCodeEntry } from "#features/proposals/late-codes/entry";
import type { Late } from "#features/proposals/late-codes/parts/late-code-entry";
import { now } from "#platform/clock";
import { paths } from "#platform/paths";
import { awaitsAny, presentGroup, startReading } from "#platform/queries";
import { FormattedText } from "#ui/formatted-text";
import { LeaveGuard } from "#ui/leave-guard";
import { PageLoader } from "#ui/page-loader";
import { PromptTitle } from "#ui/prompt-title";
import { ReadFailure } from "#ui/read-failure";
import { TerminalPanel } from "#ui/terminal-panel";
import { toastDone } from "#ui/toasts";
import { formQuestionsQuery } from "../form-questions/api";
import { ownMenuOf } from "../list";
import { useOwnPaths } from "../own-paths";
import { NewForm } from "../parts/new-form";
import { heldBy } from "../parts/standing";
import { submittedState } from "../parts/submitted";
import { UnfinishedUpload } from "../parts/unfinished-upload";
import { useFollowUp } from "../parts/use-follow-up";

/** Starts the page's first reads (app/screen.ts). */
export function loader(): void {
  startReading(ownMenuOf(presentGroup()));
  startReading(formQuestionsQuery);
}

export function Component() {
  const pages = useOwnPaths();
  const user = useUser();
  const edition = useEdition();
  const own = useQuery(ownMenuOf(user?.group));
  const asked = useQuery(formQuestionsQuery);
  const navigate = useNavigate();
  const [late, setLate] = useState<Late | null>(null);
  const { sending, waiting, proceed, finish } = useFollowUp(
    user?.email ?? "",
    ({ pk, title, conference }, withFile) => {
      toastDone(TEXTS.submitted);
      const lateUntil = late?.until.toISOString() ?? null;
      void navigate(pages.list, { state: submittedState({ pk, title, conference, withFile, lateUntil }) });
    },
  );

  if (phase(edition, now()) === "before") return <Navigate to={pages.list} replace />;
  if (!user) return null;

  return (
    <Stack maw={780} gap="xl">
      <PromptTitle tab="New submission">new submission</PromptTitle>
      {waiting ? (
        <TerminalPanel>
          <Text inherit fw={600} mb="md">
            {waiting.title}
          </Text>
          <UnfinishedUpload
            pk={waiting.pk}
            sending={sending}
            edition={edition}
            chosen={waiting.file}
            conference={waiting.conference}
            lateUntil={late?.until ?? null}
            onDone={(how) => void finish(waiting, how === "uploaded")}
          />
        </TerminalPanel>
      ) : (
        <PageLoader waiting={awaitsAny(own, asked)}>
          <Gate held={heldBy(own.data?.items ?? [])} late={late} onLate={setLate}>
            <Guidance />
            <ReadFailure of={asked} what="The call's questions" />
            <NewForm
              user={user}
              late={late}
              questions={asked.data ?? []}
              onLate={setLate}
              onCreated={(made) => void proceed(made)}
            />
          </Gate>
        </PageLoader>
      )}
      <LeaveGuard
        when={sending.running}
        title="Upload running"
        question="Your file is still uploading. Leaving stops the upload; the proposal is saved without its file."
      />
    </Stack>
  );
}

type GateProps = {
  held: number;
  late: Late | null;
  onLate: (late: Late) => void;
  children: ReactNode;
};

/** Decided once on entry, so that the form does not disappear while it is used; the server decides in the end. */
function Gate({ held, late, onLate, children }: GateProps) {
  const pages = useOwnPaths();
  const edition = useEdition();
  const [entered] = useState(now);
  const lateUntil = late?.until ?? null;
  const refusal = mayCreate({ profileComplete: true, held, lateUntil }, edition, entered);
  if (refusal === null) return children;
  return (
    <TerminalPanel>
      <Text inherit>{SHOWN_REFUSALS[refusal].detail}</Text>
      {refusal === "window-closed" && <LateCodeEntry onFound={onLate} />}
      <Anchor component={Link} to={pages.list} inherit>
        Back to your submissions
      </Anchor>
    </TerminalPanel>
  );
}

/** The organisers' text for speakers, if any. */
function Guidance() {
  const { texts } = useEdition();
  const written = texts.includes("guidance");
  const read = useQuery({ ...textQuery("guidance"), enabled: written });
  if (texts.length === 0) return null;
  return (
    <section aria-label="Guidance for speakers">
      {written && read.data && (
        <TerminalPanel>
          <Box ff="text">
            <FormattedText text={read.data} />
          </Box>
        </TerminalPanel>
      )}
      {texts.includes("conduct") && (
        <Text size="sm" mt="md">
          By submitting you agree to the{" "}
          <Anchor component={Link} to={paths.conduct} target="_blank" inherit>
            {CONDUCT.toLowerCase()}
          </Anchor>
          .
        </Text>
      )}
    </section>
  );
}
