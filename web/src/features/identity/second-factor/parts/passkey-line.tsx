import type { Passkey } from "@lectern/domain/identity/second-factor/contract";
import { FACTOR_TEXTS } from "@lectern/domain/identity/second-factor/page-texts";
import { Button, Group, Text } from "@mantine/core";
import { dateInOwnZone } from "#platform/dates";
import { LinedItem, LinedName } from "#ui/lined-list";
import { toastDone } from "#ui/toasts";
import { useOpened } from "#ui/use-opened";
import { useRenamePasskey } from "../factors";
import { NameForm } from "./name-form";
import { RemoveFactor } from "./remove-factor";

type Props = { passkey: Passkey; removable: boolean; removing: boolean; onRemove: () => void };

/** A passkey: name, dates, renaming and removal. */
export function PasskeyLine({ passkey, removable, removing, onRemove }: Props) {
  const { id, name, synced } = passkey;
  const { opened: renaming, opener, open, close } = useOpened();
  const rename = useRenamePasskey();
  if (renaming)
    return (
      <LinedItem>
        <NameForm
          initial={name}
          button={FACTOR_TEXTS.save}
          send={async (typed) => {
            await rename.mutateAsync({ id, name: typed });
            toastDone(FACTOR_TEXTS.renamed);
            close();
          }}
          onCancel={close}
        />
      </LinedItem>
    );
  return (
    <LinedItem>
      <div>
        <LinedName>{name}</LinedName>
        <Text size="sm" c="dimmed" mt={4}>
          {usedWhen(passkey)}
        </Text>
        {synced && (
          <Text size="sm" c="dimmed">
            {FACTOR_TEXTS.synced}
          </Text>
        )}
      </div>
      <Group gap="sm">
        <Button
          ref={opener}
          variant="default"
          size="sm"
          aria-label={`${FACTOR_TEXTS.rename} ${name}`}
          onClick={open}
        >
          {FACTOR_TEXTS.rename}
        </Button>
        {removable && (
          <RemoveFactor
            name={name}
            question={FACTOR_TEXTS.removePasskey(name)}
            removing={removing}
            onRemove={onRemove}
          />
        )}
      </Group>
    </LinedItem>
  );
}

type Dates = { created_at: string; last_used_at: string | null };

/** When a factor was added and last used, in local time. */
export function usedWhen({ created_at, last_used_at }: Dates): string {
  const used =
    last_used_at === null ? FACTOR_TEXTS.neverUsed : FACTOR_TEXTS.lastUsed(dateInOwnZone(last_used_at));
  return `${FACTOR_TEXTS.added(dateInOwnZone(created_at))}, ${used}`;
}
