import { VisuallyHidden } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useSiteName } from "./site-name";

/** React Router's key of the page that the browser loaded; a reload keeps it. */
const FIRST_PAGE: string = window.history.state?.key ?? "default";

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
  useLayoutEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    // Firefox moves the caret from a removed page into the new one; Orca follows it, and is silent about a focus to that place.
    document.getSelection()?.removeAllRanges();
    headline.current?.focus({ preventScroll: true });
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
