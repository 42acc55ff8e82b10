import { type ComponentType, useLayoutEffect, useState } from "react";
import { whenUsed, withRetries } from "./when-used";

type Options<P> = {
  /** Rendered until the component is there; nothing by default. It is given the same props. */
  fallback?: ComponentType<P>;
  /** Whether to fetch it as soon as the page is used, so that it is there by the time that a button is pressed. */
  early?: boolean;
};

/**
 * A component that is fetched when it is first rendered, or by `preload`, and rendered as soon as it is there. React's `lazy`
 * keeps a fallback for at least 300 ms. On a broken line it is tried again for some seconds; then the error page is shown.
 */
export function loadable<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { fallback: Fallback, early = false }: Options<P> = {},
) {
  let loaded: ComponentType<P> | null = null;
  const fetchIt = async () => {
    loaded ??= await withRetries(load);
    return loaded;
  };
  // A failure is reported where the component is rendered, after another try.
  const preload = () => void fetchIt().catch(() => {});
  if (early) whenUsed(preload);

  // biome-ignore lint/correctness/noComponentHookFactories: called once for a module, as React's own `lazy` is
  function Loadable(props: P) {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
    useLayoutEffect(() => {
      if (Component) return;
      fetchIt().then(
        (Fetched) => setComponent(() => Fetched),
        (reason: unknown) => setFailure({ reason }),
      );
    }, [Component]);
    if (failure) throw failure.reason;
    if (Component) return <Component {...props} />;
    return Fallback ? <Fallback {...props} /> : null;
  }
  return Object.assign(Loadable, { preload });
}
