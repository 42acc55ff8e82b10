import type { User } from "@lectern/domain/identity/accounts/contract";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import { extensionOf, fileFaults } from "@lectern/domain/proposals/files/rules";
import { TEXTS } from "@lectern/domain/proposals/words";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useEdition } from "#features/call/api";
import { paths } from "#platform/paths";
import { FileDrop } from "#ui/file-drop";
import { focusField } from "#ui/focus-field";
import { MessageList } from "#ui/message-list";
import { useCreateSubmission } from "../api";
import { BlindForm } from "./blind-form";
import { createFailure, mayBeMadeAllTheSame, type SaveFailure } from "./failure-words";
import { bodyOf, FIELD_LABELS, fieldErrors, firstWrong, missingFields, sameText } from "./form-values";
import { SubmissionFields } from "./submission-fields";
import type { Created } from "./use-follow-up";
import { useNewForm } from "./use-new-form";

/** Where the form ends, who is in a hurry looks for it. */
const Deadline = lazy(async () => ({ default: (await import("./deadline")).Deadline }));

type Props = {
  user: User;
  /** Lets the proposal in after the close. */
  lateCode: string | null;
  onCreated: (created: Created) => void;
};

const FINE: SaveFailure = { messages: [], errors: {} };

/** The form of a new submission. What is typed survives a reload, and every failure. */
export function NewForm({ user, lateCode, onCreated }: Props) {
  const edition = useEdition();
  const submitter = fullName({ firstName: user.first_name, lastName: user.last_name });
  const form = useNewForm(user.email, submitter, edition);
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState(FINE);
  const create = useCreateSubmission();

  const fail = (found: SaveFailure) => {
    setFailure(found);
    focusField(firstWrong(found.errors));
  };

  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (create.isPending || create.isSuccess) return;
    const errors = fieldErrors(form.values, edition);
    const missing = missingFields(form.values).map((name) => FIELD_LABELS[name]);
    if (missing.length > 0)
      return fail({ messages: [`${TEXTS.requiredFields}: ${missing.join(", ")}`], errors });
    if (firstWrong(errors)) return fail({ messages: Object.values(errors), errors });
    if (file && fileFaults(file, edition.maxFileBytes).length > 0) {
      setFailure({ messages: [TEXTS.wrongFile], errors: {} });
      return focusField("file");
    }
    setFailure(FINE);
    const { values, mayBeMade } = form;
    form.sending();
    create.mutate(
      {
        body: {
          ...bodyOf(values),
          ...(lateCode && { late_code: lateCode }),
          ...(file && { extension: extensionOf(file.name) }),
        },
        idempotencyKey: form.idempotencyKey,
      },
      {
        onSuccess: ({ submission_id, sp }) => {
          const written = form.latest();
          form.sent();
          onCreated({
            pk: submission_id,
            title: written.title.trim(),
            file,
            sp,
            written: mayBeMade || !sameText(written, values) ? written : null,
          });
        },
        onError: (failed) => {
          if (!mayBeMade && !mayBeMadeAllTheSame(failed)) form.surelyNotMade();
          fail(createFailure(failed));
        },
      },
    );
  };

  return (
    <form onSubmit={submit} noValidate aria-label="New submission">
      <Stack gap="lg">
        {form.restored && (
          <Text size="sm" c="dimmed" role="status">
            This is your unsent draft, kept on this device.{" "}
            <Anchor component="button" type="button" inherit onClick={form.startOver}>
              Start over
            </Anchor>
          </Text>
        )}
        <BlindForm />
        <SubmissionFields
          key={form.idempotencyKey}
          values={form.values}
          errors={failure.errors}
          edition={edition}
          onChange={form.change}
        />
        <div data-field="file">
          <FileDrop label="Supporting file (optional)" file={file} edition={edition} onChange={setFile} />
        </div>
        <BlindForm values={form.values} email={user.email} />
        {!lateCode && (
          <Suspense fallback={null}>
            <Deadline edition={edition} />
          </Suspense>
        )}
        <MessageList messages={failure.messages} />
        <Group>
          <Button type="submit" loading={create.isPending || create.isSuccess}>
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
