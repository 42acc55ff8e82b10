import {
  PASSWORD_MISMATCH,
  PASSWORD_RULES,
  passwordFaults,
} from "@lectern/domain/identity/accounts/password";
import { PASSWORD_SAVED } from "@lectern/domain/identity/accounts/words";
import { REQUIRED } from "@lectern/domain/kernel/fields";
import { Button, Group, List, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useEdition } from "#features/call/api";
import { useUser } from "#features/identity/accounts/api";
import { messagesOf, Refused } from "#platform/refused";
import { Dialog } from "#ui/dialog";
import { focusField } from "#ui/focus-field";
import { MessageList } from "#ui/message-list";
import { PasswordField } from "#ui/password-field";
import { toastDone } from "#ui/toasts";
import { useChangePassword } from "../api";

type Errors = { new_password1?: string; new_password2?: string };

/** 'Change Password': two fields, the rules in sight, and the server's messages. */
export default function PasswordModal({ onClose }: { onClose: () => void }) {
  const edition = useEdition();
  const user = useUser();
  const change = useChangePassword();
  const [first, setFirst] = useState("");
  const [second, setSecond] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [messages, setMessages] = useState<string[]>([]);

  const wrong = (): Errors => {
    if (first === "" || second === "")
      return {
        ...(first === "" && { new_password1: REQUIRED }),
        ...(second === "" && { new_password2: REQUIRED }),
      };
    if (first !== second) return { new_password2: PASSWORD_MISMATCH };
    const identity = {
      email: user?.email ?? "",
      firstName: user?.first_name ?? "",
      lastName: user?.last_name ?? "",
    };
    const faults = passwordFaults(first, identity, edition);
    return faults.length > 0 ? { new_password1: faults.join(" ") } : {};
  };
  /** Shows the server's messages at their field, and above the buttons what belongs to neither. */
  const explain = (failure: unknown) => {
    const { new_password1, new_password2, ...others } = failure instanceof Refused ? failure.fields : {};
    const atFields = {
      ...(new_password1 && { new_password1: new_password1.join(" ") }),
      ...(new_password2 && { new_password2: new_password2.join(" ") }),
    };
    const where = Object.keys(atFields)[0];
    setErrors(atFields);
    setMessages(where ? Object.values(others).flat() : messagesOf(failure));
    focusField(where);
  };
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (change.isPending) return;
    const found = wrong();
    setErrors(found);
    setMessages([]);
    const where = Object.keys(found)[0];
    if (where) return focusField(where);
    change.mutate(
      { new_password1: first, new_password2: second },
      {
        onSuccess: () => {
          toastDone(PASSWORD_SAVED);
          onClose();
        },
        onError: explain,
      },
    );
  };

  return (
    <Dialog opened onClose={onClose} title="Change Password" size="md" closeOnClickOutside={false}>
      <form onSubmit={submit} noValidate aria-label="Change Password">
        <Stack gap="lg">
          <div data-field="new_password1">
            <PasswordField
              size="sm"
              label="New password"
              value={first}
              error={errors.new_password1}
              autoComplete="new-password"
              aria-required
              data-autofocus
              visibilityToggleButtonProps={{ "aria-label": "Show the new password" }}
              onChange={(e) => setFirst(e.currentTarget.value)}
            />
          </div>
          <div data-field="new_password2">
            <PasswordField
              size="sm"
              label="Confirm new password"
              value={second}
              error={errors.new_password2}
              autoComplete="new-password"
              aria-required
              visibilityToggleButtonProps={{ "aria-label": "Show the confirmation" }}
              onChange={(e) => setSecond(e.currentTarget.value)}
            />
          </div>
          <List size="sm" c="dimmed" spacing={4}>
            {PASSWORD_RULES.map((rule) => (
              <List.Item key={rule.code}>{rule.wish(edition)}</List.Item>
            ))}
          </List>
          <MessageList messages={messages} />
          <Group>
            <Button type="submit" loading={change.isPending}>
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
