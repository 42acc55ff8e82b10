import type { EditionChoices } from "@lectern/domain/call/choices";
import type { User } from "@lectern/domain/identity/accounts/contract";
import { SHOWN_REFUSALS, type ShownCode } from "@lectern/domain/kernel/shown-refusals";
import type { Answers, FormQuestion } from "@lectern/domain/proposals/form-questions/words";
import { mayEdit } from "@lectern/domain/proposals/rules";
import { TEXTS } from "@lectern/domain/proposals/words";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import type { FormEvent } from "react";
import { Link, useNavigate } from "react-router";
import { useEdition } from "#features/call/api";
import { messagesOf } from "#platform/refused";
import { useNow } from "#platform/use-now";
import { BothVersions } from "#ui/both-versions";
import { MessageList } from "#ui/message-list";
import { RestoredDraft } from "#ui/restored-draft";
import { TerminalPanel } from "#ui/terminal-panel";
import { toastDone, toastFailed } from "#ui/toasts";
import { useDraft } from "#ui/use-draft";
import { useForm } from "#ui/use-form";
import { useNewer } from "#ui/use-newer";
import { fetchVersion, useUpdateSubmission, type VersionedSubmission } from "../api";
import { fetchAnswers } from "../form-questions/api";
import { useOwnPaths } from "../own-paths";
import { BlindForm } from "./blind-form";
import { datedOf } from "./dated";
import { updateFailure } from "./failure-words";
import {
  answerErrors,
  asking,
  bodyOf,
  FIELD_LABELS,
  type FieldName,
  type FormValues,
  fieldErrors,
  formOf,
  missingLabels,
  saidOf,
} from "./form-values";
import { CHANGES_KEPT, DraftValues, editDraftKey } from "./proposal-drafts";
import { bothAnswers, bothVersionsOf, shownValues } from "./shown-values";
import { SubmissionFields } from "./submission-fields";

/** The time to edit is over. */
const stay = (e: FormEvent) => e.preventDefault();

type EditProps = {
  user: User;
  read: VersionedSubmission;
  /** The questions about proposals, with the saved answers. */
  questions: readonly FormQuestion[];
  answers: Answers;
};

/** Changes a submission, starting from the version that was read; a version saved meanwhile is never overwritten unseen. */
export function EditForm({ user, read, questions, answers }: EditProps) {
  const pages = useOwnPaths();
  const pk = read.submission.pk;
  const edition = useEdition();
  const navigate = useNavigate();
  const update = useUpdateSubmission();
  const draft = useDraft(editDraftKey(user.email, pk), DraftValues, () => ({
    values: asking(questions, { ...formOf(read.submission), answers }),
    etag: read.etag,
  }));
  const refusal = mayEdit(datedOf(read.submission), edition, useNow(1_000));
  const newer = useNewer(async () => ({
    ...(await fetchVersion(pk)),
    answers: questions.length > 0 ? await fetchAnswers(pk) : {},
  }));
  const leave = () => void navigate(pages.one(pk));

  const form = useForm<FormValues, { etag: string | null }>({
    initialValues: draft.now().values,
    draft,
    validate: (values) => {
      const errors = {
        ...fieldErrors(values, edition, read.submission),
        ...answerErrors(questions, values),
      };
      const missing = missingLabels(questions, values).length > 0;
      return { messages: missing ? [TEXTS.requiredFields] : saidOf(errors), errors };
    },
    send: async (values, { etag } = draft.now()) => {
      await update.mutateAsync({ pk, body: bodyOf(asking(questions, values)), etag });
      draft.drop();
      toastDone(TEXTS.updated);
      leave();
    },
    explain: async (failed, faults) => {
      if (await newer.found(failed)) return null;
      const shown = updateFailure(failed, faults);
      if (shown) return shown;
      draft.keep({});
      // Leaving would lose the changes.
      if (!draft.isKept()) return { errors: {}, messages: [TEXTS.notUpdated, ...messagesOf(failed)] };
      toastFailed(TEXTS.notUpdated, [...messagesOf(failed), CHANGES_KEPT]);
      leave();
      return null;
    },
  });
  const { values } = form;
  const { theirs } = newer;

  if (theirs)
    return (
      <BothVersions
        differences={[
          ...bothVersionsOf(values, theirs.submission, edition),
          ...bothAnswers(questions, values.answers ?? {}, theirs.answers),
        ]}
        busy={form.sending}
        onKeepMine={() => void form.run(theirs)}
        onTakeTheirs={() => {
          draft.drop();
          leave();
        }}
        onEditOn={() => {
          draft.keep({ etag: theirs.etag });
          newer.forget();
        }}
      />
    );

  return (
    <form onSubmit={refusal ? stay : form.submit} noValidate aria-label="Edit submission">
      <Stack gap="lg">
        {draft.restored && <RestoredDraft onDiscard={() => form.reset(draft.startOver())} />}
        <BlindForm />
        <SubmissionFields
          key={draft.now().idempotencyKey}
          values={values}
          errors={form.errors}
          edition={edition}
          held={read.submission}
          questions={questions}
          lateUntil={datedOf(read.submission).lateUntil}
          onChange={form.set}
        />
        <BlindForm values={values} email={user.email} questions={questions} />
        {refusal && <EditOver refusal={refusal} values={values} edition={edition} />}
        <MessageList messages={form.messages} />
        <Group>
          <Button type="submit" loading={form.sending} disabled={refusal !== null}>
            Save
          </Button>
          <Button component={Link} to={pages.one(pk)} variant="default">
            Back
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type Props = { refusal: ShownCode; values: FormValues; edition: EditionChoices };

/** The time to edit ended while the form was open: says so, and how to keep what was written. */
function EditOver({ refusal, values, edition }: Props) {
  const pages = useOwnPaths();
  const { copy, copied, error } = useClipboard();
  const shown = shownValues(values, edition);
  const text = (Object.keys(FIELD_LABELS) as FieldName[]).map((f) => `${FIELD_LABELS[f]}: ${shown[f]}`);
  return (
    <TerminalPanel tone="error" role="alert">
      <Text inherit fw={600}>
        {SHOWN_REFUSALS[refusal].detail}
      </Text>
      <Text inherit mt="xs">
        These changes can no longer be saved. The last saved version stays. Your text is kept in this form and
        can be copied. The organisers can tell you what is still possible.
      </Text>
      <Group mt="md">
        <Button variant="outline" onClick={() => copy(text.join("\n\n"))}>
          {copied ? "Copied" : "Copy the text"}
        </Button>
        {refusal === "window-closed" && (
          <Anchor component={Link} to={pages.create}>
            I have a late code
          </Anchor>
        )}
      </Group>
      {error && (
        <Text inherit mt="xs">
          It could not be copied. Select it in the form and copy it manually.
        </Text>
      )}
    </TerminalPanel>
  );
}
