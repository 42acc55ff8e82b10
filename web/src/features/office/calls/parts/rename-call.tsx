import type { OwnCall } from "@lectern/domain/office/calls/contract";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { isCurrent } from "#features/office/own-calls-query";
import { callBase } from "#platform/call-base";
import { Dialog } from "#ui/dialog";
import { MessageList } from "#ui/message-list";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { addressErrors, callsIn, useRenameCall } from "../api";

type Props = { call: OwnCall; opened: boolean; onClose: () => void };

/** Changes a call's address. */
export function RenameCall({ call, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Change the address of ${call.name}`} size="md">
      {opened && <AddressForm call={call} onClose={onClose} />}
    </Dialog>
  );
}

function AddressForm({ call, onClose }: Omit<Props, "opened">) {
  const rename = useRenameCall();
  const { values, field, messages, sending, submit } = useForm({
    initialValues: { slug: call.slug },
    validate: (typed) => ({ errors: addressErrors(typed) }),
    send: async ({ slug }) => {
      const renamed = await rename.mutateAsync({ from: call.slug, slug });
      onClose();
      toastDone(`${call.name} is at /c/${slug}/.`);
      // This page has the earlier address.
      if (callBase !== "" && isCurrent(call)) location.assign(callsIn({ ...call, ...renamed }));
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <TextInput
          label="Address"
          description={`Its pages are below /c/${values.slug}/. /c/${call.slug}/ continues to lead here, and no other call can have it.`}
          spellCheck={false}
          autoCapitalize="none"
          data-autofocus
          {...field("slug")}
        />
        <MessageList messages={messages} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={sending}>
            Change address
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
