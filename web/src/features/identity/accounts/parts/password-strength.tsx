import { passwordStrength, STRENGTH_WORDS, type Strength } from "@lectern/domain/identity/accounts/strength";
import classes from "./password-rules.module.css";

const STEPS: readonly Strength[] = ["weak", "fair", "good", "strong"];

/** An estimate beside the rules. It refuses nothing: the rules do that. */
export function PasswordStrength({ password }: { password: string }) {
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
