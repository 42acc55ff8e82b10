import { type ReactNode, useEffect, useRef } from "react";
import { isFocusLost } from "./focus-field";

/**
 * What replaces a part of the page or dialog that was used. It takes the focus, which that part has taken along; first what
 * has `data-autofocus`.
 */
export function NextStep({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFocusLost()) return;
    (step.current?.querySelector<HTMLElement>("[data-autofocus]") ?? step.current)?.focus();
  }, []);
  return (
    <div ref={step} tabIndex={-1} style={{ outline: "none" }}>
      {children}
    </div>
  );
}
