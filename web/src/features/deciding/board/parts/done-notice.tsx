import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { showToast, toastFailed } from "#ui/toasts";

/** Long enough to notice a slip. */
const UNDO_MS = 20_000;

export const proposals = (n: number) => (n === 1 ? "1 proposal" : `${n} proposals`);

type Refused = readonly { detail: string }[];

/** What was left alone, and each reason once. */
const leftAlone = (refused: Refused): [string, string[]] => [
  `${proposals(refused.length)} left as ${refused.length === 1 ? "it was" : "they were"}`,
  [...new Set(refused.map((r) => r.detail))],
];

/** Says what was done to proposals and what was refused, and offers to undo it. */
export function offerUndo(title: string, refused: Refused, undo: () => Promise<void>): void {
  const id = `done-${Date.now()}`;
  const [words, reasons] = leftAlone(refused);
  showToast({
    id,
    color: refused.length > 0 ? "amber" : "signal",
    role: "status",
    autoClose: UNDO_MS,
    title,
    message: (
      <>
        {refused.length > 0 && `${words}: ${reasons.join(" ")} `}
        <Button
          variant="outline"
          size="compact-sm"
          onClick={() => {
            notifications.hide(id);
            void undo();
          }}
        >
          Undo
        </Button>
      </>
    ),
  });
}

/** Says that something was undone, or what could not be. */
export function sayUndone(n: number, refused: Refused): void {
  if (refused.length > 0) sayRefused(refused);
  else if (n > 0) showToast({ message: `${proposals(n)} as before.`, role: "status" });
}

/** Names what was left alone. */
export function sayRefused(refused: Refused): void {
  if (refused.length > 0) toastFailed(...leftAlone(refused));
}
