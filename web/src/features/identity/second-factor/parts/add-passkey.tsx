import { FACTOR_TEXTS } from "@lectern/domain/identity/second-factor/page-texts";
import { describeDevice } from "@lectern/domain/identity/sessions/device";
import { Button, Group, Text } from "@mantine/core";
import { canUsePasskeys } from "#platform/can-use-passkeys";
import { useOpened } from "#ui/use-opened";
import { useAddPasskey } from "../factors";
import { NameForm } from "./name-form";
import css from "./second-factor.module.css";

export type OnAdded = (recoveryCodes: readonly string[] | null) => void;

/** The button to add a passkey, replaced by its form; or why none can be added. */
export function AddPasskey({ offered, onAdded }: { offered: boolean; onAdded: OnAdded }) {
  const { opened, opener, open, close } = useOpened();
  const add = useAddPasskey();
  if (!offered) return <Text size="sm">{FACTOR_TEXTS.passkeysNotOffered}</Text>;
  if (!canUsePasskeys()) return <Text size="sm">{FACTOR_TEXTS.passkeysUnknown}</Text>;
  if (!opened)
    return (
      <Group>
        <Button ref={opener} variant="outline" onClick={open}>
          {FACTOR_TEXTS.addPasskey}
        </Button>
      </Group>
    );
  return (
    <div className={css.panel}>
      <NameForm
        initial={describeDevice(navigator.userAgent)}
        button={FACTOR_TEXTS.add}
        send={async (name) => {
          const { recovery_codes } = await add.mutateAsync(name);
          close();
          onAdded(recovery_codes);
        }}
        onCancel={close}
      />
    </div>
  );
}
