import type { TagLook } from "@lectern/domain/deciding/tags/contract";
import { COLOUR_NAMES, TAG_NAME_LENGTH, type TagColour } from "@lectern/domain/deciding/tags/words";
import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { MessageList } from "#ui/message-list";
import { useForm } from "#ui/use-form";
import { TagBadge } from "./tag-badge";
import css from "./tags.module.css";

export type NewLook = TagLook & { own: boolean };

type Props = {
  initial: NewLook;
  /** Whether it can be for oneself only: chosen once. */
  isNew: boolean;
  save: string;
  onSave: (look: NewLook) => Promise<unknown>;
  onCancel: () => void;
};

const named = (colour: TagColour) => colour.replace(/^./, (first) => first.toUpperCase());

/** The name and the colour of a tag. */
export function TagForm({ initial, isNew, save, onSave, onCancel }: Props) {
  const form = useForm<NewLook>({ initialValues: initial, send: onSave });
  const { name, colour, own } = form.values;
  return (
    <form onSubmit={form.submit} noValidate aria-label={isNew ? "New tag" : `Tag ${initial.name}`}>
      <Stack gap="md">
        <TextInput
          label="Name"
          maxLength={TAG_NAME_LENGTH}
          autoComplete="off"
          data-autofocus
          {...form.field("name")}
        />
        <fieldset className={css.colours}>
          <legend>Colour</legend>
          <div className={css.swatches}>
            {COLOUR_NAMES.map((each) => (
              <label key={each} className={css.swatch}>
                <input
                  type="radio"
                  name="colour"
                  value={each}
                  checked={each === colour}
                  onChange={() => form.set({ colour: each })}
                />
                <TagBadge name={named(each)} colour={each} own={false} />
              </label>
            ))}
          </div>
        </fieldset>
        {isNew && (
          <Checkbox
            label="Only for me"
            description="Other organisers don't see it."
            checked={own}
            onChange={(e) => form.set({ own: e.currentTarget.checked })}
          />
        )}
        {name.trim() !== "" && (
          <div>
            <TagBadge name={name} colour={colour} own={own} />
          </div>
        )}
        <MessageList messages={form.messages} />
        <Group gap="sm">
          <Button type="submit" loading={form.sending}>
            {save}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
