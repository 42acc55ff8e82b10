import { STEP_TEXTS } from "@lectern/domain/identity/second-factor/texts";
import { TextInput } from "@mantine/core";
import { OneFieldForm } from "./one-field-form";
import { useOneField } from "./use-one-field";

/** Asks for a recovery code, in any writing. */
export function RecoveryForm({ send }: { send: (code: string) => Promise<void> }) {
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
