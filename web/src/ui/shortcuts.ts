import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useEffectEvent } from "react";

const TYPING = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
const DIALOGUE = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether single keys do anything, on this device: it must be possible to switch them off (WCAG 2.1.4). */
export const useShortcutsSetting = () =>
  useLocalStorage({ key: "lectern.shortcuts", defaultValue: true, getInitialValueInEffect: false });

/**
 * Calls `run` on a single key, however the keyboard's layout types it; never while somebody types, never while a
 * dialogue is open unless `overDialogue` says that it is the key's own, and not at all when shortcuts are off.
 */
export function useShortcut(key: string, run: (() => void) | null, overDialogue = false): void {
  const [on] = useShortcutsSetting();
  const press = useEffectEvent((e: KeyboardEvent) => {
    if (!on || !run || e.key !== key || e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return;
    if (e.target instanceof Element && e.target.closest(TYPING)) return;
    if (!overDialogue && document.querySelector(DIALOGUE)) return;
    e.preventDefault();
    run();
  });
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => press(e);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
