import type { ComponentProps, MouseEvent } from "react";

/** Enter in a field of a form presses its button, too. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

type Props = ComponentProps<"button"> & { "data-loading"?: boolean };

/** The element of every button. One that is loading ignores presses; Mantine's is disabled, and so loses the focus. */
export function ButtonElement({ type = "button", disabled, onClick, ...props }: Props) {
  const loading = props["data-loading"];
  return (
    <button
      aria-disabled={loading}
      {...props}
      type={type}
      disabled={disabled && !loading}
      onClick={loading ? ignore : onClick}
    />
  );
}
