import { useSyncExternalStore } from "react";

const print = () => window.matchMedia("print");

function follow(onChange: () => void): () => void {
  const query = print();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the page is being laid out for paper. */
export const usePrinting = (): boolean => useSyncExternalStore(follow, () => print().matches);
