import { Modal, type ModalProps } from "@mantine/core";
import css from "./dialog.module.css";

/** A modal with a line around it: on the dark page, its ground alone would not set it apart. */
export function Dialog(props: ModalProps) {
  return <Modal classNames={{ content: css.content ?? "" }} {...props} />;
}
