import { type Identity, PASSWORD_RULES } from "@lectern/domain/identity/accounts/password";
import { VisuallyHidden } from "@mantine/core";
import { useEdition } from "#features/call/api";
import classes from "./password-rules.module.css";
import { PasswordStrength } from "./password-strength";

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
