import type { User } from "@lectern/domain/identity/accounts/contract";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import { closedConference, firstOpen } from "@lectern/domain/proposals/closed-conference";
import { extensionOf, fileFaults } from "@lectern/domain/proposals/files/rules";
import type { FormQuestion } from "@lectern/domain/proposals/form-questions/words";
import { TEXTS } from "@lectern/domain/proposals/words";
import { Button, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { useEdition } from "#features/call/api";
import { LateCodeEntry } from "#features/proposals/late-codes/entry";
import type { Late } from "#features/proposals/late-codes/parts/late-code-entry";
import { answerTo } from "#platform/answer-to";
import { now } from "#platform/clock";
import { mayHaveSucceeded } from "#platform/refused";
import { useNow } from "#platform/use-now";
import { FileDrop } from "#ui/file-drop";
import { MessageList } from "#ui/message-list";
import { RestoredDraft } from "#ui/restored-draft";
import { useDraft } from "#ui/use-draft";
import { NO_FAULTS, useForm } from "#ui/use-form";
import { useCreateSubmission } from "../api";
import { useOwnPaths } from "../own-paths";
import { BlindForm } from "./blind-form";
import { Deadline } from "./deadline";
import { createFailure, madeBefore } from "./failure-words";
import {
  answerErrors,
  asking,
  bodyOf,
  emptyForm,
  type FormValues,
  fieldErrors,
  missingLabels,
  saidOf,
  sameText,
  upToDate,
} from "./form-values";
import { DraftValues, newDraftKey } from "./proposal-drafts";
import { SubmissionFields } from "./submission-fields";
import type { Created } from "./use-follow-up";

type Props = {
  user: User;
  /** The late code that lets the proposal in after the close. */
  late: Late | null;
  onLate: (late: Late) => void;
  onCreated: (created: Created) => void;
  /** The questions about proposals. */
  questions: readonly FormQuestion[];
};

/** It is made already. */
const stay = (e: FormEvent) => e.preventDefault();

/** The form of a new submission. What is typed survives a reload, and every failure. */
export function NewForm({ user, late, onLate, onCreated, questions }: Props) {
  const pages = useOwnPaths();
  const edition = useEdition();
  const submitter = fullName({ firstName: user.first_name, lastName: user.last_name });
  const draft = useDraft(newDraftKey(user.email), DraftValues, () => ({
    values: { ...emptyForm(submitter, edition), conference: firstOpen(edition, now()) },
    etag: null,
  }));
  const current = (values: FormValues) => asking(questions, upToDate(values, submitter, edition));
  const [file, setFile] = useState<File | null>(null);
  const create = useCreateSubmission();

  const form = useForm({
    initialValues: draft.now().values,
    draft,
    validate: (typed) => {
      const values = current(typed);
      const errors = { ...fieldErrors(values, edition), ...answerErrors(questions, values) };
      const missing = missingLabels(questions, values);
      if (missing.length > 0) return { messages: [`${TEXTS.requiredFields}: ${missing.join(", ")}`], errors };
      if (Object.keys(errors).length > 0) return { messages: saidOf(errors), errors };
      const wrongFile = file !== null && fileFaults(file, edition.maxFileBytes).length > 0;
      return wrongFile ? { messages: [TEXTS.wrongFile], errors: { file: TEXTS.wrongFile } } : NO_FAULTS;
    },
    send: async (typed) => {
      const values = current(typed);
      const { idempotencyKey, mayBeMade } = draft.now();
      draft.keep({ mayBeMade: true });
      let isRepeated = mayBeMade;
      const body = {
        ...bodyOf(values),
        ...(late && { late_code: late.code }),
        ...(file && { extension: extensionOf(file.name) }),
      };
      const { submission_id, sp } = await answerTo(create, { body, idempotencyKey }).catch((failed) => {
        const made = madeBefore(failed);
        if (made !== null) {
          isRepeated = true;
          return { submission_id: made, sp: null };
        }
        if (!mayBeMade && !mayHaveSucceeded(failed)) draft.keep({ mayBeMade: false });
        throw failed;
      });
      const written = current(form.latest());
      draft.drop();
      onCreated({
        pk: submission_id,
        title: written.title.trim(),
        conference: values.conference,
        file,
        sp,
        written: isRepeated || !sameText(written, values) ? written : null,
      });
    },
    explain: createFailure,
  });
  const values = current(form.values);
  const closed = closedConference(values.conference, edition, late?.until ?? null, useNow(1_000)) !== null;

  return (
    <>
      <form onSubmit={create.isSuccess ? stay : form.submit} noValidate aria-label="New submission">
        <Stack gap="lg">
          {draft.restored && <RestoredDraft isNew onDiscard={() => form.reset(draft.startOver())} />}
          <BlindForm />
          <SubmissionFields
            key={draft.now().idempotencyKey}
            values={values}
            errors={form.errors}
            edition={edition}
            questions={questions}
            lateUntil={late?.until ?? null}
            onChange={form.set}
          />
          <div data-field="file">
            <FileDrop label="Supporting file (optional)" file={file} edition={edition} onChange={setFile} />
          </div>
          <BlindForm values={values} email={user.email} questions={questions} />
          {!late && <Deadline edition={edition} conference={values.conference} />}
          <MessageList messages={form.messages} />
          <Group>
            <Button type="submit" loading={form.sending || create.isSuccess}>
              Submit
            </Button>
            <Button component={Link} to={pages.list} variant="default">
              Back
            </Button>
            {draft.isKept() === false ? (
              <Text size="sm" c="red" role="alert">
                This browser cannot save your draft: it will be lost when you leave this page.
              </Text>
            ) : (
              <Text size="sm" c="dimmed">
                Your draft is saved on this device until you submit or log out.
              </Text>
            )}
          </Group>
        </Stack>
      </form>
      {!late && closed && <LateCodeEntry onFound={onLate} />}
    </>
  );
}
