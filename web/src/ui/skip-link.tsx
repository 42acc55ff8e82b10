import { SKIP_LINK } from "@lectern/domain/kernel/skip-link";

/** Leads past menu and head to the page itself. Its element, `id="main"`, takes the focus. */
export const SkipLink = () => (
  <a href="#main" className="skip-link">
    {SKIP_LINK}
  </a>
);
