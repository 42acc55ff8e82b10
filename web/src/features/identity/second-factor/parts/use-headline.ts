import { useRef } from "react";

/** A headline to move the focus to, when what had it is about to go. */
export function useHeadline() {
  const headline = useRef<HTMLHeadingElement>(null);
  return { headline, goThere: () => void requestAnimationFrame(() => headline.current?.focus()) };
}
