import type { Identity } from "@lectern/domain/identity/accounts/password";
import { PASSWORD_RULES } from "@lectern/domain/identity/accounts/password";
import { passwordStrength, STRENGTH_WORDS, type Strength } from "@lectern/domain/identity/accounts/strength";
import { VisuallyHidden } from "@mantine/core";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useEdition } from "#features/call/api";
import { PasswordField } from "#ui/password-field";
import classes from "./password-rules.module.css";

/** The rules stay visible this long after the field was left (specification 9). */
export const RULES_HIDE_DELAY_MS = 500;

type Props = ComponentProps<typeof PasswordField> & { value: string; identity: Identity };

/**
 * A field for a new password, which shows the rules while it is used. They are the field's description, so that
 * screen readers find them even when hidden.
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

type PasswordRulesProps = { password: string; identity: Identity };

/** The password rules, each ticked when met, and the estimated strength. */
function PasswordRules({ password, identity }: PasswordRulesProps) {
  const limits = useEdition();
  return (
    <>
      <ul className={classes.rules}>
        {PASSWORD_RULES.map(({ code, wish, broken }) => {
          const met = password !== "" && !broken(password, identity, limits);
          return (
            <li key={code} data-met={met || undefined}>
              <span>
                {wish(limits)}
                <VisuallyHidden>{met ? ": met" : ": not met yet"}</VisuallyHidden>
              </span>
            </li>
          );
        })}
      </ul>
      <PasswordStrength password={password} />
    </>
  );
}

const STEPS: readonly Strength[] = ["weak", "fair", "good", "strong"];

/** An estimate, which does not refuse anything. */
function PasswordStrength({ password }: { password: string }) {
  const strength = passwordStrength(password);
  const reached = strength === null ? -1 : STEPS.indexOf(strength);
  return (
    <div className={classes.strength} data-strength={strength ?? undefined}>
      <span className={classes.steps} aria-hidden="true">
        {STEPS.map((step, index) => (
          <span key={step} data-reached={index <= reached || undefined} />
        ))}
      </span>
      {strength === null ? "strength" : STRENGTH_WORDS[strength]}
    </div>
  );
}

/** The pause in typing before screen readers are notified. */
export const NEWS_DELAY_MS = 900;

/** Announces the strength of a password politely when typing pauses. */
function StrengthNews({ password }: { password: string }) {
  const strength = passwordStrength(password);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const news = strength === null ? "" : `Password strength, an estimate: ${STRENGTH_WORDS[strength]}`;
    const timer = setTimeout(() => setSaid(news), NEWS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [strength]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
