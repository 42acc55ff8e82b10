import { PASSWORD_MISMATCH } from "@lectern/domain/identity/accounts/password";
import { REQUIRED } from "@lectern/domain/kernel/fields";
import { signUpByInvitation } from "@lectern/domain/office/invitations/contract";
import { Button, Stack, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import { NewPasswordInput } from "#features/identity/accounts/parts/new-password-input";
import { call } from "#platform/call";
import { paths } from "#platform/paths";
import { MessageList } from "#ui/message-list";
import { PasswordField } from "#ui/password-field";
import { useForm } from "#ui/use-form";

type Props = { invitation: { key: string; email: string } };

/** A new account for a person who came by the link of a mail. */
export function JoinByInvitation({ invitation: { key, email } }: Props) {
  const navigate = useNavigate();
  const { values, field, messages, sending, submit } = useForm({
    initialValues: { first_name: "", last_name: "", new_password1: "", new_password2: "" },
    validate: ({ first_name, new_password1, new_password2 }) => ({
      errors: {
        first_name: first_name.trim() ? "" : REQUIRED,
        new_password1: new_password1 ? "" : REQUIRED,
        new_password2: new_password1 === new_password2 ? "" : PASSWORD_MISMATCH,
      },
    }),
    send: async (values) => {
      await call(signUpByInvitation, { body: { ...values, key } });
      await navigate(paths.joined, { state: { from: "invitation" }, replace: true });
    },
  });
  const identity = { email, firstName: values.first_name, lastName: values.last_name };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <MessageList messages={messages} />
        <TextInput label="First name" autoComplete="given-name" size="md" {...field("first_name")} />
        <TextInput
          label="Last name"
          description="Leave empty if you have one name."
          inputWrapperOrder={["label", "input", "description", "error"]}
          autoComplete="family-name"
          size="md"
          {...field("last_name")}
        />
        <NewPasswordInput label="Password" identity={identity} {...field("new_password1")} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...field("new_password2")} />
        <Button type="submit" size="md" loading={sending}>
          Accept and create the account
        </Button>
      </Stack>
    </form>
  );
}
