import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useSiteName } from "./site-name";

/** React Router's key of the page that the browser itself loaded; after a reload it is the one it had before. */
const FIRST_PAGE: string = window.history.state?.key ?? "default";

/**
 * A page's one headline. Names the browser's tab, and takes the focus after a navigation, so that a screen
 * reader says where one has arrived.
 */
export function PromptTitle({ children, tab = children }: { children: string; tab?: string }) {
  const headline = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const site = useSiteName();
  // A search that is kept in the address is no navigation: whoever types goes on typing.
  const seen = useRef(key === FIRST_PAGE ? pathname : null);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    headline.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <title>{`${tab} – ${site}`}</title>
      <h1 ref={headline} tabIndex={-1} className="prompt-title">
        {children}
      </h1>
    </>
  );
}
