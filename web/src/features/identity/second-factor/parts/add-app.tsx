import { FACTOR_TEXTS } from "@lectern/domain/identity/second-factor/page-texts";
import { Button, Group } from "@mantine/core";
import { loadable } from "#ui/loadable";
import { toastFailed } from "#ui/toasts";
import { useOpened } from "#ui/use-opened";
import { useStartTotp } from "../factors";
import type { OnAdded } from "./add-passkey";
import { reasonsOf } from "./reasons";

/** Loaded on demand, since it includes the QR code library. */
const SetUpApp = loadable(async () => (await import("./set-up-app")).SetUpApp);

/** The button to set up an app, replaced by the secret and the field that confirms it. */
export function AddApp({ onAdded }: { onAdded: OnAdded }) {
  const { opened, opener, open, close } = useOpened();
  const begin = useStartTotp();
  if (opened && begin.data)
    return (
      <SetUpApp
        {...begin.data}
        onDone={(codes) => {
          close();
          onAdded(codes);
        }}
        onCancel={close}
      />
    );
  return (
    <Group>
      <Button
        ref={opener}
        variant="outline"
        loading={begin.isPending}
        onClick={() => void begin.mutateAsync().then(open, showFailure)}
      >
        {FACTOR_TEXTS.appSetUp}
      </Button>
    </Group>
  );
}

/** Shows why a change failed; nothing if the user cancelled. */
export function showFailure(failure: unknown): void {
  const reasons = reasonsOf(failure);
  if (reasons.length > 0) toastFailed(FACTOR_TEXTS.failed, reasons);
}
