import type { ReadMail } from "@lectern/domain/post/contract";
import { describeReport } from "@lectern/domain/post/reports";
import { Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { dateInBothZones } from "#platform/dates";
import { paths } from "#platform/paths";
import { randomKey } from "#platform/random-key";
import { messagesOf, Refused } from "#platform/refused";
import { Dialog } from "#ui/dialog";
import { Field, FieldList } from "#ui/field-list";
import { MessageList } from "#ui/message-list";
import { PageLoader } from "#ui/page-loader";
import { toastDone } from "#ui/toasts";
import { mailQuery, useMailSteps } from "../api";
import { MailBadge } from "./mail-badge";
import css from "./mails.module.css";
import { TextFields } from "./text-fields";

type Props = { id: string; onClose: () => void; onOpen: (id: string) => void };

/** One mail: what became of it, and what can still be done. */
export function OutboxMailDialog({ id, onClose, onOpen }: Props) {
  const read = useQuery(mailQuery(id));
  return (
    <Dialog opened onClose={onClose} title="Mail" size="lg">
      <PageLoader waiting={read.isPending}>
        {read.isError && <MessageList messages={messagesOf(read.error)} />}
        {read.data && (
          <OneMail
            key={`${id} ${read.data.etag}`}
            mail={read.data.answer}
            etag={read.data.etag}
            onOpen={onOpen}
          />
        )}
      </PageLoader>
    </Dialog>
  );
}

type OneProps = { mail: ReadMail; etag: string | null; onOpen: (id: string) => void };

function OneMail({ mail, etag, onOpen }: OneProps) {
  const steps = useMailSteps(mail.id);
  const [text, setText] = useState({ subject: mail.subject, body: mail.body ?? "" });
  const [to, setTo] = useState(mail.to);
  const [key] = useState(randomKey);
  const failure = steps.edit.error ?? steps.stop.error ?? steps.again.error;
  const errors = failure instanceof Refused ? failure.fields : {};
  const waits = mail.state === "waiting";
  const { repeats } = mail;
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
          Its text is for its reader alone: mails about accounts hold keys.
        </Text>
      )}
      {waits && mail.readable && (
        <TextFields {...text} errors={errors} onChange={(changed) => setText({ ...text, ...changed })} />
      )}
      {!waits && mail.readable && (
        <TextInput
          label={
            mail.state === "refused" || mail.state === "returned"
              ? "Send again to a corrected address"
              : "Send again to"
          }
          type="email"
          value={to}
          error={errors.to?.join(" ")}
          onChange={(e) => setTo(e.currentTarget.value)}
        />
      )}
      {failure && !errors.to && !errors.subject && !errors.body && (
        <MessageList messages={messagesOf(failure)} />
      )}
      <Group>
        {waits && mail.readable && (
          <Button
            loading={steps.edit.isPending}
            onClick={() =>
              void steps.edit.mutateAsync({ ...text, etag }).then(
                () => toastDone("Saved"),
                () => {},
              )
            }
          >
            Save
          </Button>
        )}
        {waits && (
          <Button
            variant="outline"
            color="red"
            loading={steps.stop.isPending}
            onClick={() =>
              void steps.stop.mutateAsync().then(
                () => toastDone("Stopped"),
                () => {},
              )
            }
          >
            Stop
          </Button>
        )}
        {!waits && mail.readable && (
          <Button
            loading={steps.again.isPending}
            onClick={() =>
              void steps.again.mutateAsync({ to, key }).then(
                (again) => {
                  toastDone("Mail sent again");
                  onOpen(again.id);
                },
                () => {},
              )
            }
          >
            Send again
          </Button>
        )}
      </Group>
    </Stack>
  );
}
