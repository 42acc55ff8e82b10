import { SKIP_LINK } from "@lectern/domain/kernel/skip-link";

/** Skips menu and header. The element with `id="main"` takes the focus. */
export const SkipLink = () => (
  <a href="#main" className="skip-link">
    {SKIP_LINK}
  </a>
);
