import { TEXTS } from "@lectern/domain/office/privacy/words";
import { Button } from "@mantine/core";
import { messagesOf } from "#platform/refused";
import { TerminalPanel } from "#ui/terminal-panel";
import { toastDone, toastFailed } from "#ui/toasts";
import { type UserOrSelf, useKeepAccount } from "../api";
import css from "./privacy.module.css";

type Props = {
  userId: UserOrSelf;
  /** The date and the reason. */
  sentences: readonly string[];
  keep: string;
  kept: string;
  onKept?: () => void;
};

/** Shows that an account will be erased, with the button that keeps it. */
export function Due({ userId, sentences, keep, kept, onKept }: Props) {
  const keeping = useKeepAccount(userId);
  const press = () =>
    keeping.mutate(undefined, {
      onSuccess: () => {
        toastDone(kept);
        onKept?.();
      },
      onError: (failure) => toastFailed(TEXTS.notKept, messagesOf(failure)),
    });
  return (
    <TerminalPanel tone="error" className={css.due ?? ""}>
      <span>{sentences.join(" ")}</span>
      <Button size="sm" loading={keeping.isPending} onClick={press}>
        {keep}
      </Button>
    </TerminalPanel>
  );
}
