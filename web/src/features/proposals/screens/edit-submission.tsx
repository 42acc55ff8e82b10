import { mayEdit } from "@lectern/domain/proposals/rules";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useParams } from "react-router";
import { useEdition } from "#features/call/api";
import { useUser } from "#features/identity/accounts/api";
import { now } from "#platform/clock";
import { ON_ENTRY, presentGroup, startReading, startReadingOf } from "#platform/queries";
import { PromptTitle } from "#ui/prompt-title";
import { QueryData } from "#ui/query-data";
import { ReadOne } from "#ui/read-one";
import { submissionQuery, type VersionedSubmission } from "../api";
import { formQuestionsQuery, savedAnswersQuery } from "../form-questions/api";
import { ownMenuOf } from "../list";
import { useOwnPaths } from "../own-paths";
import { datedOf } from "../parts/dated";
import { EditForm } from "../parts/edit-form";

/** Starts the page's first reads (app/screen.ts). The answers are read after the proposal. */
export const loader = startReadingOf((pk) => {
  startReading(submissionQuery(pk));
  startReading(ownMenuOf(presentGroup()));
  startReading(formQuestionsQuery);
});

export function Component() {
  const pages = useOwnPaths();
  const pk = Number(useParams().pk);
  return (
    <Stack maw={780} gap="xl">
      <PromptTitle tab="Edit submission">edit submission</PromptTitle>
      <ReadOne query={submissionQuery(pk)} home={pages.list} fresh>
        {(read) => <Editable key={read.submission.pk} read={read} />}
      </ReadOne>
    </Stack>
  );
}

/** Decided once on entry, so that the form does not disappear while it is used. */
function Editable({ read }: { read: VersionedSubmission }) {
  const pages = useOwnPaths();
  const user = useUser();
  const edition = useEdition();
  const { pk } = read.submission;
  const [refusal] = useState(() => mayEdit(datedOf(read.submission), edition, now()));
  const asked = useQuery({ ...formQuestionsQuery, ...ON_ENTRY });
  if (refusal) return <Navigate to={pages.one(pk)} replace />;
  if (!user) return null;
  const form = { user, read };
  return (
    <QueryData of={asked}>
      {(questions) =>
        questions.length === 0 ? (
          <EditForm {...form} questions={questions} answers={{}} />
        ) : (
          // After the proposal: with older answers, a save would be refused as stale.
          <ReadOne query={savedAnswersQuery(pk)} home={pages.list} fresh>
            {(answers) => <EditForm {...form} questions={questions} answers={answers} />}
          </ReadOne>
        )
      }
    </QueryData>
  );
}
