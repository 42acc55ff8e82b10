import { Button, Text } from "@mantine/core";
import { LeaveGuard } from "#ui/leave-guard";
import { MessageList } from "#ui/message-list";
import { ConfirmChange } from "./confirm-change";
import css from "./settings.module.css";

type Props = {
  state: {
    form: {
      messages: readonly string[];
      sending: boolean;
      run: (saving: { tell: boolean }) => Promise<void>;
    };
    effects: readonly string[] | null;
    undo: () => void;
    close: () => void;
  };
  /** What is changed. */
  names: readonly string[];
  /** Whether the call closes later: then speakers can be notified. */
  extension?: boolean;
  /** What is asked on leaving before it is saved. */
  unsaved: string;
};

/** The end of a form of settings: its messages, its buttons, and the effects that are confirmed before they are saved. */
export function SaveSettings({
  state: { form, effects, undo, close },
  names,
  extension = false,
  unsaved,
}: Props) {
  return (
    <>
      {names.length > 0 && (
        <div className={css.bar}>
          <MessageList messages={form.messages} />
          <Button type="submit" loading={form.sending && !effects}>
            Save
          </Button>
          <Button variant="default" onClick={undo}>
            Undo changes
          </Button>
          <Text size="sm" c="dimmed" role="status">
            Changed: {names.join(", ")}
          </Text>
        </div>
      )}
      {effects && (
        <ConfirmChange
          names={names}
          effects={effects}
          extension={extension}
          busy={form.sending}
          onSave={(tell) => void form.run({ tell })}
          onClose={close}
        />
      )}
      <LeaveGuard when={() => names.length > 0} title="Leave without saving?" question={unsaved} />
    </>
  );
}
