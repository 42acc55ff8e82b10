import type { ComponentProps } from "react";

type Props = ComponentProps<"div"> & { tone?: "plain" | "error" };

/** A terminal-style panel for system messages. */
export function TerminalPanel({ tone = "plain", className, ...rest }: Props) {
  return <div {...rest} data-tone={tone} className={`terminal-panel ${className ?? ""}`.trim()} />;
}
