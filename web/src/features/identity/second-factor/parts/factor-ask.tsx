import type { FactorMethod } from "@lectern/domain/identity/factor-methods";
import type { ProofBody } from "@lectern/domain/identity/second-factor/contract";
import { STEP_TEXTS } from "@lectern/domain/identity/second-factor/texts";
import type { RequestOptions } from "@lectern/domain/identity/second-factor/web-authn";
import { Anchor, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type * as z from "zod/mini";
import { canUsePasskeys } from "#platform/can-use-passkeys";
import { CodeForm } from "./code-form";
import { OneFieldForm } from "./one-field-form";
import { PasskeyAsk } from "./passkey-ask";
import { useOneField } from "./use-one-field";

export type FactorProof = Extract<z.input<typeof ProofBody>, { method: FactorMethod }>;

type Props = {
  methods: readonly FactorMethod[];
  /** What a passkey needs to answer this question. */
  options: () => Promise<RequestOptions>;
  send: (proof: FactorProof) => Promise<void>;
};

/** Asks for a second factor: a passkey first, and one way at a time; the others are a click away. */
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

/** Asks for a recovery code, in any writing. */
function RecoveryForm({ send }: { send: (code: string) => Promise<void> }) {
  const { field, ...asked } = useOneField({ name: "code", send });
  return (
    <OneFieldForm asked={asked} button={STEP_TEXTS.goOn}>
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
