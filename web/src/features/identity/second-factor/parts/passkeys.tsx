import type { SecondFactor } from "@lectern/domain/identity/second-factor/contract";
import { FACTOR_TEXTS } from "@lectern/domain/identity/second-factor/page-texts";
import { mayAddPasskey } from "@lectern/domain/identity/second-factor/rules";
import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import { Text } from "@mantine/core";
import { LinedList } from "#ui/lined-list";
import { toastDone } from "#ui/toasts";
import { useRemovePasskey } from "../factors";
import { sayFailed } from "./begin-app";
import { BeginPasskey, type OnAdded } from "./begin-passkey";
import { FactorPart } from "./factor-part";
import { PasskeyLine } from "./passkey-line";
import { useHeadline } from "./use-headline";

type Props = { factors: SecondFactor; removable: boolean; onAdded: OnAdded };

/** One's passkeys, and the way to another. */
export function Passkeys({ factors, removable, onAdded }: Props) {
  const { passkeys, passkeys_offered } = factors;
  const { headline, goThere } = useHeadline();
  const remove = useRemovePasskey();
  const full = mayAddPasskey(factors);
  return (
    <FactorPart title={FACTOR_TEXTS.passkeys} about={FACTOR_TEXTS.passkeysAbout} headline={headline}>
      {passkeys.length > 0 && (
        <LinedList>
          {passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              removable={removable}
              removing={remove.isPending && remove.variables === passkey.id}
              onRemove={() =>
                remove.mutate(passkey.id, {
                  onSuccess: () => {
                    toastDone(FACTOR_TEXTS.passkeyRemoved);
                    goThere();
                  },
                  onError: sayFailed,
                })
              }
            />
          ))}
        </LinedList>
      )}
      {full ? (
        <Text size="sm">{SHOWN_REFUSALS[full].detail}</Text>
      ) : (
        <BeginPasskey
          offered={passkeys_offered}
          onAdded={(codes) => {
            toastDone(FACTOR_TEXTS.passkeyAdded);
            onAdded(codes);
          }}
        />
      )}
    </FactorPart>
  );
}
