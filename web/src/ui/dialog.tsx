import type { DrawerProps, ModalProps } from "@mantine/core";
import { type ComponentType, useState } from "react";
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
  return used && <Window {...(props as unknown as P)} />;
}
