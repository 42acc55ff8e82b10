import { counted } from "@lectern/domain/kernel/counted";
import type { AssignBody } from "@lectern/domain/reviewing/panel/contract";
import { useSending } from "#platform/use-sending";
import { attempt } from "#ui/attempt";
import { toastDone, toastFailed } from "#ui/toasts";
import { useAssign } from "../api";

/**
 * Assigns or unassigns, one request at a time, and shows one notification with the results and refusals; then calls `onDone`,
 * but not after a failure.
 */
export function useAssigning(onDone?: () => void) {
  const assign = useAssign();
  const { sending, run } = useSending(async (body: AssignBody) => {
    const answer = await attempt("Assignment failed", JSON.stringify(body), () => assign.mutateAsync(body));
    if (!answer) return;
    const { changed, refused } = answer;
    const done = `${counted(changed.length, "assignment")} ${body.assign ? "made" : "removed"}`;
    if (refused.length === 0) toastDone(`${done}.`);
    else toastFailed(`${done}, ${refused.length} refused`, [...new Set(refused.map(({ detail }) => detail))]);
    onDone?.();
  });
  return { assign: run, busy: sending };
}
