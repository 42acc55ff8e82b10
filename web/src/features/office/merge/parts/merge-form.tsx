import type { HalfLoggedIn } from "@lectern/domain/identity/accounts/contract";
import { secondStepOptions } from "@lectern/domain/identity/second-factor/contract";
import { STEP_TEXTS } from "@lectern/domain/identity/second-factor/texts";
import { REQUIRED } from "@lectern/domain/kernel/fields";
import { TEXTS } from "@lectern/domain/office/merge/words";
import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { FactorAsk } from "#features/identity/second-factor/parts/factor-ask";
import { reasonsOf } from "#features/identity/second-factor/parts/reasons";
import { call } from "#platform/call";
import { MessageList } from "#ui/message-list";
import { PasswordField } from "#ui/password-field";
import { useForm } from "#ui/use-form";
import { useRequestMerge } from "../api";
import { Preview } from "./merge-preview";

type Props = { onRequested: (message: string) => void };

/** The log-in of the other account: its password, then its second factor where it has one. */
export function MergeForm({ onRequested }: Props) {
  const { request, finish } = useRequestMerge();
  const [half, setHalf] = useState<HalfLoggedIn["second_factor"] | null>(null);
  if (half)
    return (
      <Stack gap="md" maw={420}>
        <Text>{STEP_TEXTS.about}</Text>
        <FactorAsk
          methods={half.methods}
          options={() => call(secondStepOptions, { body: { ticket: half.ticket } })}
          send={async (proof) => onRequested(await finish(half.ticket, proof))}
        />
      </Stack>
    );
  return (
    <PasswordForm
      send={async (values) => {
        const asked = await request(values);
        if ("detail" in asked) onRequested(asked.detail);
        else setHalf(asked.second_factor);
      }}
    />
  );
}

function PasswordForm({ send }: { send: (values: { email: string; password: string }) => Promise<void> }) {
  const { field, messages, sending, submit } = useForm({
    initialValues: { email: "", password: "" },
    validate: ({ email, password }) => ({
      errors: { email: email.trim() ? "" : REQUIRED, password: password ? "" : REQUIRED },
    }),
    send,
    explain: (failure, { errors, messages: given = [] }) => ({
      errors,
      messages: given.length > 0 ? reasonsOf(failure) : [],
    }),
  });
  return (
    <form onSubmit={submit} noValidate aria-label={TEXTS.title}>
      <Stack gap="md" align="flex-start">
        <Preview preview={null} level={3} />
        <TextInput
          label={TEXTS.email}
          type="email"
          size="md"
          w="100%"
          maw={420}
          autoComplete="off"
          aria-required
          data-autofocus
          {...field("email")}
        />
        <PasswordField label={TEXTS.password} w="100%" maw={420} autoComplete="off" {...field("password")} />
        <Text size="sm" c="dimmed">
          {TEXTS.forgot}
        </Text>
        <MessageList messages={messages} />
        <Button type="submit" variant="outline" loading={sending}>
          {TEXTS.continue}
        </Button>
      </Stack>
    </form>
  );
}
