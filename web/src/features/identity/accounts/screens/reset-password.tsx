import { resetPassword } from "@lectern/domain/identity/accounts/contract";
import { PASSWORD_MISMATCH } from "@lectern/domain/identity/accounts/password";
import { splitResetKey } from "@lectern/domain/identity/accounts/reset-link";
import { BAD_LINK } from "@lectern/domain/identity/accounts/words";
import { REQUIRED } from "@lectern/domain/kernel/fields";
import { Button, Stack } from "@mantine/core";
import { Navigate, useNavigate, useParams } from "react-router";
import { call } from "#platform/call";
import { paths } from "#platform/paths";
import { forgetSession } from "#platform/queries";
import { Refused } from "#platform/refused";
import { MessageList } from "#ui/message-list";
import { PasswordField } from "#ui/password-field";
import { PromptTitle } from "#ui/prompt-title";
import { useForm } from "#ui/use-form";
import { NewPasswordInput } from "../parts/new-password-input";

const linkIsBad = ({ fields, messages }: Refused) =>
  "uid" in fields || "token" in fields || messages.includes(BAD_LINK);

export function Component() {
  const navigate = useNavigate();
  const { uid, token } = splitResetKey(useParams().key ?? "");
  const { field, messages, sending, submit } = useForm({
    initialValues: { new_password1: "", new_password2: "" },
    validate: ({ new_password1, new_password2 }) => ({
      errors: {
        new_password1: new_password1 ? "" : REQUIRED,
        new_password2: new_password1 === new_password2 ? "" : PASSWORD_MISMATCH,
      },
    }),
    send: async (values) => {
      await call(resetPassword, { body: { ...values, uid, token } });
      // The server has ended every session of the account, so one that was open here is no use any more.
      forgetSession();
      await navigate(paths.resetSuccess, { state: { from: "reset" }, replace: true });
    },
    explain: (failure, faults) => {
      if (!(failure instanceof Refused && linkIsBad(failure))) return faults;
      void navigate(paths.resetFailure, { replace: true });
      return null;
    },
  });
  if (!uid || !token) return <Navigate to={paths.resetFailure} replace />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <PromptTitle tab="New password">new password</PromptTitle>
        <MessageList messages={messages} />
        <NewPasswordInput label="New password" identity={{}} {...field("new_password1")} />
        <PasswordField label="Confirm new password" autoComplete="new-password" {...field("new_password2")} />
        <Button type="submit" size="md" loading={sending}>
          Change password
        </Button>
      </Stack>
    </form>
  );
}
