import { TEXTS } from "@lectern/domain/office/privacy/words";
import { Button } from "@mantine/core";
import { attempt } from "#ui/attempt";
import { TerminalPanel } from "#ui/terminal-panel";
import { toastDone } from "#ui/toasts";
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
    void attempt(TEXTS.notKept, userId ?? "", async () => {
      await keeping.mutateAsync();
      toastDone(kept);
      onKept?.();
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
