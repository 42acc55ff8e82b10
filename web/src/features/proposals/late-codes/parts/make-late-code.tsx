import { MAX_USES, NOTE_LENGTH } from "@lectern/domain/proposals/late-codes/words";
import { Button, Checkbox, Group, Stack, Text, TextInput, type TextInputProps } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { messagesOf, Refused } from "#platform/refused";
import { elsewhere, instantIn } from "#platform/zones";
import { Dialog } from "#ui/dialog";
import { focusField } from "#ui/focus-field";
import { MessageList } from "#ui/message-list";
import { useMakeLateCode } from "../api";
import { ShownCode } from "./shown-code";

type Props = { opened: boolean; zone: string; onClose: () => void };

const EMPTY = { email: "", valid_until: "", proposals: "1", note: "", mail: true };
type FieldName = Exclude<keyof typeof EMPTY, "mail">;
const FIELDS: readonly FieldName[] = ["email", "valid_until", "proposals", "note"];

/** Makes a code for one person, and shows it. */
export function MakeLateCode({ opened, zone, onClose }: Props) {
  const [wanted, setWanted] = useState(EMPTY);
  const make = useMakeLateCode();
  const errors = make.error instanceof Refused ? make.error.fields : {};
  const until = instantIn(wanted.valid_until, zone);

  const submit = (e: FormEvent) => {
    e.preventDefault();
    const body = {
      ...wanted,
      proposals: Number(wanted.proposals),
      valid_until: until ?? wanted.valid_until,
    };
    const onError = (failure: Error) => {
      if (failure instanceof Refused) focusField(FIELDS.find((name) => failure.fields[name]));
    };
    make.mutate(body, { onError });
  };

  const field = (name: FieldName, more: TextInputProps & { "data-autofocus"?: true }) => (
    <div data-field={name}>
      <TextInput
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={wanted[name]}
        error={errors[name]?.join(" ")}
        onChange={(e) => setWanted({ ...wanted, [name]: e.currentTarget.value })}
        {...more}
      />
    </div>
  );

  return (
    <Dialog opened={opened} onClose={onClose} title="Create late code" size="lg">
      {make.data ? (
        <Stack gap="lg">
          <ShownCode code={make.data.code} email={make.data.late_code.email} />
          <Text size="sm" c="dimmed">
            {wanted.mail
              ? "It is also mailed to them."
              : "It was not mailed: send it to the person yourself."}
          </Text>
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate aria-label="Late code">
          <Stack gap="lg">
            {field("email", { label: "Email of their account", type: "email", "data-autofocus": true })}
            {field("valid_until", {
              label: "Good until",
              type: "datetime-local",
              description: until
                ? elsewhere(until)
                    .map(({ name, time }) => `${time} ${name}`)
                    .join(" · ")
                : `In ${zone}.`,
            })}
            {field("proposals", {
              label: "Proposals",
              inputMode: "numeric",
              description: `From 1 to ${MAX_USES}. The limit of proposals of one speaker holds as well.`,
            })}
            {field("note", {
              label: "Note",
              maxLength: NOTE_LENGTH,
              description: "Why, for the other organisers.",
            })}
            <Checkbox
              label="Mail it to them"
              checked={wanted.mail}
              onChange={(e) => setWanted({ ...wanted, mail: e.currentTarget.checked })}
            />
            {make.isError && Object.keys(errors).length === 0 && (
              <MessageList messages={messagesOf(make.error)} />
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
              <Button type="submit" loading={make.isPending}>
                Make the code
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
