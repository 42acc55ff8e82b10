import { VisuallyHidden } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useSiteName } from "./site-name";

/** React Router's key of the page that the browser loaded; a reload keeps it. */
const FIRST_PAGE: string = window.history.state?.key ?? "default";

/** Orca is silent about a focus that it learns of together with the removal of the former one. */
const AFTER_REMOVAL_MS = 300;

type Props = {
  children: string;
  tab?: string;
  /** What screen readers read instead of a headline that looks like a command. Orca ignores an aria-label here. */
  said?: string;
};

/**
 * A page's headline. Sets the title of the browser tab, and takes the focus after a navigation, so that screen
 * readers announce the page.
 */
export function PromptTitle({ children, tab = children, said }: Props) {
  const headline = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const site = useSiteName();
  // A search in the address is no navigation, so the focus stays in the field.
  const seen = useRef(key === FIRST_PAGE ? pathname : null);
  useEffect(() => {
    if (seen.current === pathname) return;
    const before = document.activeElement;
    const later = setTimeout(() => {
      seen.current = pathname;
      const { activeElement } = document;
      // Whoever has moved into the page meanwhile stays there.
      const isInPage = activeElement !== before && headline.current?.closest("main")?.contains(activeElement);
      if (!isInPage) headline.current?.focus({ preventScroll: true });
    }, AFTER_REMOVAL_MS);
    return () => clearTimeout(later);
  }, [pathname]);
  return (
    <>
      <title>{`${tab} – ${site}`}</title>
      <h1 ref={headline} tabIndex={-1} className="prompt-title">
        {said ? (
          <>
            <span aria-hidden="true">{children}</span>
            <VisuallyHidden component="span">{said}</VisuallyHidden>
          </>
        ) : (
          children
        )}
      </h1>
    </>
  );
}
