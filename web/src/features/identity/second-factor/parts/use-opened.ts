import { useRef, useState } from "react";

/** State of a form that replaces its button; closing it returns the focus to the button. */
export function useOpened() {
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return {
    opened,
    opener,
    open: () => setOpened(true),
    close: () => {
      setOpened(false);
      requestAnimationFrame(() => opener.current?.focus());
    },
  };
}
