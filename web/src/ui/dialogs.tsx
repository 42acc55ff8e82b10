import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Drawer.css";
import "@mantine/core/styles/Modal.css";
import { Drawer, Modal as MantineModal, type ModalProps } from "@mantine/core";
import css from "./dialog.module.css";

/** A modal with a border, since its background alone is hard to see on the dark page. */
export const Modal = (props: ModalProps) => (
  <MantineModal classNames={{ content: css.content ?? "" }} {...props} />
);

export { Drawer };
