import { FIELD_LABELS } from "@lectern/domain/office/imports/changes";
import type { ImportRow } from "@lectern/domain/office/imports/contract";
import { Text } from "@mantine/core";
import css from "./imports.module.css";

type Props = { title: string; changes: ImportRow["changes"]; kept?: boolean };

/** What stands here, and what the other system has, field by field. */
export function Changes({ title, changes, kept = false }: Props) {
  return (
    <div className={css.changes} data-kept={kept}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <dl>
        {changes.map(({ field, from, to }) => (
          <div key={field}>
            <dt>{FIELD_LABELS[field]}</dt>
            <dd>
              <span className={css.side}>{kept ? "Here" : "From"} </span>
              <span>{from}</span>
            </dd>
            <dd>
              <span className={css.side}>{kept ? "There" : "To"} </span>
              <span>{to}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
