import { type ReactNode, useEffect, useRef } from "react";

/** A step of a dialog. It takes the focus, which the step before has taken along; first what has `data-autofocus`. */
export function DialogStep({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    (step.current?.querySelector<HTMLElement>("[data-autofocus]") ?? step.current)?.focus();
  }, []);
  return (
    <div ref={step} tabIndex={-1} style={{ outline: "none" }}>
      {children}
    </div>
  );
}
