import type { DrawerProps, ModalProps } from "@mantine/core";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { onDemand } from "./when-used";

// Most visits open none, so they are not part of the page.
const fetchDialogs = onDemand(() => import("./dialogs"));
const OpenModal = lazy(async () => ({ default: (await fetchDialogs()).Modal }));
const OpenDrawer = lazy(async () => ({ default: (await fetchDialogs()).Drawer }));

/** A window over the page. */
export const Dialog = (props: ModalProps) => <Fetched as={OpenModal} {...props} />;

/** A panel that slides in from the left. */
export const Drawer = (props: DrawerProps) => <Fetched as={OpenDrawer} {...props} />;

/** Renders nothing before it is opened once. */
function Fetched<P extends { opened: boolean }>({ as: Window, ...props }: P & { as: ComponentType<P> }) {
  const [used, setUsed] = useState(props.opened);
  if (props.opened && !used) setUsed(true);
  return (
    used && (
      <Suspense>
        <Window {...(props as unknown as P)} />
      </Suspense>
    )
  );
}
