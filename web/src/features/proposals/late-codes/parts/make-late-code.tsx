import { MAX_USES, NOTE_LENGTH } from "@lectern/domain/proposals/late-codes/words";
import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { randomKey } from "#platform/random-key";
import { isAlreadyCreated } from "#platform/refused";
import { elsewhere, instantIn } from "#platform/zones";
import { Dialog } from "#ui/dialog";
import { MessageList } from "#ui/message-list";
import { useForm } from "#ui/use-form";
import { useMakeLateCode } from "../api";
import { ShownCode } from "./shown-code";

type Props = { opened: boolean; zone: string; onClose: () => void };

const LABEL_FIRST: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

/** Makes a code for one person, and shows it. */
export function MakeLateCode({ opened, zone, onClose }: Props) {
  const make = useMakeLateCode();
  // A repeated request, whose answer was lost, shows the code that it made.
  const [key, setKey] = useState(randomKey);
  const { values, set, field, messages, sending, submit } = useForm({
    initialValues: { email: "", valid_until: "", proposals: "1", note: "", mail: true },
    send: ({ proposals, valid_until, ...more }) =>
      make.mutateAsync({
        body: {
          ...more,
          proposals: Number(proposals),
          valid_until: instantIn(valid_until, zone) ?? valid_until,
        },
        key,
      }),
    explain: (failure, faults) => {
      if (!isAlreadyCreated(failure)) return faults;
      setKey(randomKey());
      return {
        errors: {},
        messages: [
          "A code was already created with what you first entered. Close to see it in the list, or create another.",
        ],
      };
    },
  });
  // The code is shown once: the dialog stays until it is there.
  const close = () => {
    if (!sending) onClose();
  };
  const until = instantIn(values.valid_until, zone);

  return (
    <Dialog opened={opened} onClose={close} title="Create late code" size="lg">
      {make.data ? (
        <Stack gap="lg">
          <ShownCode code={make.data.code} email={make.data.late_code.email} />
          <Text size="sm" c="dimmed">
            {values.mail
              ? "It is also mailed to the speaker."
              : "It was not mailed: send it to the speaker yourself."}
          </Text>
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate aria-label="Late code">
          <Stack gap="lg">
            <TextInput
              label="Email of their account"
              type="email"
              aria-required
              data-autofocus
              {...field("email")}
            />
            <TextInput
              label="Expires on"
              aria-required
              type="datetime-local"
              inputWrapperOrder={LABEL_FIRST}
              description={
                until
                  ? elsewhere(until)
                      .map(({ name, time }) => `${time} ${name}`)
                      .join(" · ")
                  : `In ${zone}.`
              }
              {...field("valid_until")}
            />
            <TextInput
              label="Proposals"
              inputMode="numeric"
              inputWrapperOrder={LABEL_FIRST}
              description={`From 1 to ${MAX_USES}. The limit of proposals per speaker still applies.`}
              {...field("proposals")}
            />
            <TextInput
              label="Note"
              maxLength={NOTE_LENGTH}
              inputWrapperOrder={LABEL_FIRST}
              description="Why, for the other organisers."
              {...field("note")}
            />
            <Checkbox
              label="Mail it to the speaker"
              checked={values.mail}
              onChange={(e) => set({ mail: e.currentTarget.checked })}
            />
            <MessageList messages={messages} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Close
              </Button>
              <Button type="submit" loading={sending}>
                Create the code
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
