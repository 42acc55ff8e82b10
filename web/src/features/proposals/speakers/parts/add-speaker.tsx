import { REQUIRED } from "@lectern/domain/kernel/fields";
import { AUTHOR_LENGTH } from "@lectern/domain/proposals/authors";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { MessageList } from "#ui/message-list";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { useChangeSpeakers } from "../api";

const EMPTY = { name: "", email: "" };

/** Adds a speaker by name; with an address they are invited by mail. */
export function AddSpeaker({ pk }: { pk: number }) {
  const change = useChangeSpeakers(pk);
  const { field, messages, sending, submit, reset } = useForm({
    initialValues: EMPTY,
    validate: ({ name }) => ({ errors: { name: name.trim() ? "" : REQUIRED } }),
    send: async ({ name, email }) => {
      await change.mutateAsync({ add: { name, email: email.trim() || null } });
      toastDone(`${name.trim()} added${email.trim() ? " and invited" : ""}.`);
      reset(EMPTY);
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <MessageList messages={messages} />
        <Group align="flex-start">
          <TextInput label="Speaker's name" maxLength={AUTHOR_LENGTH} autoComplete="off" {...field("name")} />
          <TextInput
            label="Email (optional)"
            description="Sends an invitation."
            inputWrapperOrder={["label", "input", "description", "error"]}
            type="email"
            autoComplete="off"
            {...field("email")}
          />
          <Button type="submit" variant="default" loading={sending} mt={24}>
            Add speaker
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
