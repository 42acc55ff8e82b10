import type { Identity } from "@lectern/domain/accounts/password";
import { PasswordInput, type PasswordInputProps, Popover } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { PasswordRules } from "./password-rules";

/** So long the rules stay after the field was left (specification 9). */
export const RULES_HIDE_DELAY_MS = 500;

type Props = PasswordInputProps & { value: string; identity: Identity };

/** A field for a password yet to be, which shows the rules while somebody is at it. */
export function NewPasswordInput({ identity, value, onFocus, onBlur, ...rest }: Props) {
  const rules = useId();
  const [shown, setShown] = useState(false);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);
  return (
    <Popover
      opened={shown}
      position="top-start"
      width="target"
      withRoles={false}
      withinPortal={false}
      keepMounted
      trapFocus={false}
    >
      <Popover.Target>
        <div>
          <PasswordInput
            autoComplete="new-password"
            {...rest}
            value={value}
            aria-describedby={rules}
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
        </div>
      </Popover.Target>
      <Popover.Dropdown>
        <PasswordRules id={rules} password={value} identity={identity} />
      </Popover.Dropdown>
    </Popover>
  );
}
