import { useCallback, useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { UNSAFE_DataRouterContext as RouterContext, useSearchParams } from "react-router";

/** Typing is shown at once; the address is updated when typing pauses, since each update is a navigation. */
const PAUSE_MS = 250;

/** Converts a view to an address and back. */
export type AddressForm<V> = { read: (query: URLSearchParams) => V; write: (view: V) => URLSearchParams };

/** The view of a list, stored in the address, so that Back, reload and shared links restore it. */
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
    // Updating the address would cancel a pending navigation, and so undo the click that started it. This asks the
    // router itself, since `useNavigation` may be rendered too late.
    const leaving = router !== undefined && router.state.navigation.state !== "idle";
    if (leaving || wanted === query.toString()) return;
    written.current = wanted;
    setQuery(wanted, { replace: true, preventScrollReset: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause restarts at each change
  useEffect(() => {
    const timer = setTimeout(() => settle(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const follow = useEffectEvent(() => setView(read(query)));
  // A link to the list, clicked on the list itself.
  useEffect(() => {
    if (query.toString() === written.current) return;
    written.current = query.toString();
    follow();
  }, [query]);
  const change = useCallback((changed: Partial<V>) => setView((present) => ({ ...present, ...changed })), []);
  return [view, change];
}
