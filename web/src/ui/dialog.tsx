import { Modal, type ModalProps } from "@mantine/core";
import css from "./dialog.module.css";

/** A modal with a border, since its background alone is hard to see on the dark page. */
export function Dialog(props: ModalProps) {
  return <Modal classNames={{ content: css.content ?? "" }} {...props} />;
}
