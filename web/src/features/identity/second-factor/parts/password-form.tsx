import { STEP_TEXTS } from "@lectern/domain/identity/second-factor/texts";
import { PasswordField } from "#ui/password-field";
import { OneFieldForm } from "./one-field-form";
import { useOneField } from "./use-one-field";

/** Asks for the password, where there is no second factor to ask for. */
export function PasswordForm({ send }: { send: (password: string) => Promise<void> }) {
  const { field, ...asked } = useOneField({ name: "password", send });
  return (
    <OneFieldForm asked={asked} button={STEP_TEXTS.goOn}>
      <PasswordField
        label={STEP_TEXTS.password}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
        aria-required
        {...field}
      />
    </OneFieldForm>
  );
}
