import type { ReadMail } from "@lectern/domain/post/contract";
import { describeReport } from "@lectern/domain/post/reports";
import { Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { dateInBothZones } from "#platform/dates";
import { paths } from "#platform/paths";
import { randomKey } from "#platform/random-key";
import { attempt } from "#ui/attempt";
import { BothVersions } from "#ui/both-versions";
import { Dialog } from "#ui/dialog";
import { Field, FieldList } from "#ui/field-list";
import { MessageList } from "#ui/message-list";
import { QueryData } from "#ui/query-data";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { useNewer } from "#ui/use-newer";
import { mailQuery, useMailSteps } from "../api";
import { MailBadge } from "./mail-badge";
import css from "./mails.module.css";
import { TextFields } from "./text-fields";

type Props = { id: string; onClose: () => void; onOpen: (id: string) => void };

/** One mail: its state, and what can still be done. */
export function OutboxMailDialog({ id, onClose, onOpen }: Props) {
  const read = useQuery(mailQuery(id));
  return (
    <Dialog opened onClose={onClose} title="Mail" size="lg">
      <QueryData of={read}>
        {({ answer, etag }) => (
          <OneMail
            key={id}
            mail={answer}
            etag={etag}
            readAgain={async () => (await read.refetch()).data ?? null}
            onOpen={onOpen}
          />
        )}
      </QueryData>
    </Dialog>
  );
}

type Read = { answer: ReadMail; etag: string | null };
type OneProps = {
  mail: ReadMail;
  etag: string | null;
  readAgain: () => Promise<Read | null>;
  onOpen: (id: string) => void;
};

const valuesOf = ({ subject, body, to }: ReadMail) => ({ subject, body: body ?? "", to });

function OneMail({ mail, etag, readAgain, onOpen }: OneProps) {
  const steps = useMailSteps(mail.id);
  const [key] = useState(randomKey);
  // What a save starts from: once another organiser's text was shown, that.
  const [from, setFrom] = useState(etag);
  const newer = useNewer(readAgain);
  const waits = mail.state === "waiting";
  const form = useForm<ReturnType<typeof valuesOf>, string | null>({
    initialValues: valuesOf(mail),
    send: async ({ to, ...text }, start = from) => {
      if (waits) {
        const saved = await steps.edit.mutateAsync({ ...text, etag: start });
        setFrom(saved.etag);
        newer.forget();
        toastDone("Saved");
      } else {
        const again = await steps.again.mutateAsync({ to, key });
        toastDone("Mail sent again");
        onOpen(again.id);
      }
    },
    explain: async (failure, faults) => ((await newer.found(failure)) ? null : faults),
  });
  const { repeats } = mail;
  const { theirs } = newer;
  if (theirs)
    return (
      <BothVersions
        differences={[
          { label: "Subject", mine: form.values.subject, saved: theirs.answer.subject },
          { label: "Text", mine: form.values.body, saved: theirs.answer.body ?? "" },
        ]}
        busy={form.sending}
        onKeepMine={() => void form.run(theirs.etag)}
        onTakeTheirs={() => {
          setFrom(theirs.etag);
          form.reset(valuesOf(theirs.answer));
          newer.forget();
        }}
        onEditOn={() => {
          setFrom(theirs.etag);
          newer.forget();
        }}
      />
    );
  return (
    <Stack gap="lg">
      <FieldList>
        <Field label="State">
          <Group gap="sm">
            <MailBadge mail={mail} />
            {mail.report && <Text size="sm">{describeReport(mail.report)}</Text>}
            {mail.last_error && <Text size="sm">The mail server said: {mail.last_error}</Text>}
          </Group>
        </Field>
        {mail.report && (
          <Field label="Reported">
            {dateInBothZones(mail.report.on)}, with code {mail.report.status}
            {mail.report.said && (
              <Text size="sm" c="dimmed" className={css.said ?? ""}>
                The mail server said: {mail.report.said}
              </Text>
            )}
          </Field>
        )}
        <Field label="To">{mail.to}</Field>
        <Field label="Written">{dateInBothZones(mail.created_on)}</Field>
        {mail.sent_on && <Field label="Sent">{dateInBothZones(mail.sent_on)}</Field>}
        {mail.submission !== null && (
          <Field label="Proposal">
            <Anchor component={Link} to={paths.proposal(mail.submission)}>
              #{mail.submission}
            </Anchor>
          </Field>
        )}
        {repeats && (
          <Field label="Repeats">
            <Button variant="subtle" size="compact-sm" onClick={() => onOpen(repeats)}>
              The first one
            </Button>
          </Field>
        )}
        {!(waits && mail.readable) && <Field label="Subject">{mail.subject}</Field>}
        {!waits && mail.body && (
          <Field label="Text" long>
            {mail.body}
          </Field>
        )}
      </FieldList>
      {!mail.readable && (
        <Text size="sm" c="dimmed">
          The text is hidden, because mails about accounts contain personal links.
        </Text>
      )}
      {waits && mail.readable && <TextFields field={form.field} />}
      {!waits && mail.readable && (
        <TextInput
          label={
            mail.state === "refused" || mail.state === "returned"
              ? "Send again to a corrected address"
              : "Send again to"
          }
          type="email"
          {...form.field("to")}
        />
      )}
      <MessageList messages={form.messages} />
      <Group>
        {waits && mail.readable && (
          <Button loading={form.sending} onClick={() => void form.run()}>
            Save
          </Button>
        )}
        {waits && (
          <Button
            variant="outline"
            color="red"
            loading={steps.stop.isPending}
            onClick={() =>
              void attempt("Change failed", mail.id, async () => {
                await steps.stop.mutateAsync();
                toastDone("Stopped");
              })
            }
          >
            Stop
          </Button>
        )}
        {!waits && mail.readable && (
          <Button loading={form.sending} onClick={() => void form.run()}>
            Send again
          </Button>
        )}
      </Group>
    </Stack>
  );
}
