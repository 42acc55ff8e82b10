import type { ComponentProps } from "react";

type Props = ComponentProps<"div"> & { tone?: "plain" | "error" };

/** A square of terminal: what the machine says, apart from what people wrote. */
export function TerminalPanel({ tone = "plain", className, ...rest }: Props) {
  return <div {...rest} data-tone={tone} className={`terminal-panel ${className ?? ""}`.trim()} />;
}
