import type { Identity } from "@lectern/domain/identity/accounts/password";
import type { PasswordInputProps } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { PasswordField } from "#ui/password-field";
import { PasswordRules } from "./password-rules";
import classes from "./password-rules.module.css";
import { StrengthNews } from "./strength-news";

/** So long the rules stay after the field was left (specification 9). */
export const RULES_HIDE_DELAY_MS = 500;

type Props = PasswordInputProps & { value: string; identity: Identity };

/**
 * A field for a password yet to be, which shows the rules while somebody is at it. They are the field's
 * description, so that a screen reader finds them whether they are shown or not.
 */
export function NewPasswordInput({ identity, value, onFocus, onBlur, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);
  return (
    <>
      <PasswordField
        autoComplete="new-password"
        {...rest}
        value={value}
        className={classes.field}
        description={<PasswordRules password={value} identity={identity} />}
        inputWrapperOrder={["label", "input", "error", "description"]}
        descriptionProps={{ component: "div", className: classes.tooltip, mod: { shown } }}
        onFocus={(event) => {
          clearTimeout(hiding.current);
          setShown(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          hiding.current = setTimeout(() => setShown(false), RULES_HIDE_DELAY_MS);
          onBlur?.(event);
        }}
      />
      <StrengthNews password={value} />
    </>
  );
}
