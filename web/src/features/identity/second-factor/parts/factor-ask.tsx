import type { FactorMethod } from "@lectern/domain/identity/factor-methods";
import type { ProofBody } from "@lectern/domain/identity/second-factor/contract";
import { STEP_TEXTS } from "@lectern/domain/identity/second-factor/texts";
import type {
  AuthenticationResponse,
  RequestOptions,
} from "@lectern/domain/identity/second-factor/web-authn";
import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type * as z from "zod/mini";
import { canUsePasskeys } from "#platform/can-use-passkeys";
import { askForPasskey, cancelPasskey } from "#platform/passkey";
import { useSending } from "#platform/use-sending";
import { MessageList } from "#ui/message-list";
import { CodeForm } from "./code-form";
import { OneFieldForm } from "./one-field-form";
import { reasonsOf } from "./reasons";
import { useOneField } from "./use-one-field";

export type FactorProof = Extract<z.input<typeof ProofBody>, { method: FactorMethod }>;

type Props = {
  methods: readonly FactorMethod[];
  /** The options of the passkey request. */
  options: () => Promise<RequestOptions>;
  send: (proof: FactorProof) => Promise<void>;
};

/** Asks for a second factor: one at a time, a passkey first; the others are a click away. */
export function FactorAsk({ methods, options, send }: Props) {
  const possible = methods.filter((method) => method !== "passkey" || canUsePasskeys());
  const [chosen, choose] = useState(possible[0]);
  return (
    <Stack gap="lg">
      {chosen === "passkey" && (
        <PasskeyAsk options={options} send={(response) => send({ method: "passkey", response })} />
      )}
      {chosen === "totp" && <CodeForm send={(code) => send({ method: "totp", code })} />}
      {chosen === "recovery" && <RecoveryForm send={(code) => send({ method: "recovery", code })} />}
      <Stack gap="xs" align="flex-start">
        {possible
          .filter((method) => method !== chosen)
          .map((method) => (
            <Anchor key={method} component="button" type="button" size="sm" onClick={() => choose(method)}>
              {STEP_TEXTS.others[method]}
            </Anchor>
          ))}
      </Stack>
    </Stack>
  );
}

/** Asks for a recovery code in any format. */
function RecoveryForm({ send }: { send: (code: string) => Promise<void> }) {
  const { field, ...asked } = useOneField({ name: "code", send });
  return (
    <OneFieldForm asked={asked} button={STEP_TEXTS.continue}>
      <TextInput
        label={STEP_TEXTS.recoveryCode}
        description={STEP_TEXTS.recoveryAbout}
        size="md"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        {...field}
      />
    </OneFieldForm>
  );
}

type PasskeyAskProps = {
  options: () => Promise<RequestOptions>;
  send: (response: AuthenticationResponse) => Promise<void>;
};

/** Requests a passkey at once, and again by a button. */
function PasskeyAsk({ options, send }: PasskeyAskProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const { sending, run } = useSending(async () => {
    setFailure(null);
    try {
      await send(await askForPasskey(await options()));
    } catch (failed) {
      setFailure(failed);
    }
  });
  const button = useRef<HTMLButtonElement>(null);
  const atOnce = useEffectEvent(() => void run());
  useEffect(() => {
    // As the fields of the other methods.
    button.current?.focus();
    atOnce();
    return () => void cancelPasskey();
  }, []);
  return (
    <Stack gap="md">
      <Text role="status">{sending ? STEP_TEXTS.waiting : ""}</Text>
      <MessageList messages={reasonsOf(failure)} />
      <Button ref={button} size="md" loading={sending} onClick={() => void run()}>
        {failure === null ? STEP_TEXTS.usePasskey : STEP_TEXTS.again}
      </Button>
    </Stack>
  );
}
