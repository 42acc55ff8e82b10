import type { Identity } from "@lectern/domain/accounts/password";
import { PasswordInput, type PasswordInputProps, Popover } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useId, useRef, useState } from "react";
import { PasswordRules } from "./password-rules";
import classes from "./password-rules.module.css";

/** So long the rules stay after the field was left (specification 9). */
export const RULES_HIDE_DELAY_MS = 500;

type Props = PasswordInputProps & { value: string; identity: Identity };

/** A field for a password yet to be, which shows the rules while somebody is at it. */
export function NewPasswordInput({ identity, value, onFocus, onBlur, ...rest }: Props) {
  const rules = useId();
  const roomBeside = useMediaQuery("(min-width: 75em)") ?? false;
  const [shown, setShown] = useState(false);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);
  return (
    <Popover
      opened={shown}
      position={roomBeside ? "left" : "top-start"}
      width={roomBeside ? 330 : "target"}
      withArrow={roomBeside}
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
      <Popover.Dropdown className={classes.dropdown}>
        <PasswordRules id={rules} password={value} identity={identity} />
      </Popover.Dropdown>
    </Popover>
  );
}
