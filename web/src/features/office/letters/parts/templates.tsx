import type { MailTemplate } from "@lectern/domain/post/contract";
import {
  STANDARD_TEMPLATES,
  TEMPLATE_KIND_LABELS,
  TEMPLATE_KINDS,
  type TemplateKind,
} from "@lectern/domain/post/words";
import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { templatesQuery } from "#features/post/api";
import { randomKey } from "#platform/random-key";
import { QueryData } from "#ui/query-data";
import css from "../../../post/parts/mails.module.css";
import { TemplateForm } from "./template-form";

/** The templates: one is chosen and written, or a new one begun. */
export function Templates() {
  const list = useQuery(templatesQuery);
  const [open, setOpen] = useState<MailTemplate | null>(null);
  const [kind, setKind] = useState<TemplateKind>("ACC");
  if (open) return <TemplateForm key={open.key} template={open} onClose={() => setOpen(null)} />;
  const begin = () =>
    setOpen({
      ...STANDARD_TEMPLATES[kind],
      key: randomKey(),
      name: `${TEMPLATE_KIND_LABELS[kind]} (copy)`,
      version: 0,
      standard: false,
    });
  return (
    <QueryData of={list}>
      {(templates) => (
        <Stack gap="lg">
          <ul className={css.list}>
            {templates.map((template) => (
              <li key={template.key} className={css.template}>
                <div>
                  <Text fw={600}>{template.name}</Text>
                  <Text size="sm" c="dimmed">
                    {template.name !== TEMPLATE_KIND_LABELS[template.kind] &&
                      `${TEMPLATE_KIND_LABELS[template.kind]} · `}
                    {template.version === 0 ? "default" : "customised"}
                  </Text>
                </div>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Edit ${template.name}`}
                  onClick={() => setOpen(template)}
                >
                  Edit
                </Button>
              </li>
            ))}
          </ul>
          <Group align="end">
            <NativeSelect
              label="New template for"
              value={kind}
              onChange={(e) =>
                setKind(TEMPLATE_KINDS.find((each) => each === e.currentTarget.value) ?? "ACC")
              }
              data={TEMPLATE_KINDS.map((value) => ({ value, label: TEMPLATE_KIND_LABELS[value] }))}
            />
            <Button variant="default" onClick={begin}>
              Create template
            </Button>
          </Group>
        </Stack>
      )}
    </QueryData>
  );
}
