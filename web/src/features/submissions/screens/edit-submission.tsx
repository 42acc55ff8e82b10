import { mayEdit } from "@lectern/domain/submissions/rules";
import { Stack } from "@mantine/core";
import { useState } from "react";
import { Navigate } from "react-router";
import { useUser } from "#features/accounts/api";
import { useEdition } from "#features/edition/api";
import { now } from "#platform/clock";
import { paths } from "#platform/paths";
import { PromptTitle } from "#ui/prompt-title";
import type { VersionedSubmission } from "../api";
import { EditForm } from "../parts/edit-form";
import { ReadSubmission } from "../parts/read-submission";

export function Component() {
  return (
    <Stack maw={780} gap="xl">
      <PromptTitle tab="Edit submission">edit submission</PromptTitle>
      <ReadSubmission home={paths.speaker} fresh>
        {(read) => <Editable key={read.submission.pk} read={read} />}
      </ReadSubmission>
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
