import type { EditionChoices } from "@lectern/domain/call/choices";
import type { User } from "@lectern/domain/identity/accounts/contract";
import { SHOWN_REFUSALS, type ShownCode } from "@lectern/domain/kernel/shown-refusals";
import { mayEdit } from "@lectern/domain/proposals/rules";
import { TEXTS } from "@lectern/domain/proposals/words";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useEdition } from "#features/call/api";
import { paths } from "#platform/paths";
import { messagesOf, Refused } from "#platform/refused";
import { useNow } from "#platform/use-now";
import { BothVersions } from "#ui/both-versions";
import { focusField } from "#ui/focus-field";
import { MessageList } from "#ui/message-list";
import { TerminalPanel } from "#ui/terminal-panel";
import { toastDone, toastFailed } from "#ui/toasts";
import { fetchVersion, useUpdateSubmission, type VersionedSubmission } from "../api";
import { BlindForm } from "./blind-form";
import { datedOf } from "./dated";
import { CHANGES_KEPT, dropEditDraft, keepEditDraft, readEditDraft } from "./edit-draft";
import { type SaveFailure, updateFailure } from "./failure-words";
import {
  bodyOf,
  FIELD_LABELS,
  type FieldName,
  type FormValues,
  fieldErrors,
  firstWrong,
  formOf,
  missingFields,
} from "./form-values";
import { differencesOf, shownValues } from "./shown-values";
import { SubmissionFields } from "./submission-fields";

const FINE: SaveFailure = { messages: [], errors: {} };

/** Changes a submission, starting from the version that was read; a version saved meanwhile is never overwritten unseen. */
export function EditForm({ user, read }: { user: User; read: VersionedSubmission }) {
  const pk = read.submission.pk;
  const edition = useEdition();
  const navigate = useNavigate();
  const update = useUpdateSubmission();
  const [draft, setDraft] = useState(() => readEditDraft(user.email, pk));
  const [base, setBase] = useState(draft?.etag ?? read.etag);
  const [values, setValues] = useState<FormValues>(draft?.values ?? formOf(read.submission));
  const [failure, setFailure] = useState(FINE);
  const [theirs, setTheirs] = useState<VersionedSubmission | null>(null);
  const refusal = mayEdit(datedOf(read.submission), edition, useNow(1_000));

  const leave = () => void navigate(paths.submission(pk));
  const change = (next: FormValues) => {
    setValues(next);
    keepEditDraft(user.email, pk, { etag: base, values: next });
  };
  const discard = () => {
    dropEditDraft(user.email, pk);
    setDraft(null);
    setBase(read.etag);
    setValues(formOf(read.submission));
    setFailure(FINE);
  };

  const save = async (etag: string | null) => {
    setFailure(FINE);
    try {
      await update.mutateAsync({ pk, body: bodyOf(values), etag });
      dropEditDraft(user.email, pk);
      toastDone(TEXTS.updated);
      leave();
    } catch (failed) {
      await explain(failed);
    }
  };
  const explain = async (failed: unknown) => {
    const newer =
      failed instanceof Refused && failed.status === 412 ? await fetchVersion(pk).catch(() => null) : null;
    if (newer) return setTheirs(newer);
    const shown = updateFailure(failed);
    if (shown) {
      setTheirs(null);
      setFailure(shown);
      return focusField(firstWrong(shown.errors));
    }
    keepEditDraft(user.email, pk, { etag: base, values });
    toastFailed(TEXTS.notUpdated, [...messagesOf(failed), CHANGES_KEPT]);
    leave();
  };

  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (update.isPending || refusal) return;
    const errors = fieldErrors(values, edition, read.submission);
    if (!firstWrong(errors)) return void save(base);
    const missing = missingFields(values).length > 0;
    setFailure({ messages: missing ? [TEXTS.requiredFields] : Object.values(errors), errors });
    focusField(firstWrong(errors));
  };

  if (theirs)
    return (
      <BothVersions
        differences={differencesOf(values, theirs.submission, edition)}
        busy={update.isPending}
        onKeepMine={() => void save(theirs.etag)}
        onTakeTheirs={() => {
          dropEditDraft(user.email, pk);
          leave();
        }}
        onEditOn={() => {
          keepEditDraft(user.email, pk, { etag: theirs.etag, values });
          setBase(theirs.etag);
          setTheirs(null);
        }}
      />
    );

  return (
    <form onSubmit={submit} noValidate aria-label="Edit submission">
      <Stack gap="lg">
        {draft && (
          <Text size="sm" c="dimmed" role="status">
            These are your unsaved changes, kept on this device.{" "}
            <Anchor component="button" type="button" inherit onClick={discard}>
              Discard them
            </Anchor>
          </Text>
        )}
        <BlindForm />
        <SubmissionFields
          key={draft ? "draft" : "saved"}
          values={values}
          errors={failure.errors}
          edition={edition}
          held={read.submission}
          onChange={change}
        />
        <BlindForm values={values} email={user.email} />
        {refusal && <EditOver refusal={refusal} values={values} edition={edition} />}
        <MessageList messages={failure.messages} />
        <Group>
          <Button type="submit" loading={update.isPending} disabled={refusal !== null}>
            Save
          </Button>
          <Button component={Link} to={paths.submission(pk)} variant="default">
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
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const shown = shownValues(values, edition);
    const text = (Object.keys(FIELD_LABELS) as FieldName[]).map((f) => `${FIELD_LABELS[f]}: ${shown[f]}`);
    await navigator.clipboard.writeText(text.join("\n\n"));
    setCopied(true);
  };
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
        <Button variant="outline" onClick={() => void copy().catch(() => {})}>
          {copied ? "Copied" : "Copy the text"}
        </Button>
        {refusal === "window-closed" && (
          <Anchor component={Link} to={paths.newSubmission}>
            I have a late code
          </Anchor>
        )}
      </Group>
    </TerminalPanel>
  );
}
