import type { LateCode } from "@lectern/domain/proposals/late-codes/contract";
import { LATE_CODE_LABELS, type LateCodeState } from "@lectern/domain/proposals/late-codes/words";
import { Anchor, Button, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { dateInOwnZone } from "#platform/dates";
import { paths } from "#platform/paths";
import { useNow } from "#platform/use-now";
import { attempt } from "#ui/attempt";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { MailedLine } from "#ui/mailed-lines";
import { toastDone } from "#ui/toasts";
import { useRenewLateCode, useRevokeLateCode } from "../api";

const COLOURS: Record<LateCodeState, string> = {
  open: "blue",
  used: "signal",
  expired: "amber",
  revoked: "gray",
};

type Props = { lateCode: LateCode; onRenewed: (code: string, email: string) => void };

/** A late code: address, end, proposals, and actions. */
export function LateCodeLine({ lateCode, onRenewed }: Props) {
  const { email, note, state, proposals, valid_until, made_by, made_on, used_for } = lateCode;
  const isOver = Date.parse(valid_until) <= useNow(60_000).getTime();
  const [asked, ask] = useState<"revoke" | "renew" | null>(null);
  const renew = useRenewLateCode();
  const revoke = useRevokeLateCode();
  const change = (action: () => Promise<void>) => {
    ask(null);
    void attempt("Change failed", `late code ${lateCode.id}`, action);
  };
  return (
    <MailedLine
      email={email}
      standing={{ label: LATE_CODE_LABELS[state], colour: COLOURS[state] }}
      about={
        <>
          <Text size="sm" c="dimmed">
            {isOver ? "Expired" : "Expires"} {dateInOwnZone(valid_until)}, used {used_for.length} of{" "}
            {proposals}
            {used_for.map(({ pk, title }) => (
              <span key={pk}>
                {" · "}
                <Anchor component={Link} to={paths.proposal(pk)} inherit>
                  {title}
                </Anchor>
              </span>
            ))}
          </Text>
          <Text size="sm" c="dimmed">
            Made {dateInOwnZone(made_on)} by {made_by ?? "a deleted account"}
            {note && `: ${note}`}
          </Text>
        </>
      }
      buttons={
        state === "open" && (
          <>
            <Button
              variant="default"
              size="compact-sm"
              loading={renew.isPending}
              aria-label={`Mail a new code to ${email}`}
              onClick={() => ask("renew")}
            >
              Mail a new code
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              loading={revoke.isPending}
              aria-label={`Revoke the code of ${email}`}
              onClick={() => ask("revoke")}
            >
              Revoke
            </Button>
          </>
        )
      }
    >
      <ConfirmDialog
        opened={asked === "renew"}
        title="Mail a new code?"
        question={`The code that ${email} has no longer works. A new one is mailed, and shown to you once.`}
        yes="Mail code"
        onYes={() =>
          change(async () => {
            const { code } = await renew.mutateAsync(lateCode);
            onRenewed(code, email);
          })
        }
        onClose={() => ask(null)}
      />
      <ConfirmDialog
        opened={asked === "revoke"}
        title="Revoke this code?"
        question={`${email} can no longer submit with it. Existing proposals stay and can be edited until the code expires. No mail is sent.`}
        yes="Revoke code"
        onYes={() =>
          change(async () => {
            await revoke.mutateAsync(lateCode);
            toastDone("Code revoked.");
          })
        }
        onClose={() => ask(null)}
      />
    </MailedLine>
  );
}
