import { useRef, useState } from "react";
import { focusInstead } from "./focus-field";

/** State of a form that replaces its button; closing it returns the focus to the button. */
export function useOpened(initially = false) {
  const [opened, setOpened] = useState(initially);
  const opener = useRef<HTMLButtonElement>(null);
  return {
    opened,
    opener,
    open: () => setOpened(true),
    close: () => {
      setOpened(false);
      requestAnimationFrame(() => focusInstead(opener.current));
    },
  };
}
