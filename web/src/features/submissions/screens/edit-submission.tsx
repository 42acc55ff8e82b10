import { mayEdit } from "@lectern/domain/submissions/rules";
import { Stack } from "@mantine/core";
import { useState } from "react";
import { Navigate, useParams } from "react-router";
import { useUser } from "#features/accounts/api";
import { useEdition } from "#features/edition/api";
import { now } from "#platform/clock";
import { paths } from "#platform/paths";
import { PromptTitle } from "#ui/prompt-title";
import { ReadOne } from "#ui/read-one";
import { submissionQuery, type VersionedSubmission } from "../api";
import { EditForm } from "../parts/edit-form";

export function Component() {
  const pk = Number(useParams().pk);
  return (
    <Stack maw={780} gap="xl">
      <PromptTitle tab="Edit submission">edit submission</PromptTitle>
      <ReadOne query={submissionQuery(pk)} home={paths.speaker} fresh>
        {(read) => <Editable key={read.submission.pk} read={read} />}
      </ReadOne>
    </Stack>
  );
}

/** Decided once on entry, so that the form does not vanish while it is being written in. */
function Editable({ read }: { read: VersionedSubmission }) {
  const user = useUser();
  const edition = useEdition();
  const { pk, status, submitted_on } = read.submission;
  const [refusal] = useState(() => mayEdit({ status, submittedAt: new Date(submitted_on) }, edition, now()));
  if (refusal) return <Navigate to={paths.submission(pk)} replace />;
  return user ? <EditForm user={user} read={read} /> : null;
}
