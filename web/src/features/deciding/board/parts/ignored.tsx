import { UNTAGGED } from "@lectern/domain/deciding/tags/rules";
import { counted } from "@lectern/domain/kernel/counted";
import { Button, Group, Text } from "@mantine/core";
import { useKnownTags } from "../../tags/parts/use-tags-on";
import type { BoardView } from "./board-view";

type Props = { view: BoardView; onChange: (changed: Partial<BoardView>) => void };

/** Says which filters of an address or a saved view no longer exist. */
export function Ignored({ view, onChange }: Props) {
  const known = useKnownTags(view.tags);
  const tags = view.tags.filter((code) => code !== UNTAGGED && !known.includes(code)).length;
  const lost = [...view.ignored, ...(tags > 0 ? [counted(tags, "tag")] : [])];
  if (lost.length === 0) return null;
  return (
    <Group gap="xs" role="status">
      <Text size="sm">
        Ignored, because these filters no longer exist or are someone else's own tags: {lost.join(", ")}.
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={() => onChange({ ignored: [], tags: known })}>
        Remove from this view
      </Button>
    </Group>
  );
}
