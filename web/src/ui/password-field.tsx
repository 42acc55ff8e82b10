import { PasswordInput, type PasswordInputProps } from "@mantine/core";

/** Mantine's field for a password, which is always required. Assistive technology learns that, and when it is wrong. */
export function PasswordField({ label, ...props }: Omit<PasswordInputProps, "label"> & { label: string }) {
  return (
    <PasswordInput
      size="md"
      label={label}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        "aria-label": `Show the ${/^Confirm/.test(label) ? "confirmation" : label.toLowerCase()}`,
      }}
      aria-required
      {...props}
      aria-invalid={Boolean(props.error)}
    />
  );
}
