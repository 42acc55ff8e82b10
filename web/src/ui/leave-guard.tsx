import { useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog";

type Props = { when: () => boolean; title: string; question: string };

/** Confirms leaving the page. `when` is evaluated on navigation. */
export function LeaveGuard({ when, title, question }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && when(),
  );
  return (
    <ConfirmDialog
      opened={blocker.state === "blocked"}
      title={title}
      question={question}
      yes="Leave"
      cancel="Stay"
      onYes={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
