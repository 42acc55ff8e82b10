import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useEffectEvent } from "react";

/** The key that opens and closes the menu (specification 2, "Homepage layout"). */
export const MENU_KEY = "=";

const TYPING = "input, textarea, select, [contenteditable]:not([contenteditable=false])";

/** Whether the shortcut is on, on this device: a single-character key must be possible to switch off (WCAG 2.1.4). */
export const useMenuShortcutSetting = () =>
  useLocalStorage({ key: "lectern.menu-shortcut", defaultValue: true, getInitialValueInEffect: false });

/**
 * Calls `toggle` on `=`, however the keyboard's layout types it; never while somebody types, and never while
 * another dialogue than the menu is open.
 */
export function useMenuShortcut(on: boolean, menuOpen: boolean, toggle: () => void): void {
  const press = useEffectEvent((e: KeyboardEvent) => {
    if (!on || e.key !== MENU_KEY || e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.target instanceof Element && e.target.closest(TYPING)) return;
    if (!menuOpen && document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    e.preventDefault();
    toggle();
  });
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => press(e);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
