import { counted } from "@lectern/domain/kernel/counted";
import { Button } from "@mantine/core";
import { hideToast, showToast, toastFailed } from "#ui/toasts";

/** Long enough to notice a mistake. */
const UNDO_MS = 20_000;

type Refused = readonly { detail: string }[];

/** The refused proposals, with each reason once. */
const leftAlone = (refused: Refused): [string, string[]] => [
  `${counted(refused.length, "proposal")} left as ${refused.length === 1 ? "it was" : "they were"}`,
  [...new Set(refused.map((r) => r.detail))],
];

/** Shows what was done and refused, and offers to undo it. */
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
            hideToast(id);
            void undo();
          }}
        >
          Undo
        </Button>
      </>
    ),
  });
}

/** Shows that an action was undone, or what could not be. */
export function showUndone(n: number, refused: Refused): void {
  if (refused.length > 0) showRefused(refused);
  else if (n > 0) showToast({ message: `${counted(n, "proposal")} as before.`, role: "status" });
}

/** Lists the refused proposals. */
export function showRefused(refused: Refused): void {
  if (refused.length > 0) toastFailed(...leftAlone(refused));
}
