import { useLocalStorage } from "@mantine/hooks";
import { useEffectEvent, useLayoutEffect } from "react";

const TYPING = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
const DIALOGUE = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether single-key shortcuts are enabled on this device (WCAG 2.1.4). */
export const useShortcutsSetting = () =>
  useLocalStorage({ key: "lectern.shortcuts", defaultValue: true, getInitialValueInEffect: false });

const isWithCommand = (e: KeyboardEvent) => e.ctrlKey || e.metaKey || e.altKey || e.isComposing;
const isTyped = (e: KeyboardEvent) => e.target instanceof Element && e.target.closest(TYPING) !== null;
const dialogueIsOpen = () => document.querySelector(DIALOGUE) !== null;

/** Listens before the paint: a key may be pressed as soon as the page is seen. */
function useKeyDown(press: (e: KeyboardEvent) => void): void {
  const onPress = useEffectEvent(press);
  useLayoutEffect(() => {
    const onKey = (e: KeyboardEvent) => onPress(e);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/**
 * Runs the action of a key that types nothing, such as Home or an arrow; these cannot be disabled. Not while
 * typing, in a dialog, or outside the page's content.
 */
export function useContentKeys(actions: readonly (readonly [key: string, run: () => void])[]): void {
  useKeyDown((e) => {
    const run = actions.find(([key]) => key === e.key)?.[1];
    if (!run || e.shiftKey || isWithCommand(e) || isTyped(e) || dialogueIsOpen()) return;
    if (e.target instanceof Element && e.target !== document.body && !e.target.closest("main")) return;
    e.preventDefault();
    run();
  });
}

type Shortcut = readonly [key: string, run: (() => void) | null];

/**
 * Runs the action of a single key, on every keyboard layout; never while typing or while a dialog is open, unless
 * `overDialogue` marks it as the dialog's own, and not when shortcuts are disabled.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], overDialogue = false): void {
  const [on] = useShortcutsSetting();
  useKeyDown((e) => {
    const run = shortcuts.find(([key]) => key === e.key)?.[1];
    if (!on || !run || isWithCommand(e) || isTyped(e)) return;
    if (!overDialogue && dialogueIsOpen()) return;
    e.preventDefault();
    run();
  });
}

/** `useShortcuts` for one key. */
export const useShortcut = (key: string, run: (() => void) | null, overDialogue = false): void =>
  useShortcuts([[key, run]], overDialogue);

/** Calls `run` on Ctrl+Enter or Cmd+Enter, also while typing; cannot be disabled. */
export function useSaveKey(run: (withShift: boolean) => void): void {
  useKeyDown((e) => {
    if (e.key !== "Enter" || !(e.ctrlKey || e.metaKey) || e.altKey || e.isComposing) return;
    if (dialogueIsOpen()) return;
    e.preventDefault();
    run(e.shiftKey);
  });
}
