import { useRef } from "react";

/** The headline that takes the focus when the focused element is removed. */
export function useHeadline() {
  const headline = useRef<HTMLHeadingElement>(null);
  return { headline, goThere: () => void requestAnimationFrame(() => headline.current?.focus()) };
}
