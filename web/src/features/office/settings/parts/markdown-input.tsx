import { TEXT_LENGTHS } from "@lectern/domain/call/texts/names";
import { Button, Group, Loader, Text, Textarea } from "@mantine/core";
import { type ReactNode, useDeferredValue, useId, useState } from "react";
import { loadable } from "#ui/loadable";
import css from "./markdown-input.module.css";
import type { FieldKey, SettingValues } from "./setting-fields";

/** Loaded on demand with the Markdown parser. */
const MarkdownPreview = loadable(async () => (await import("./markdown-preview")).MarkdownPreview, {
  fallback: () => <Loader size="sm" />,
});

type Props = {
  name: FieldKey;
  label: string;
  description: ReactNode;
  error: string | undefined;
  inputWrapperOrder: ("label" | "input" | "description" | "error")[];
  values: SettingValues;
  onChange: (value: string) => void;
};

/** A Markdown field with an optional preview. */
export function MarkdownInput({ name, values, onChange, ...shared }: Props) {
  const [looking, look] = useState(false);
  const preview = useId();
  const source = values[name];
  const shown = useDeferredValue(values);
  return (
    <div className={css.field} data-looking={looking}>
      <Textarea
        {...shared}
        value={source}
        autosize
        minRows={4}
        maxRows={24}
        onChange={(e) => onChange(e.currentTarget.value)}
      />
      {looking && (
        <section id={preview} className={css.preview} aria-label={`Preview: ${shared.label}`}>
          <MarkdownPreview source={shown[name]} values={shown} />
        </section>
      )}
      <Group gap="md" className={css.foot ?? ""}>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={looking}
          aria-controls={preview}
          aria-label={`${looking ? "Hide" : "Show"} the preview of: ${shared.label}`}
          onClick={() => look(!looking)}
        >
          {looking ? "Hide preview" : "Preview"}
        </Button>
        <Text size="xs" c="dimmed">
          {name in TEXT_LENGTHS &&
            `${source.length} of ${TEXT_LENGTHS[name as keyof typeof TEXT_LENGTHS]} characters. `}
          Markdown: # heading, - list, **strong**, *emphasis*, [link](https://…)
        </Text>
      </Group>
    </div>
  );
}
