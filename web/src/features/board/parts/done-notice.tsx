import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { toastFailed } from "#ui/toasts";

/** Long enough to notice a slip. */
const UNDO_MS = 20_000;

export const proposals = (n: number) => (n === 1 ? "1 proposal" : `${n} proposals`);

/** Says what was done to proposals, and offers to undo it. */
export function offerUndo(title: string, undo: () => Promise<void>): void {
  const id = `done-${Date.now()}`;
  notifications.show({
    id,
    color: "signal",
    withBorder: true,
    role: "status",
    autoClose: UNDO_MS,
    title,
    message: (
      <Button
        variant="outline"
        size="compact-sm"
        mt={6}
        onClick={() => {
          notifications.hide(id);
          void undo();
        }}
      >
        Undo
      </Button>
    ),
  });
}

/** Says that something was undone. */
export function sayUndone(n: number): void {
  if (n > 0) notifications.show({ message: `${proposals(n)} as before.`, withBorder: true, role: "status" });
}

/** Names what was left alone, each reason once. */
export function sayRefused(refused: readonly { detail: string }[]): void {
  if (refused.length > 0)
    toastFailed(`${proposals(refused.length)} left as ${refused.length === 1 ? "it was" : "they were"}`, [
      ...new Set(refused.map((r) => r.detail)),
    ]);
}
