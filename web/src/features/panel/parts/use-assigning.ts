import type { AssignBody } from "@lectern/domain/panel/contract";
import { messagesOf } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { toastDone, toastFailed } from "#ui/toasts";
import { useAssign } from "./calls";

const counted = (n: number) => (n === 1 ? "1 assignment" : `${n} assignments`);

/** Assigns or takes off, once at a time, and says what was done and what was not, and why. */
export function useAssigning() {
  const assign = useAssign();
  const { sending, run } = useSending(async (body: AssignBody) => {
    try {
      const { changed, refused } = await assign.mutateAsync(body);
      if (changed.length > 0 || refused.length === 0)
        toastDone(`${counted(changed.length)} ${body.assign ? "made" : "taken away"}.`);
      if (refused.length > 0)
        toastFailed(`${counted(refused.length)} not made`, [...new Set(refused.map(({ detail }) => detail))]);
    } catch (failure) {
      toastFailed("Nothing was assigned", messagesOf(failure));
    }
  });
  return { assign: run, busy: sending };
}
