import type { View } from "@lectern/domain/deciding/views/contract";
import { VIEW_NAME_LENGTH } from "@lectern/domain/deciding/views/words";
import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { MessageList } from "#ui/message-list";
import { useForm } from "#ui/use-form";

type Saved = { name: string; shared: boolean; replace: boolean };
type FormProps = {
  label: string;
  initial: Saved;
  view?: View;
  /** Whether the board shows something else than the view. */
  canReplace?: boolean;
  onSave: (saved: Saved) => Promise<unknown>;
  onCancel: () => void;
};

/** The name of a view, and for whom it is. */
export function ViewForm({ label, initial, view, canReplace = false, onSave, onCancel }: FormProps) {
  const form = useForm<Saved>({ initialValues: initial, send: onSave });
  const { shared, replace } = form.values;
  return (
    <form onSubmit={form.submit} noValidate aria-label={label}>
      <Stack gap="md">
        <TextInput
          label="Name"
          maxLength={VIEW_NAME_LENGTH}
          autoComplete="off"
          data-autofocus
          {...form.field("name")}
        />
        <Checkbox
          label="Share with all organisers"
          description={
            view?.shared
              ? "Shared views stay shared, and every organiser may change them."
              : "Every organiser of this call may open and change it. Your own tags mean nothing to others."
          }
          disabled={view?.shared ?? false}
          checked={shared}
          onChange={(e) => form.set({ shared: e.currentTarget.checked })}
        />
        {canReplace && (
          <Checkbox
            label="Replace it with what the board shows now"
            checked={replace}
            onChange={(e) => form.set({ replace: e.currentTarget.checked })}
          />
        )}
        <MessageList messages={form.messages} />
        <Group gap="sm">
          <Button type="submit" loading={form.sending}>
            Save view
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
