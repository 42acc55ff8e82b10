import { Text, type TextProps } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./wrapped-text.module.css";

type Props = Pick<TextProps, "size" | "ff"> & {
  children: ReactNode;
  role?: "status";
  /** Keeps the line breaks of the text. */
  lines?: boolean;
};

/** A text that was typed, such as an address. A word of any length is broken, so that the page stays as narrow as it is. */
export const WrappedText = ({ lines = false, ...text }: Props) => (
  <Text className={css.wrapped ?? ""} mod={{ lines }} {...text} />
);
