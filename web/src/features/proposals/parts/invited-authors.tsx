import { Stack, Text, TextInput } from "@mantine/core";
import { isAddress, type TypedInvitation } from "./form-values";
import css from "./invited-authors.module.css";

type Props = {
  /** The authors who can be invited. */
  names: readonly string[];
  invitations: readonly TypedInvitation[];
  /** When the mails go out. */
  when: string;
  error: string | undefined;
  onChange: (invitations: TypedInvitation[]) => void;
};

const WRONG_ADDRESS = "Enter a valid email address, or leave it empty.";

/** An optional address beside each further author, who is then invited to speak. */
export function InvitedAuthors({ names, invitations, when, error, onChange }: Props) {
  const emailOf = (name: string) => invitations.find((each) => each.name === name)?.email ?? "";
  const set = (name: string, email: string) =>
    onChange([...invitations.filter((each) => each.name !== name), { name, email }]);
  const isWrong = (name: string) =>
    error !== undefined && emailOf(name).trim() !== "" && !isAddress(emailOf(name));
  return (
    <fieldset className={css.invited} data-field="invitations">
      <Text component="legend" size="sm" fw={600}>
        Invite them by email (optional)
      </Text>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          Each gets a link {when}, and accepts or declines with an account of their own. Leave empty to name
          them only.
        </Text>
        {names.map((name) => (
          <div key={name} className={css.line}>
            <Text size="sm" className={css.name ?? ""} aria-hidden>
              {name}
            </Text>
            <TextInput
              aria-label={`Email of ${name}`}
              placeholder="name@example.org"
              type="email"
              autoComplete="off"
              value={emailOf(name)}
              error={isWrong(name) && WRONG_ADDRESS}
              onChange={(e) => set(name, e.currentTarget.value)}
            />
          </div>
        ))}
        {error !== undefined && !names.some(isWrong) && (
          <Text size="sm" c="red" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </fieldset>
  );
}
