import { type ComponentProps, type MouseEvent, useState } from "react";

/** Enter in a field of a form presses its button, too. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

type Props = ComponentProps<"button"> & { "data-loading"?: boolean };

/**
 * The element of every button. One that is loading ignores presses, as does one that was disabled while it had the focus,
 * until it is left: a button that is really disabled loses the focus.
 */
export function ButtonElement({ type = "button", disabled, onClick, ...props }: Props) {
  const [focused, setFocused] = useState(false);
  const held = props["data-loading"] || (disabled && focused) || undefined;
  return (
    <button
      aria-disabled={held}
      {...props}
      type={type}
      disabled={disabled && !held}
      onClick={held ? ignore : onClick}
      onFocusCapture={() => setFocused(true)}
      // It keeps the focus while another window is used.
      onBlurCapture={(event) => setFocused(document.activeElement === event.target)}
    />
  );
}
