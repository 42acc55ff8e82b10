import type { Group } from "@lectern/domain/kernel/actor";
import type { Submission } from "@lectern/domain/proposals/contract";
import { Alert, Button, List, Stack, Text } from "@mantine/core";
import { Link, useLocation, useMatch, useNavigate, useParams } from "react-router";
import { useUser } from "#features/identity/accounts/api";
import { submissionQuery } from "#features/proposals/api";
import { homeOf, ownPaths, paths } from "#platform/paths";
import { PromptTitle } from "#ui/prompt-title";
import { ReadOne } from "#ui/read-one";
import { FilePages } from "../files/parts/file-pages";
import css from "./read-file.module.css";

/** The page of the file's submission, by group. */
const SUBMISSION_OF: Record<Group, (pk: number) => string> = {
  speaker: ownPaths("speaker").one,
  reviewer: paths.reviewedSubmission,
  organiser: paths.proposal,
};

/** A rebuilt file, page by page, for reviewers, organisers and its speaker. */
export function Component() {
  const pk = Number(useParams().pk);
  const group = useUser()?.group ?? "speaker";
  const own = useMatch(paths.ownFile) !== null;
  const back = own ? ownPaths(group).one : SUBMISSION_OF[group];
  return (
    <ReadOne query={submissionQuery(pk)} home={own ? paths.own : homeOf(group)}>
      {({ submission }) => <ReadFile key={pk} submission={submission} back={back(pk)} />}
    </ReadOne>
  );
}

function ReadFile({ submission, back }: { submission: Submission; back: string }) {
  const { pk, title } = submission;
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
        <WhatIsMissing {...submission} />
      </Stack>
      <FilePages pk={pk} onLeave={() => void navigate(back, { state })} />
    </div>
  );
}

/** The findings about the file, above its pages, so that readers know what is missing. */
function WhatIsMissing({ scan_result, file }: Pick<Submission, "scan_result" | "file">) {
  const reasons = file?.reasons ?? [];
  if (reasons.length === 0) return null;
  const list = (
    <List size="sm" spacing={4}>
      {reasons.map((reason) => (
        <List.Item key={reason}>{reason}</List.Item>
      ))}
    </List>
  );
  if (scan_result !== "PAR") return list;
  return (
    <Alert color="amber" variant="outline" title="These pages are not the whole file">
      {list}
    </Alert>
  );
}
