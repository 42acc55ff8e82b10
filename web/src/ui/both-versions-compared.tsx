import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { type MouseEvent, useEffect } from "react";
import css from "./both-versions-compared.module.css";
import { focusFirstField } from "./focus-field";
import { NextStep } from "./next-step";
import { toastSavedAlready } from "./toasts";

export type Difference = { label: string; mine: string; saved: string };

type Props = {
  /** The fields; those that are the same in both are left out. */
  differences: readonly Difference[];
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Returns to the form with the own text, to merge by hand. */
  onEditOn: () => void;
};

/**
 * Shows both versions of every field that differs after a lost update, and the ways to resolve it. Where they are the same,
 * such as after a save whose answer was lost, nothing is asked.
 */
export function BothVersions({ differences, busy, onKeepMine, onTakeTheirs, onEditOn }: Props) {
  const differing = differences.filter(({ mine, saved }) => mine.trim() !== saved.trim());
  const same = differing.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is found
  useEffect(() => {
    if (!same) return;
    toastSavedAlready();
    onTakeTheirs();
  }, [same]);
  if (same) return null;
  const editOn = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const around = currentTarget.closest("li, section, main");
    onEditOn();
    focusFirstField(around);
  };
  return (
    <NextStep>
      <Stack gap="xl">
        <Alert color="amber" variant="outline" role="alert" title="Changed elsewhere">
          {SHOWN_REFUSALS["changed-meanwhile"].detail}
        </Alert>
        {differing.map(({ label, mine, saved }) => (
          <section key={label} aria-label={label}>
            <Title order={2} size="h5" mb="xs">
              {label}
            </Title>
            <div className={css.pair}>
              <Version title="Yours" text={mine} own />
              <Version title="Saved now" text={saved} />
            </div>
          </section>
        ))}
        <Group>
          <Button onClick={onKeepMine} loading={busy}>
            Keep mine
          </Button>
          <Button variant="outline" onClick={onTakeTheirs} disabled={busy}>
            Take theirs
          </Button>
          <Button variant="default" onClick={editOn} disabled={busy}>
            Edit mine further
          </Button>
        </Group>
      </Stack>
    </NextStep>
  );
}

function Version({ title, text, own = false }: { title: string; text: string; own?: boolean }) {
  return (
    <div className={own ? `${css.side} ${css.mine}` : css.side}>
      <Text size="xs" ff="monospace" c="dimmed">
        {title}
      </Text>
      <p className={css.text}>{text}</p>
    </div>
  );
}
