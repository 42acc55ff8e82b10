import { DECISION_LABELS } from "@lectern/domain/call/decisions";
import { FEEDBACK_LENGTH, type Feedback } from "@lectern/domain/deciding/feedback/contract";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useConferenceName } from "#features/call/conference-name";
import { BothVersions } from "#ui/both-versions";
import { CountedField } from "#ui/counted-field";
import { MessageList } from "#ui/message-list";
import { QueryData } from "#ui/query-data";
import { toastDone } from "#ui/toasts";
import { NO_FAULTS, useForm } from "#ui/use-form";
import { useNewer } from "#ui/use-newer";
import { WrappedText } from "#ui/wrapped-text";
import { feedbackQuery, useWriteFeedback } from "../api";

type Props = { pk: number; heading: string | undefined };

/** What organisers write to the speakers of a decided proposal. Nothing is copied from reviews. */
export function FeedbackSection({ pk, heading }: Props) {
  const read = useQuery(feedbackQuery(pk));
  return (
    <section aria-label="Feedback to the speaker">
      <h2 className={heading}>Feedback to the speaker</h2>
      <QueryData of={read} section>
        {(all) => (
          <Stack gap="lg">
            {all.map((each) => (
              <One key={each.conference ?? ""} pk={pk} saved={each} />
            ))}
          </Stack>
        )}
      </QueryData>
    </section>
  );
}

function One({ pk, saved }: { pk: number; saved: Feedback }) {
  const client = useQueryClient();
  const conferenceName = useConferenceName();
  const write = useWriteFeedback(pk);
  const [from, setFrom] = useState(saved);
  const { conference, shared_at_once: atOnce, not_editable } = saved;
  const newer = useNewer(async () => {
    const all = await client.fetchQuery({ ...feedbackQuery(pk), staleTime: 0 });
    return all.find((each) => each.conference === conference) ?? null;
  });
  const form = useForm<{ text: string }, { etag: string }>({
    initialValues: { text: saved.text },
    validate: ({ text }) =>
      text.trim() === "" && from.text === "" ? { errors: { text: "Enter the feedback." } } : NO_FAULTS,
    send: async ({ text }, { etag } = { etag: from.etag }) => {
      const all = await write.mutateAsync({ conference, text, etag });
      setFrom(all.find((each) => each.conference === conference) ?? from);
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
          setFrom(theirs);
          form.reset({ text: theirs.text });
          newer.forget();
        }}
        onEditOn={() => {
          setFrom(theirs);
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
                  : "In the mail about the decision where its text has {feedback}, and on the speaker's page after the release. Empty: none."
              }
              max={FEEDBACK_LENGTH}
              rows={4}
              {...form.field("text")}
            />
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
