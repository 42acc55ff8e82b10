import type { SecondFactor } from "@lectern/domain/identity/second-factor/contract";
import { FACTOR_TEXTS } from "@lectern/domain/identity/second-factor/page-texts";
import { mayMakeRecoveryCodes } from "@lectern/domain/identity/second-factor/rules";
import { RECOVERY_CODES } from "@lectern/domain/identity/second-factor/words";
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { useMakeRecoveryCodes } from "../factors";
import { showFailure } from "./add-app";
import { FactorPart } from "./factor-part";
import { RecoveryCodes } from "./recovery-codes";
import { useHeadline } from "./use-headline";

type Props = {
  factors: SecondFactor;
  /** New codes, shown until they are confirmed as saved. */
  codes: readonly string[] | null;
  onCodes: (codes: readonly string[] | null) => void;
};

/** The number of recovery codes left, and new ones. */
export function Recovery({ factors, codes, onCodes }: Props) {
  const { headline, goThere } = useHeadline();
  const [asking, setAsking] = useState(false);
  const make = useMakeRecoveryCodes();
  const onKept = () => {
    onCodes(null);
    goThere();
  };
  const makeNew = () => {
    setAsking(false);
    void make.mutateAsync().then(({ recovery_codes }) => onCodes(recovery_codes), showFailure);
  };
  return (
    <FactorPart title={FACTOR_TEXTS.recovery} about={FACTOR_TEXTS.recoveryAbout} headline={headline}>
      {codes && <RecoveryCodes codes={codes} onKept={onKept} />}
      {mayMakeRecoveryCodes(factors) === null ? (
        <Group justify="space-between">
          <Text size="sm">{FACTOR_TEXTS.recoveryLeft(factors.recovery_codes_left, RECOVERY_CODES)}</Text>
          {!codes && (
            <Button variant="default" size="sm" loading={make.isPending} onClick={() => setAsking(true)}>
              {FACTOR_TEXTS.recoveryNew}
            </Button>
          )}
        </Group>
      ) : (
        <Text size="sm">{FACTOR_TEXTS.recoveryNone}</Text>
      )}
      <ConfirmDialog
        opened={asking}
        title={FACTOR_TEXTS.recoveryNew}
        question={FACTOR_TEXTS.recoveryReplace}
        yes={FACTOR_TEXTS.recoveryNew}
        onYes={makeNew}
        onClose={() => setAsking(false)}
      />
    </FactorPart>
  );
}
