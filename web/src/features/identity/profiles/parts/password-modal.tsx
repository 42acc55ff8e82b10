import { changePassword } from "@lectern/domain/identity/accounts/contract";
import {
  PASSWORD_MISMATCH,
  PASSWORD_RULES,
  passwordFaults,
} from "@lectern/domain/identity/accounts/password";
import { PASSWORD_SAVED } from "@lectern/domain/identity/accounts/words";
import { REQUIRED } from "@lectern/domain/kernel/fields";
import { Button, Group, List, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEdition } from "#features/call/api";
import { useUser } from "#features/identity/accounts/api";
import { sessionsQuery } from "#features/identity/sessions/api";
import { call } from "#platform/call";
import { Dialog } from "#ui/dialog";
import { MessageList } from "#ui/message-list";
import { PasswordField } from "#ui/password-field";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";

/** 'Change Password': two fields, the rules in sight, and the server's messages. */
export function PasswordModal({ onClose }: { onClose: () => void }) {
  const edition = useEdition();
  const user = useUser();
  const client = useQueryClient();
  const identity = {
    email: user?.email ?? "",
    firstName: user?.first_name ?? "",
    lastName: user?.last_name ?? "",
  };
  const { field, messages, sending, submit } = useForm({
    initialValues: { new_password1: "", new_password2: "" },
    validate: ({ new_password1: first, new_password2: second }) => ({
      errors: {
        new_password1: first === "" ? REQUIRED : "",
        new_password2: second === "" ? REQUIRED : "",
        ...(first !== "" && second !== "" && first !== second && { new_password2: PASSWORD_MISMATCH }),
        ...(first !== "" &&
          first === second && { new_password1: passwordFaults(first, identity, edition).join(" ") }),
      },
    }),
    send: async (values) => {
      await call(changePassword, { body: values });
      // It has ended the other sessions.
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      toastDone(PASSWORD_SAVED);
      onClose();
    },
  });

  return (
    <Dialog opened onClose={onClose} title="Change Password" size="md" closeOnClickOutside={false}>
      <form onSubmit={submit} noValidate aria-label="Change Password">
        <Stack gap="lg">
          <PasswordField
            size="sm"
            label="New password"
            autoComplete="new-password"
            data-autofocus
            {...field("new_password1")}
          />
          <PasswordField
            size="sm"
            label="Confirm new password"
            autoComplete="new-password"
            {...field("new_password2")}
          />
          <List size="sm" c="dimmed" spacing={4}>
            {PASSWORD_RULES.map((rule) => (
              <List.Item key={rule.code}>{rule.wish(edition)}</List.Item>
            ))}
          </List>
          <MessageList messages={messages} />
          <Group>
            <Button type="submit" loading={sending}>
              Save
            </Button>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
