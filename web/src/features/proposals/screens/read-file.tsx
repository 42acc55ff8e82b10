import type { Group } from "@lectern/domain/kernel/actor";
import type { ScanResult } from "@lectern/domain/proposals/files/words";
import { Alert, Button, List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation, useMatch, useNavigate, useParams, useSearchParams } from "react-router";
import { useUser } from "#features/identity/accounts/api";
import { submissionQuery } from "#features/proposals/api";
import { homeOf, ownPaths, paths } from "#platform/paths";
import { PageLoader } from "#ui/page-loader";
import { PromptTitle } from "#ui/prompt-title";
import { ReadFailure } from "#ui/read-failure";
import { ReadOne } from "#ui/read-one";
import { FilePages } from "../files/parts/file-pages";
import type { PagesOf } from "../files/parts/page-queries";
import { tasksQuery } from "../tasks/api";
import { TASK_FILE } from "../tasks/read-at";
import css from "./read-file.module.css";

/** The page of the file's submission, by group. */
const SUBMISSION_OF: Record<Group, (pk: number) => string> = {
  speaker: ownPaths("speaker").one,
  reviewer: paths.reviewedSubmission,
  organiser: paths.proposal,
};

/**
 * A rebuilt file, page by page: a proposal's for reviewers, organisers and its speakers, or one of a task, named in the
 * query, for the latter two.
 */
export function Component() {
  const pk = Number(useParams().pk);
  const taskFile = useSearchParams()[0].get(TASK_FILE);
  const group = useUser()?.group ?? "speaker";
  const own = useMatch(paths.ownFile) !== null;
  const back = (own ? ownPaths(group).one : SUBMISSION_OF[group])(pk);
  if (taskFile !== null) return <TaskFile key={taskFile} pk={pk} id={taskFile} back={back} />;
  return (
    <ReadOne query={submissionQuery(pk)} home={own ? paths.own : homeOf(group)}>
      {({ submission: { title, scan_result, file } }) => (
        <ReadFile key={pk} of={pk} title={title} back={back}>
          <WhatIsMissing result={scan_result} reasons={file?.reasons ?? []} />
        </ReadFile>
      )}
    </ReadOne>
  );
}

/** A file that was handed in for a task, under the task's name. */
function TaskFile({ pk, id, back }: { pk: number; id: string; back: string }) {
  const read = useQuery(tasksQuery(pk));
  const task = read.data?.tasks.find(({ files }) => files.some((file) => file.id === id));
  const file = task?.files.find((each) => each.id === id);
  return (
    <PageLoader waiting={read.isPending}>
      <ReadFailure of={read} />
      {read.data && (
        <ReadFile of={id} title={file?.title || task?.label || "handed in"} back={back}>
          <WhatIsMissing result={file?.scan_result ?? null} reasons={file?.reasons ?? []} />
        </ReadFile>
      )}
    </PageLoader>
  );
}

type Props = { of: PagesOf; title: string; back: string; children: ReactNode };

function ReadFile({ of, title, back, children }: Props) {
  const navigate = useNavigate();
  // Returns the list's navigation state unchanged.
  const { state } = useLocation();
  return (
    <div className={css.screen}>
      <Stack gap="sm">
        <div className={css.head}>
          <PromptTitle>{`File: ${title}`}</PromptTitle>
          <Button component={Link} to={back} state={state} variant="outline" size="sm" title="Back (Esc)">
            Back to the submission
          </Button>
        </div>
        <Text size="sm" c="dimmed">
          Rebuilt from scratch as pictures of its pages; nothing of the original is opened.
        </Text>
        {children}
      </Stack>
      <FilePages of={of} onLeave={() => void navigate(back, { state })} />
    </div>
  );
}

type Findings = { result: ScanResult | null; reasons: readonly string[] };

/** The findings about the file, above its pages, so that readers know what is missing. */
function WhatIsMissing({ result, reasons }: Findings) {
  if (reasons.length === 0) return null;
  const list = (
    <List size="sm" spacing={4}>
      {reasons.map((reason) => (
        <List.Item key={reason}>{reason}</List.Item>
      ))}
    </List>
  );
  if (result !== "PAR") return list;
  return (
    <Alert color="amber" variant="outline" title="These pages are not the whole file">
      {list}
    </Alert>
  );
}
