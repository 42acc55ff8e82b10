import type { SecondFactor } from "@lectern/domain/identity/second-factor/contract";
import { FACTOR_TEXTS } from "@lectern/domain/identity/second-factor/page-texts";
import { Group, Text } from "@mantine/core";
import { toastDone } from "#ui/toasts";
import { useRemoveTotp } from "../factors";
import { AddApp, showFailure } from "./add-app";
import type { OnAdded } from "./add-passkey";
import { FactorPart } from "./factor-part";
import { usedWhen } from "./passkey-line";
import { RemoveFactor } from "./remove-factor";
import { useHeadline } from "./use-headline";

type Props = { factors: SecondFactor; removable: boolean; onAdded: OnAdded };

/** The authenticator app: its state and removal, or its set-up. */
export function App({ factors: { totp }, removable, onAdded }: Props) {
  const { headline, goThere } = useHeadline();
  const remove = useRemoveTotp();
  return (
    <FactorPart title={FACTOR_TEXTS.app} about={FACTOR_TEXTS.appAbout} headline={headline}>
      {totp === null ? (
        <AddApp
          onAdded={(codes) => {
            toastDone(FACTOR_TEXTS.appAdded);
            if (codes === null) goThere();
            onAdded(codes);
          }}
        />
      ) : (
        <Group justify="space-between">
          <Text size="sm">{usedWhen(totp)}</Text>
          {removable && (
            <RemoveFactor
              name={FACTOR_TEXTS.app}
              question={FACTOR_TEXTS.removeApp}
              removing={remove.isPending}
              onRemove={() =>
                void remove.mutateAsync().then(() => {
                  toastDone(FACTOR_TEXTS.appRemoved);
                  goThere();
                }, showFailure)
              }
            />
          )}
        </Group>
      )}
    </FactorPart>
  );
}
