import { typedTotp } from "@lectern/domain/identity/second-factor/rules";
import { STEP_TEXTS } from "@lectern/domain/identity/second-factor/texts";
import { TextInput } from "@mantine/core";
import { OneFieldForm } from "./one-field-form";
import { useOneField } from "./use-one-field";

type Props = { send: (code: string) => Promise<void>; button?: string };

/** Asks for an app's six digits in any spacing, and submits when complete. */
export function CodeForm({ send, button = STEP_TEXTS.continue }: Props) {
  const { field, ...asked } = useOneField({
    name: "code",
    send,
    isComplete: (typed) => typedTotp(typed) !== null,
  });
  return (
    <OneFieldForm asked={asked} button={button}>
      <TextInput
        label={STEP_TEXTS.code}
        description={STEP_TEXTS.codeAbout}
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-required
        {...field}
      />
    </OneFieldForm>
  );
}
