import { BODY_LENGTH, placeholdersOf, SUBJECT_LENGTH, type TextKind } from "@lectern/domain/post/words";
import { Stack, Text } from "@mantine/core";
import { CountedField } from "#ui/counted-field";
import css from "./mails.module.css";

export type MailText = { subject: string; body: string };
type Props = MailText & {
  errors: Partial<Record<string, string[]>>;
  onChange: (changed: Partial<MailText>) => void;
};

/** A mail's subject and text. */
export const TextFields = ({ subject, body, errors, onChange }: Props) => (
  <Stack gap="md">
    <CountedField
      label="Subject"
      value={subject}
      max={SUBJECT_LENGTH}
      required
      error={errors.subject?.join(" ")}
      onChange={(value) => onChange({ subject: value })}
    />
    <CountedField
      label="Text"
      value={body}
      max={BODY_LENGTH}
      rows={12}
      required
      error={errors.body?.join(" ")}
      onChange={(value) => onChange({ body: value })}
    />
  </Stack>
);

/** What may stand in braces, and what it becomes. */
export const Placeholders = ({ kind }: { kind: TextKind }) => (
  <details className={css.placeholders}>
    <summary>Placeholders</summary>
    <dl>
      {Object.entries(placeholdersOf(kind)).map(([name, meaning]) => (
        <div key={name}>
          <dt>
            <code>{`{${name}}`}</code>
          </dt>
          <dd>
            <Text span size="sm" c="dimmed">
              {meaning}
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  </details>
);
