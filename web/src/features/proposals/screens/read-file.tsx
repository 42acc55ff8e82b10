import type { Group } from "@lectern/domain/kernel/actor";
import { useMatch, useParams, useSearchParams } from "react-router";
import { useUser } from "#features/identity/accounts/api";
import { submissionQuery } from "#features/proposals/api";
import { homeOf, ownPaths, paths, TASK_FILE } from "#platform/paths";
import { loadable } from "#ui/loadable";
import { ReadOne } from "#ui/read-one";
import { ReadFile, WhatIsMissing } from "../files/parts/read-file";

const ReadTaskFile = loadable(async () => (await import("../tasks/parts/read-task-file")).ReadTaskFile);

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
  if (taskFile !== null) return <ReadTaskFile key={taskFile} pk={pk} id={taskFile} back={back} />;
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
