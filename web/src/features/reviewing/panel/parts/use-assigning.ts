import type { AssignBody } from "@lectern/domain/reviewing/panel/contract";
import { messagesOf } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { toastDone, toastFailed } from "#ui/toasts";
import { useAssign } from "../api";

const counted = (n: number) => (n === 1 ? "1 assignment" : `${n} assignments`);

/** Assigns or unassigns, one request at a time, and shows one notification with the results and refusals. */
export function useAssigning() {
  const assign = useAssign();
  const { sending, run } = useSending(async (body: AssignBody) => {
    try {
      const { changed, refused } = await assign.mutateAsync(body);
      const done = `${counted(changed.length)} ${body.assign ? "made" : "removed"}`;
      if (refused.length === 0) toastDone(`${done}.`);
      else
        toastFailed(`${done}, ${refused.length} refused`, [...new Set(refused.map(({ detail }) => detail))]);
    } catch (failure) {
      toastFailed("Nothing was assigned", messagesOf(failure));
    }
  });
  return { assign: run, busy: sending };
}
