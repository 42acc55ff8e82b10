import { BODY_LENGTH, placeholdersOf, SUBJECT_LENGTH, type TextKind } from "@lectern/domain/post/words";
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CountedField } from "#ui/counted-field";
import css from "./mails.module.css";

export type MailText = { subject: string; body: string };

type Input = { value: string; error?: ReactNode; onChange: (value: string) => void };
type Props = { field: (name: keyof MailText) => Input };

/** A mail's subject and text, of a form that has both. */
export const TextFields = ({ field }: Props) => (
  <Stack gap="md">
    <CountedField label="Subject" max={SUBJECT_LENGTH} required {...field("subject")} />
    <CountedField label="Text" max={BODY_LENGTH} rows={12} required {...field("body")} />
  </Stack>
);

/** The placeholders of a text, and what replaces each. */
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
