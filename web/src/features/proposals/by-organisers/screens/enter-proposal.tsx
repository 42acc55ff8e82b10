import { joinAuthors } from "@lectern/domain/proposals/authors";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import * as z from "zod/mini";
import { useEdition } from "#features/call/api";
import { useUser } from "#features/identity/accounts/api";
import { keepDraft } from "#platform/drafts";
import { paths } from "#platform/paths";
import { MessageList } from "#ui/message-list";
import { OrganiserFrame } from "#ui/organiser-frame";
import { ReadFailure } from "#ui/read-failure";
import { RestoredDraft } from "#ui/restored-draft";
import { toastDone } from "#ui/toasts";
import { useDraft } from "#ui/use-draft";
import { useForm } from "#ui/use-form";
import { fetchVersion } from "../../api";
import { formQuestionsQuery } from "../../form-questions/api";
import { madeBefore } from "../../parts/failure-words";
import { asking, bodyOf, emptyForm, fieldErrors, formOf, saidOf } from "../../parts/form-values";
import { DraftValues, editForSpeakerDraftKey, enterDraftKey } from "../../parts/proposal-drafts";
import { SubmissionFields } from "../../parts/submission-fields";
import { useCreateForSpeaker } from "../api";
import { optional } from "../parts/optional";
import { ALWAYS_OPEN, organisersEdition } from "../parts/organisers-edition";

/** The first of the authors until the server knows the name. */
const SPEAKER = "The speaker";

const Draft = z.extend(DraftValues, {
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

/** Organisers create a proposal for an invited speaker. */
export function Component() {
  const user = useUser();
  return user && <EnterProposal user={user.email} />;
}

function EnterProposal({ user }: { user: string }) {
  const edition = organisersEdition(useEdition());
  const navigate = useNavigate();
  const create = useCreateForSpeaker();
  const asked = useQuery(formQuestionsQuery);
  const questions = asked.data ?? [];
  const draft = useDraft(enterDraftKey(user), Draft, () => ({
    values: { email: "", first_name: "", last_name: "", ...emptyForm(SPEAKER, edition) },
    etag: null,
  }));
  const form = useForm({
    initialValues: draft.now().values,
    draft,
    validate: ({ email, first_name: _first, last_name: _last, ...values }) => {
      const errors = {
        ...(email.trim() === "" && { email: "Enter the speaker's email address." }),
        ...fieldErrors(values, edition),
      };
      return { errors, messages: saidOf(errors) };
    },
    send: async ({ email, first_name, last_name, ...values }) => {
      const body = { ...bodyOf(asking(questions, values)), authors: joinAuthors(values.authors.slice(1)) };
      const made = await create.mutateAsync({
        body: { ...body, email, first_name, last_name },
        idempotencyKey: draft.now().idempotencyKey,
      });
      draft.drop();
      toastDone("Proposal created. The speaker is notified.");
      void navigate(paths.proposal(made.submission_id));
    },
    explain: async (failure, faults) => {
      const made = madeBefore(failure);
      if (made === null) return faults;
      const { email: _email, first_name: _first, last_name: _last, ...values } = form.latest();
      const read = await fetchVersion(made).catch(() => null);
      const [speaker = SPEAKER] = read ? formOf(read.submission).authors : [];
      const changed = { ...values, authors: [speaker, ...values.authors.slice(1)], note: "" };
      if (!read || !keepDraft(editForSpeakerDraftKey(user, made), { etag: null, values: changed }))
        return { errors: {}, messages: [`It was created as you first sent it. Edit proposal #${made}.`] };
      draft.drop();
      toastDone("The proposal was created as you first sent it. These are your changes since.");
      void navigate(paths.editForSpeaker(made));
      return null;
    },
  });
  const { email: _email, first_name: _first, last_name: _last, ...values } = form.values;
  return (
    <OrganiserFrame
      page="proposals"
      title="New proposal"
      about="For an invited speaker, such as a keynote or a sponsor. It doesn't count against their limit, and can be after the deadline."
    >
      <form onSubmit={form.submit} noValidate aria-label="New proposal">
        <Stack gap="lg" maw={780}>
          {draft.restored && <RestoredDraft onDiscard={() => form.reset(draft.startOver())} />}
          <TextInput label="Speaker's email" type="email" required {...form.field("email")} />
          <TextInput
            label="First name"
            description="For an address without an account. The speaker gets a mail to claim the account."
            {...form.field("first_name")}
          />
          <TextInput label="Last name" {...form.field("last_name")} />
          <ReadFailure of={asked} what="The call's questions" />
          <SubmissionFields
            values={values}
            errors={form.errors}
            edition={edition}
            questions={optional(questions)}
            lateUntil={ALWAYS_OPEN}
            mayInvite={false}
            onChange={form.set}
          />
          <MessageList messages={form.messages} />
          <Group>
            <Button type="submit" loading={form.sending}>
              Create proposal
            </Button>
            <Button component={Link} to={paths.board} variant="default">
              Back
            </Button>
          </Group>
        </Stack>
      </form>
    </OrganiserFrame>
  );
}
