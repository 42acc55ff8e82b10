import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import css from "./both-versions-compared.module.css";

export type Difference = { label: string; mine: string; saved: string };

type Props = {
  differences: readonly Difference[];
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Returns to the form with the own text, to merge by hand. */
  onEditOn: () => void;
};

/** Shows both versions of every field that differs after a lost update, and the ways to resolve it. */
export function BothVersions({ differences, busy, onKeepMine, onTakeTheirs, onEditOn }: Props) {
  return (
    <Stack gap="xl">
      <Alert color="amber" variant="outline" role="alert" title="Changed elsewhere">
        {SHOWN_REFUSALS["changed-meanwhile"].detail}
      </Alert>
      {differences.length === 0 && <Text>Both versions are identical.</Text>}
      {differences.map(({ label, mine, saved }) => (
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
        <Button variant="default" onClick={onEditOn} disabled={busy}>
          Edit mine further
        </Button>
      </Group>
    </Stack>
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
