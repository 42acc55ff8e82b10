import type { WaitingChange } from "@lectern/domain/identity/address/contract";
import { TEXTS } from "@lectern/domain/identity/address/words";
import { REQUIRED } from "@lectern/domain/kernel/fields";
import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useEdition } from "#features/call/api";
import { useUser } from "#features/identity/accounts/api";
import { reasonsOf } from "#features/identity/second-factor/parts/reasons";
import { dateInOwnZone } from "#platform/dates";
import { attempt } from "#ui/attempt";
import { MessageList } from "#ui/message-list";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { WrappedText } from "#ui/wrapped-text";
import { addressChangeQuery, useCancelAddressChange, useChangeAddress } from "../api";

/** The account's address, and how to change it. */
export function AddressSection() {
  const user = useUser();
  const { email: contact } = useEdition();
  const change = useQuery(addressChangeQuery);
  const headline = useRef<HTMLHeadingElement>(null);
  const toHeadline = () => headline.current?.focus();
  return (
    <PageSection title={TEXTS.title} about={TEXTS.about} headline={headline}>
      <div>
        <Text size="sm" c="dimmed">
          {TEXTS.present}
        </Text>
        <WrappedText ff="monospace">{user?.email}</WrappedText>
      </div>
      <QueryData of={change} section>
        {({ waiting }) =>
          waiting ? (
            <Waiting change={waiting} onGone={toHeadline} />
          ) : (
            <AddressForm onRequested={toHeadline} />
          )
        }
      </QueryData>
      <Text size="sm" c="dimmed">
        {TEXTS.lost(contact)}
      </Text>
    </PageSection>
  );
}

function AddressForm({ onRequested }: { onRequested: () => void }) {
  const change = useChangeAddress();
  const { field, messages, sending, submit } = useForm({
    initialValues: { email: "" },
    validate: ({ email }) => ({ errors: { email: email.trim() ? "" : REQUIRED } }),
    send: async ({ email }) => {
      toastDone(await change(email));
      onRequested();
    },
    explain: (failure, { errors }) => ({
      errors,
      messages: Object.values(errors).some(Boolean) ? [] : reasonsOf(failure),
    }),
  });
  return (
    <form onSubmit={submit} noValidate aria-label={TEXTS.title}>
      <Stack gap="md" align="flex-start">
        <TextInput
          label={TEXTS.next}
          type="email"
          size="md"
          w="100%"
          maw={420}
          autoComplete="email"
          aria-required
          {...field("email")}
        />
        <MessageList messages={messages} />
        <Button type="submit" variant="outline" loading={sending}>
          {TEXTS.change}
        </Button>
      </Stack>
    </form>
  );
}

function Waiting({ change, onGone }: { change: WaitingChange; onGone: () => void }) {
  const cancel = useCancelAddressChange();
  const stop = () =>
    void attempt(TEXTS.notStopped, "address", async () => {
      await cancel.mutateAsync();
      toastDone(TEXTS.stopped);
      onGone();
    });
  return (
    <Stack gap="md" align="flex-start">
      <WrappedText role="status">
        {TEXTS.waiting(change.new_email, dateInOwnZone(change.expires_on))}
      </WrappedText>
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        <li>{confirmation(TEXTS.old, change.old_confirmed)}</li>
        <li>{confirmation(TEXTS.new, change.new_confirmed)}</li>
      </ul>
      <Button variant="outline" loading={cancel.isPending} onClick={stop}>
        {TEXTS.stop}
      </Button>
    </Stack>
  );
}

const confirmation = (whose: string, confirmed: boolean) =>
  `${whose} ${confirmed ? TEXTS.confirmed : TEXTS.unconfirmed}.`;
