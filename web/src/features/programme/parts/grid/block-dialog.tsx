import type { BlockOnWire } from "@lectern/domain/programme/plan/contract";
import { BLOCK_KIND_LABELS } from "@lectern/domain/programme/plan/words";
import { Button } from "@mantine/core";
import { attempt } from "#ui/attempt";
import { Dialog } from "#ui/dialog";
import { loadable } from "#ui/loadable";
import { SectionWait } from "#ui/page-loader";
import { toastDone } from "#ui/toasts";
import { useChangeBlock } from "../../plan-api";

/** The page has it below the grid, too. */
const BlockForm = loadable(async () => (await import("../blocks")).BlockForm, {
  fallback: SectionWait,
});

type Props = { block: BlockOnWire | null; zone: string; onClose: () => void };

/** The form of a break, plenary slot or blocker, over the grid. */
export function BlockDialog({ block, zone, onClose }: Props) {
  const change = useChangeBlock();
  const remove = () =>
    void attempt(`“${block?.title}” was not removed.`, block?.id ?? "", async () => {
      await change.mutateAsync({ block, to: null });
      toastDone(`“${block?.title}” is removed`);
      onClose();
    });
  return (
    <Dialog opened={block !== null} onClose={onClose} title={block?.title} size="lg">
      {block && (
        <>
          <BlockForm key={block.id} block={block} zone={zone} onDone={onClose} />
          <Button mt="md" variant="subtle" color="red" size="sm" loading={change.isPending} onClick={remove}>
            Remove {BLOCK_KIND_LABELS[block.kind].toLowerCase()}
          </Button>
        </>
      )}
    </Dialog>
  );
}
