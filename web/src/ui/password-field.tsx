import { PasswordInput, type PasswordInputProps } from "@mantine/core";

/** Mantine's field for a password, which also tells assistive technology when it is wrong. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput size="md" visibilityToggleFocusable {...props} aria-invalid={Boolean(props.error)} />;
}
