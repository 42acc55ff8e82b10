import { REASON_LENGTH } from "@lectern/domain/proposals/words";
import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#platform/paths";
import { attempt } from "#ui/attempt";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { CountedField } from "#ui/counted-field";
import { PageSection } from "#ui/page-section";
import { toastDone } from "#ui/toasts";
import { useWithdrawForSpeaker } from "../api";

type Props = { pk: number /** The version that was read. */; etag: string | null };

/** Withdraws a proposal at its speaker's request, after confirmation. */
export function WithdrawForSpeaker({ pk, etag }: Props) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const withdraw = useWithdrawForSpeaker();
  const navigate = useNavigate();
  const go = async () => {
    if (reason.trim().length > REASON_LENGTH) return;
    setAsking(false);
    await attempt("The proposal could not be withdrawn", pk, async () => {
      await withdraw.mutateAsync({ pk, reason: reason.trim(), etag });
      toastDone("Proposal withdrawn");
      void navigate(paths.proposal(pk));
    });
  };
  return (
    <PageSection title="Withdraw" about="At the speaker's request, as they could do themselves.">
      <div>
        <Button variant="outline" color="red" onClick={() => setAsking(true)} loading={withdraw.isPending}>
          Withdraw proposal
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Withdraw proposal"
        question="A withdrawn proposal cannot be restored."
        yes="Withdraw proposal"
        onYes={() => void go()}
        onClose={() => setAsking(false)}
      >
        <Stack gap="md" mt="sm">
          <Text>If it is accepted, its place becomes free. The speaker is notified.</Text>
          <CountedField
            label="Reason (optional)"
            value={reason}
            max={REASON_LENGTH}
            rows={3}
            onChange={setReason}
          />
        </Stack>
      </ConfirmDialog>
    </PageSection>
  );
}
