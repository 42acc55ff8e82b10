import type { BlockOnWire } from "@lectern/domain/programme/plan/contract";
import { BLOCK_KIND_LABELS } from "@lectern/domain/programme/plan/words";
import { Button } from "@mantine/core";
import { messagesOf } from "#platform/refused";
import { Dialog } from "#ui/dialog";
import { loadable } from "#ui/loadable";
import { SectionWait } from "#ui/page-loader";
import { toastDone, toastFailed } from "#ui/toasts";
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
    change.mutate(
      { block, to: null },
      {
        onSuccess: () => {
          toastDone(`“${block?.title}” is removed`);
          onClose();
        },
        onError: (failure) => toastFailed(`“${block?.title}” was not removed.`, messagesOf(failure)),
      },
    );
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
