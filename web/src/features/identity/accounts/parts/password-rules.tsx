import { type Identity, PASSWORD_RULES } from "@lectern/domain/identity/accounts/password";
import { passwordStrength, STRENGTH_WORDS, type Strength } from "@lectern/domain/identity/accounts/strength";
import { VisuallyHidden } from "@mantine/core";
import { useEdition } from "#features/call/api";
import classes from "./password-rules.module.css";

type Props = { password: string; identity: Identity };

/** What a password must be, each rule ticked as it is met, and how strong it seems. */
export function PasswordRules({ password, identity }: Props) {
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

/** An estimate beside the rules. It refuses nothing: the rules do that. */
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
