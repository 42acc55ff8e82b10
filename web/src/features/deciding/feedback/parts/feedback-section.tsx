import { DECISION_LABELS } from "@lectern/domain/call/decisions";
import { FEEDBACK_LENGTH, type Feedback } from "@lectern/domain/deciding/feedback/contract";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { useConferenceName } from "#features/call/conference-name";
import { useUser } from "#features/identity/accounts/api";
import { draftKey } from "#platform/drafts";
import { BothVersions } from "#ui/both-versions";
import { CountedField } from "#ui/counted-field";
import { MessageList } from "#ui/message-list";
import { QueryData } from "#ui/query-data";
import { RestoredDraft } from "#ui/restored-draft";
import { toastDone } from "#ui/toasts";
import { useDraft } from "#ui/use-draft";
import { NO_FAULTS, useForm } from "#ui/use-form";
import { useNewer } from "#ui/use-newer";
import { WrappedText } from "#ui/wrapped-text";
import { feedbackQuery, useWriteFeedback } from "../api";

type Props = { pk: number; heading: string | undefined };

/** What organisers write to the speakers of a decided proposal. Nothing is copied from reviews. */
export function FeedbackSection({ pk, heading }: Props) {
  const read = useQuery(feedbackQuery(pk));
  const user = useUser();
  return (
    <section aria-label="Feedback to the speaker">
      <h2 className={heading}>Feedback to the speaker</h2>
      <QueryData of={read} section>
        {(all) => (
          <Stack gap="lg">
            {user &&
              all.map((each) => <One key={each.conference ?? ""} pk={pk} saved={each} email={user.email} />)}
          </Stack>
        )}
      </QueryData>
    </section>
  );
}

const Draft = z.object({ text: z.string() });

/** What is typed is kept on this device until it is saved, with the version that it started from. */
function One({ pk, saved, email }: { pk: number; saved: Feedback; email: string }) {
  const client = useQueryClient();
  const conferenceName = useConferenceName();
  const write = useWriteFeedback(pk);
  const { conference, shared_at_once: atOnce, not_editable } = saved;
  const draft = useDraft(draftKey(email, `feedback-${pk}-${conference ?? ""}`), Draft, () => ({
    values: { text: saved.text },
    etag: saved.etag,
  }));
  const newer = useNewer(async () => {
    const all = await client.fetchQuery({ ...feedbackQuery(pk), staleTime: 0 });
    return all.find((each) => each.conference === conference) ?? null;
  });
  const form = useForm<{ text: string }, { etag: string }>({
    initialValues: draft.now().values,
    draft,
    validate: ({ text }) =>
      text.trim() === "" && saved.text === "" ? { errors: { text: "Enter the feedback." } } : NO_FAULTS,
    send: async ({ text }, { etag } = { etag: draft.now().etag ?? saved.etag }) => {
      const all = await write.mutateAsync({ conference, text, etag });
      draft.startOver(all.find((each) => each.conference === conference));
      newer.forget();
      if (text.trim() === "") toastDone("Feedback removed");
      else toastDone(atOnce ? "Feedback shared with the speaker" : "Feedback saved");
    },
    explain: async (failure, faults) => ((await newer.found(failure)) ? null : faults),
  });
  const { theirs } = newer;
  if (theirs)
    return (
      <BothVersions
        differences={[{ label: "Feedback", mine: form.values.text, saved: theirs.text }]}
        busy={form.sending}
        onKeepMine={() => void form.run({ etag: theirs.etag })}
        onTakeTheirs={() => {
          draft.startOver(theirs);
          form.reset({ text: theirs.text });
          newer.forget();
        }}
        onEditOn={() => {
          draft.keep({ etag: theirs.etag });
          newer.forget();
        }}
      />
    );
  return (
    <form
      onSubmit={form.submit}
      noValidate
      aria-label={conference === undefined ? "Feedback" : `Feedback of ${conferenceName(conference)}`}
    >
      <Stack gap="sm" maw={640}>
        {conference !== undefined && <Text fw={600}>{conferenceName(conference)}</Text>}
        {not_editable ? (
          <>
            <WrappedText lines>{saved.text || "None"}</WrappedText>
            <Text size="sm" c="dimmed">
              {not_editable}
            </Text>
          </>
        ) : (
          <>
            <CountedField
              label="Feedback"
              description={
                atOnce
                  ? "The decision is released: saving shows it on the speaker's page at once. No mail is sent."
                  : "Shown in the decision mail where its text has {feedback}, and on the speaker's page after the release. Leave empty for none."
              }
              max={FEEDBACK_LENGTH}
              rows={4}
              {...form.field("text")}
            />
            {draft.restored && <RestoredDraft onDiscard={() => form.reset(draft.startOver())} />}
            <Notes saved={saved} />
            <MessageList messages={form.messages} />
            <Group>
              <Button type="submit" variant="outline" size="sm" loading={form.sending}>
                {atOnce ? "Share feedback" : "Save feedback"}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}

const Notes = ({ saved: { shared, text, decision } }: { saved: Feedback }) => (
  <>
    {shared !== null && (
      <Text size="sm" c="dimmed">
        {shared === text ? "The speaker sees this." : "The speaker sees an earlier text."}
      </Text>
    )}
    {text !== "" && decision !== null && shared === null && (
      <Text size="sm" c="dimmed">
        Written for the decision “{DECISION_LABELS[decision]}”; it goes out with that one only.
      </Text>
    )}
  </>
);
