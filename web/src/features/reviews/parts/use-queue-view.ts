import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { type QueueView, queryOf, viewIn } from "./queue-view";

/** A letter is shown at once; the address waits until the typing pauses, since every change of it is a navigation. */
const PAUSE_MS = 250;

/** The queue's view, from the address and back into it. */
export function useQueueView(): [QueueView, (changed: Partial<QueueView>) => void] {
  const [query, setQuery] = useSearchParams();
  const [view, setView] = useState(() => viewIn(query));
  const wanted = queryOf(view).toString();

  const written = useRef(query.toString());

  const write = useEffectEvent(() => {
    if (wanted === query.toString()) return;
    written.current = wanted;
    setQuery(wanted, { replace: true, preventScrollReset: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins anew at each change
  useEffect(() => {
    const timer = setTimeout(() => write(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  // A link to the queue, followed from the queue itself.
  useEffect(() => {
    if (query.toString() === written.current) return;
    written.current = query.toString();
    setView(viewIn(query));
  }, [query]);
  return [view, (changed) => setView({ ...view, ...changed })];
}
