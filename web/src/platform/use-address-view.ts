import { useCallback, useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { UNSAFE_DataRouterContext as RouterContext, useSearchParams } from "react-router";

/** A letter is shown at once; the address waits until the typing pauses, since every change of it is a navigation. */
const PAUSE_MS = 250;

/** How a view is written into an address, and read from it. */
export type AddressForm<V> = { read: (query: URLSearchParams) => V; write: (view: V) => URLSearchParams };

/** What of a list is shown, from the address and back into it, so that Back, a reload and a shared link find it again. */
export function useAddressView<V extends object>({
  read,
  write,
}: AddressForm<V>): [V, (changed: Partial<V>) => void] {
  const [query, setQuery] = useSearchParams();
  const [view, setView] = useState(() => read(query));
  const router = useContext(RouterContext)?.router;
  const wanted = write(view).toString();
  const written = useRef(query.toString());

  const settle = useEffectEvent(() => {
    // A change of the address would cancel a navigation whose page is still being fetched, and so undo the click that
    // began it. The router is asked itself: on a busy machine `useNavigation` is rendered too late.
    const leaving = router !== undefined && router.state.navigation.state !== "idle";
    if (leaving || wanted === query.toString()) return;
    written.current = wanted;
    setQuery(wanted, { replace: true, preventScrollReset: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins anew at each change
  useEffect(() => {
    const timer = setTimeout(() => settle(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const follow = useEffectEvent(() => setView(read(query)));
  // A link to the list, followed from the list itself.
  useEffect(() => {
    if (query.toString() === written.current) return;
    written.current = query.toString();
    follow();
  }, [query]);
  const change = useCallback((changed: Partial<V>) => setView((present) => ({ ...present, ...changed })), []);
  return [view, change];
}
