import type { Answers, FormQuestion } from "@lectern/domain/proposals/form-questions/words";
import { NOTE_LENGTH } from "@lectern/domain/proposals/versions/words";
import { isWithdrawn } from "@lectern/domain/proposals/words";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useNavigate, useParams } from "react-router";
import * as z from "zod/mini";
import { useEdition } from "#features/call/api";
import { useUser } from "#features/identity/accounts/api";
import { paths } from "#platform/paths";
import { ON_ENTRY } from "#platform/queries";
import { BothVersions } from "#ui/both-versions";
import { CountedField } from "#ui/counted-field";
import { MessageList } from "#ui/message-list";
import { OrganiserFrame } from "#ui/organiser-frame";
import { QueryData } from "#ui/query-data";
import { ReadOne } from "#ui/read-one";
import { RestoredDraft } from "#ui/restored-draft";
import { toastDone } from "#ui/toasts";
import { useDraft } from "#ui/use-draft";
import { useForm } from "#ui/use-form";
import { useNewer } from "#ui/use-newer";
import { fetchVersion, submissionQuery, type VersionedSubmission } from "../../api";
import { fetchAnswers, formQuestionsQuery, savedAnswersQuery } from "../../form-questions/api";
import { asking, bodyOf, type FormValues, fieldErrors, formOf, saidOf } from "../../parts/form-values";
import { DraftValues, editForSpeakerDraftKey } from "../../parts/proposal-drafts";
import { bothAnswers, bothVersionsOf } from "../../parts/shown-values";
import { SubmissionFields } from "../../parts/submission-fields";
import { useEditForSpeaker } from "../api";
import { optional } from "../parts/optional";
import { ALWAYS_OPEN, organisersEdition } from "../parts/organisers-edition";
import { WithdrawForSpeaker } from "../parts/withdraw-for-speaker";

/** Organisers change a proposal for its speaker. */
export function Component() {
  const pk = Number(useParams().pk);
  const user = useUser();
  return (
    <OrganiserFrame page="proposals" title="Edit proposal">
      <ReadOne query={submissionQuery(pk)} home={paths.board} fresh>
        {(read) =>
          isWithdrawn(read.submission.status) ? (
            <Navigate to={paths.proposal(pk)} replace />
          ) : (
            user && <Asking key={pk} read={read} email={user.email} />
          )
        }
      </ReadOne>
    </OrganiserFrame>
  );
}

/** After the proposal: with older answers, a save would be refused as stale. */
function Asking({ read, email }: { read: VersionedSubmission; email: string }) {
  const asked = useQuery({ ...formQuestionsQuery, ...ON_ENTRY });
  const form = { read, email };
  return (
    <QueryData of={asked}>
      {(questions) =>
        questions.length === 0 ? (
          <EditForSpeakerForm {...form} questions={questions} answers={{}} />
        ) : (
          <ReadOne query={savedAnswersQuery(read.submission.pk)} home={paths.board} fresh>
            {(answers) => <EditForSpeakerForm {...form} questions={questions} answers={answers} />}
          </ReadOne>
        )
      }
    </QueryData>
  );
}

type FormProps = {
  read: VersionedSubmission;
  email: string;
  /** The questions about proposals, with the saved answers. Organisers need not answer for a speaker. */
  questions: readonly FormQuestion[];
  answers: Answers;
};

const Draft = z.extend(DraftValues, { note: z.string() });

function EditForSpeakerForm({ read, email, questions, answers }: FormProps) {
  const { pk } = read.submission;
  const edition = organisersEdition(useEdition());
  const navigate = useNavigate();
  const edit = useEditForSpeaker();
  const draft = useDraft(editForSpeakerDraftKey(email, pk), Draft, () => ({
    values: { ...asking(questions, { ...formOf(read.submission), answers }), note: "" },
    etag: read.etag,
  }));
  const newer = useNewer(async () => ({
    ...(await fetchVersion(pk)),
    answers: questions.length > 0 ? await fetchAnswers(pk) : {},
  }));
  const leave = () => void navigate(paths.proposal(pk));
  const form = useForm<FormValues & { note: string }, { etag: string | null }>({
    initialValues: draft.now().values,
    draft,
    validate: ({ note, ...values }) => {
      const errors = {
        ...fieldErrors(values, edition),
        ...(note.trim() === "" && { note: "Tell the speaker why." }),
      };
      return { errors, messages: saidOf(errors) };
    },
    send: async ({ note, ...values }, { etag } = draft.now()) => {
      await edit.mutateAsync({ pk, body: { ...bodyOf(asking(questions, values)), note: note.trim() }, etag });
      draft.drop();
      toastDone("Proposal saved. The speaker is notified of changes.");
      leave();
    },
    explain: async (failed, faults) => ((await newer.found(failed)) ? null : faults),
  });
  const { note, ...values } = form.values;
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
    <Stack maw={780} gap="xl">
      <form onSubmit={form.submit} noValidate aria-label="Edit proposal">
        <Stack gap="lg">
          <Text c="dimmed">
            The speaker gets a mail with your note and the differences. The proposal keeps its reviews.
          </Text>
          {draft.restored && <RestoredDraft onDiscard={() => form.reset(draft.startOver())} />}
          <SubmissionFields
            key={draft.now().idempotencyKey}
            values={values}
            errors={form.errors}
            edition={edition}
            questions={optional(questions)}
            lateUntil={ALWAYS_OPEN}
            mayInvite={false}
            onChange={form.set}
          />
          <div data-field="note">
            <CountedField
              label="Note to the speaker"
              value={note}
              max={NOTE_LENGTH}
              rows={3}
              required
              error={form.errors.note}
              onChange={(text) => form.set({ note: text })}
            />
          </div>
          <MessageList messages={form.messages} />
          <Group>
            <Button type="submit" loading={form.sending}>
              Save and notify
            </Button>
            <Button component={Link} to={paths.proposal(pk)} variant="default">
              Back
            </Button>
          </Group>
        </Stack>
      </form>
      <WithdrawForSpeaker pk={pk} etag={read.etag} />
    </Stack>
  );
}
