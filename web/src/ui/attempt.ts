import { messagesOf } from "#platform/refused";
import { hideToast, toastFailed } from "./toasts";

/**
 * Carries out an action and returns its result. A failure is shown under `failed`, until the same is tried again, and returns
 * null; `of` tells apart what it is tried with, such as proposals: one's failure stays while another is tried.
 */
export async function attempt<T>(
  failed: string,
  of: string | number,
  action: () => Promise<T>,
): Promise<T | null> {
  const id = `${failed} ${of}`;
  hideToast(id);
  try {
    return await action();
  } catch (failure) {
    toastFailed(failed, messagesOf(failure), id);
    return null;
  }
}
