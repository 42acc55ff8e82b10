import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useEffectEvent } from "react";

const TYPING = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
const DIALOGUE = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether single keys do anything, on this device: it must be possible to switch them off (WCAG 2.1.4). */
export const useShortcutsSetting = () =>
  useLocalStorage({ key: "lectern.shortcuts", defaultValue: true, getInitialValueInEffect: false });

const isWithCommand = (e: KeyboardEvent) => e.ctrlKey || e.metaKey || e.altKey || e.isComposing;
const isTyped = (e: KeyboardEvent) => e.target instanceof Element && e.target.closest(TYPING) !== null;
const dialogueIsOpen = () => document.querySelector(DIALOGUE) !== null;

/**
 * Calls what stands under a key that types nothing, such as Home or an arrow; such keys cannot be switched off. Not
 * while somebody types, nor in a dialogue, nor in another part of the page than its content.
 */
export function useContentKeys(actions: readonly (readonly [key: string, run: () => void])[]): void {
  const press = useEffectEvent((e: KeyboardEvent) => {
    const run = actions.find(([key]) => key === e.key)?.[1];
    if (!run || e.shiftKey || isWithCommand(e) || isTyped(e) || dialogueIsOpen()) return;
    if (e.target instanceof Element && e.target !== document.body && !e.target.closest("main")) return;
    e.preventDefault();
    run();
  });
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => press(e);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

type Shortcut = readonly [key: string, run: (() => void) | null];

/**
 * Calls what stands under a single key, however the keyboard's layout types it; never while somebody types, never while
 * a dialogue is open unless `overDialogue` says that the key is the dialogue's own, and not at all when shortcuts are off.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], overDialogue = false): void {
  const [on] = useShortcutsSetting();
  const press = useEffectEvent((e: KeyboardEvent) => {
    const run = shortcuts.find(([key]) => key === e.key)?.[1];
    if (!on || !run || isWithCommand(e) || isTyped(e)) return;
    if (!overDialogue && dialogueIsOpen()) return;
    e.preventDefault();
    run();
  });
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => press(e);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** `useShortcuts` of one. */
export const useShortcut = (key: string, run: (() => void) | null, overDialogue = false): void =>
  useShortcuts([[key, run]], overDialogue);

/** Calls `run` on Enter with Ctrl or Cmd, also while somebody types: it is no letter, so it cannot be switched off. */
export function useSaveKey(run: (withShift: boolean) => void): void {
  const press = useEffectEvent((e: KeyboardEvent) => {
    if (e.key !== "Enter" || !(e.ctrlKey || e.metaKey) || e.altKey || e.isComposing) return;
    if (dialogueIsOpen()) return;
    e.preventDefault();
    run(e.shiftKey);
  });
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => press(e);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
