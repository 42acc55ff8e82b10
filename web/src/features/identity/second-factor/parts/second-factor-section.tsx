import type { SecondFactor } from "@lectern/domain/identity/second-factor/contract";
import { FACTOR_TEXTS } from "@lectern/domain/identity/second-factor/page-texts";
import { factorCount, mayAddPasskey, mayRemoveFactor } from "@lectern/domain/identity/second-factor/rules";
import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LinedList } from "#ui/lined-list";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { toastDone } from "#ui/toasts";
import { useRemovePasskey } from "../factors";
import { showFailure } from "./add-app";
import { AddPasskey, type OnAdded } from "./add-passkey";
import { App } from "./app";
import { FactorPart } from "./factor-part";
import { FreshProof } from "./fresh-proof";
import { PasskeyLine } from "./passkey-line";
import { Recovery } from "./recovery";
import { secondFactorQuery } from "./standing";
import { useHeadline } from "./use-headline";

/** The user's second factors, and their changes. */
export function SecondFactorSection() {
  const factors = useQuery(secondFactorQuery);
  return (
    <PageSection title={FACTOR_TEXTS.title} about={FACTOR_TEXTS.about}>
      <QueryData of={factors} section>
        {(factors) => (
          <FreshProof>
            <Factors factors={factors} />
          </FreshProof>
        )}
      </QueryData>
    </PageSection>
  );
}

function Factors({ factors }: { factors: SecondFactor }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const none = factorCount(factors) === 0;
  const last = none ? null : mayRemoveFactor(factors);
  const part = { factors, removable: last === null, onAdded: setCodes };
  return (
    <Stack gap={36}>
      {none && <Text>{FACTOR_TEXTS.none}</Text>}
      {last && <Text>{SHOWN_REFUSALS[last].detail}</Text>}
      <Passkeys {...part} />
      <App {...part} />
      <Recovery factors={factors} codes={codes} onCodes={setCodes} />
    </Stack>
  );
}

type Props = { factors: SecondFactor; removable: boolean; onAdded: OnAdded };

/** The user's passkeys, and the button to add one. */
function Passkeys({ factors, removable, onAdded }: Props) {
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
                void remove.mutateAsync(passkey.id).then(() => {
                  toastDone(FACTOR_TEXTS.passkeyRemoved);
                  goThere();
                }, showFailure)
              }
            />
          ))}
        </LinedList>
      )}
      {full ? (
        <Text size="sm">{SHOWN_REFUSALS[full].detail}</Text>
      ) : (
        <AddPasskey
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
