import { useRef, useState } from "react";

/** What a button opens in its own place; when that closes, the button has the focus again. */
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
