import type { SecondFactor } from "@lectern/domain/identity/second-factor/contract";
import { FACTOR_TEXTS } from "@lectern/domain/identity/second-factor/page-texts";
import { factorCount, mayRemoveFactor } from "@lectern/domain/identity/second-factor/rules";
import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messagesOf } from "#platform/refused";
import { MessageList } from "#ui/message-list";
import { PageLoader } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { App } from "./app";
import { FreshProof } from "./fresh-proof";
import { Passkeys } from "./passkeys";
import { Recovery } from "./recovery";
import { secondFactorQuery } from "./standing";

/** One's second factors: what there is, and every change of it. */
export function SecondFactorSection() {
  const factors = useQuery(secondFactorQuery);
  return (
    <PageSection title={FACTOR_TEXTS.title} about={FACTOR_TEXTS.about}>
      <PageLoader waiting={factors.isPending}>
        {factors.isError && !factors.data && <MessageList messages={messagesOf(factors.error)} />}
        {factors.data && (
          <FreshProof>
            <Factors factors={factors.data} />
          </FreshProof>
        )}
      </PageLoader>
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
