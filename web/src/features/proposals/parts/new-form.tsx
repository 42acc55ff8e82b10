import type { User } from "@lectern/domain/identity/accounts/contract";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import { extensionOf, fileFaults } from "@lectern/domain/proposals/files/rules";
import { TEXTS } from "@lectern/domain/proposals/words";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { useEdition } from "#features/call/api";
import { answerTo } from "#platform/answer-to";
import { paths } from "#platform/paths";
import { FileDrop } from "#ui/file-drop";
import { MessageList } from "#ui/message-list";
import { useDraft } from "#ui/use-draft";
import { NO_FAULTS, useForm } from "#ui/use-form";
import { useCreateSubmission } from "../api";
import { BlindForm } from "./blind-form";
import { Deadline } from "./deadline";
import { createFailure, mayBeMadeAllTheSame } from "./failure-words";
import {
  bodyOf,
  emptyForm,
  FIELD_LABELS,
  type FormValues,
  fieldErrors,
  missingFields,
  saidOf,
  sameText,
  upToDate,
} from "./form-values";
import { DraftValues, newDraftKey } from "./proposal-drafts";
import { SubmissionFields } from "./submission-fields";
import type { Created } from "./use-follow-up";

type Props = {
  user: User;
  /** Lets the proposal in after the close. */
  lateCode: string | null;
  onCreated: (created: Created) => void;
};

/** It is made already. */
const stay = (e: FormEvent) => e.preventDefault();

/** The form of a new submission. What is typed survives a reload, and every failure. */
export function NewForm({ user, lateCode, onCreated }: Props) {
  const edition = useEdition();
  const submitter = fullName({ firstName: user.first_name, lastName: user.last_name });
  const draft = useDraft(newDraftKey(user.email), DraftValues, () => ({
    values: emptyForm(submitter, edition),
    etag: null,
  }));
  const current = (values: FormValues) => upToDate(values, submitter, edition);
  const [file, setFile] = useState<File | null>(null);
  const create = useCreateSubmission();

  const form = useForm({
    initialValues: draft.now().values,
    onChange: (values) => draft.keep({ values }),
    validate: (typed) => {
      const values = current(typed);
      const errors = fieldErrors(values, edition);
      const missing = missingFields(values).map((name) => FIELD_LABELS[name]);
      if (missing.length > 0) return { messages: [`${TEXTS.requiredFields}: ${missing.join(", ")}`], errors };
      if (Object.keys(errors).length > 0) return { messages: saidOf(errors), errors };
      const wrongFile = file !== null && fileFaults(file, edition.maxFileBytes).length > 0;
      return wrongFile ? { messages: [TEXTS.wrongFile], errors: { file: TEXTS.wrongFile } } : NO_FAULTS;
    },
    send: async (typed) => {
      const values = current(typed);
      const { idempotencyKey, mayBeMade } = draft.now();
      draft.keep({ mayBeMade: true });
      const body = {
        ...bodyOf(values),
        ...(lateCode && { late_code: lateCode }),
        ...(file && { extension: extensionOf(file.name) }),
      };
      const { submission_id, sp } = await answerTo(create, { body, idempotencyKey }).catch((failed) => {
        if (!mayBeMade && !mayBeMadeAllTheSame(failed)) draft.keep({ mayBeMade: false });
        throw failed;
      });
      const written = current(form.latest());
      draft.drop();
      onCreated({
        pk: submission_id,
        title: written.title.trim(),
        file,
        sp,
        written: mayBeMade || !sameText(written, values) ? written : null,
      });
    },
    explain: createFailure,
  });
  const values = current(form.values);

  return (
    <form onSubmit={create.isSuccess ? stay : form.submit} noValidate aria-label="New submission">
      <Stack gap="lg">
        {draft.restored && (
          <Text size="sm" c="dimmed" role="status">
            This is your unsent draft, kept on this device.{" "}
            <Anchor component="button" type="button" inherit onClick={() => form.reset(draft.startOver())}>
              Start over
            </Anchor>
          </Text>
        )}
        <BlindForm />
        <SubmissionFields
          key={draft.now().idempotencyKey}
          values={values}
          errors={form.errors}
          edition={edition}
          onChange={form.set}
        />
        <div data-field="file">
          <FileDrop label="Supporting file (optional)" file={file} edition={edition} onChange={setFile} />
        </div>
        <BlindForm values={values} email={user.email} />
        {!lateCode && <Deadline edition={edition} />}
        <MessageList messages={form.messages} />
        <Group>
          <Button type="submit" loading={form.sending || create.isSuccess}>
            Submit
          </Button>
          <Button component={Link} to={paths.speaker} variant="default">
            Back
          </Button>
          <Text size="sm" c="dimmed">
            Your draft is saved on this device until you submit or log out.
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
