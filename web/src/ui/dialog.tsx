import type { DrawerProps, ModalProps } from "@mantine/core";
import { type ComponentType, useEffect, useMemo, useState } from "react";
import { isFocusLost } from "./focus-field";
import { loadable } from "./loadable";

// Most visits open none, so they are not part of the page.
const OpenModal = loadable(async () => (await import("./dialogs")).Modal, { early: true });
const OpenDrawer = loadable(async () => (await import("./dialogs")).Drawer, { early: true });

/** A window over the page. */
export const Dialog = (props: ModalProps) => <Fetched as={OpenModal} {...props} />;

/** A panel that slides in from the left. */
export const Drawer = (props: DrawerProps) => <Fetched as={OpenDrawer} {...props} />;

/** Renders nothing before it is opened once. */
function Fetched<P extends { opened: boolean }>({ as: Window, ...props }: P & { as: ComponentType<P> }) {
  const [used, setUsed] = useState(props.opened);
  if (props.opened && !used) setUsed(true);
  useFocusReturned(props.opened);
  return used && <Window {...(props as unknown as P)} />;
}

/** Mantine returns the focus only from a window that was rendered before it was opened, and is still so once it is closed. */
function useFocusReturned(opened: boolean): void {
  // While rendering: a field of the window may take the focus as soon as it is there.
  const opener = useMemo(() => (opened ? document.activeElement : null), [opened]);
  useEffect(
    () => () => {
      // The page may have moved it on already.
      const isInWindow = document.activeElement?.closest('[aria-modal="true"]') != null;
      if ((isInWindow || isFocusLost()) && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
