import { Link, Outlet, useMatch } from "react-router";
import { useEdition } from "#features/call/api";
import { StatusPanel } from "#features/call/parts/status-panel";
import { paths } from "#platform/paths";
import { ColourSchemeSwitch } from "#ui/colour-scheme-switch";
import { SiteName } from "#ui/site-name";
import { SkipLink } from "#ui/skip-link";
import { EntryNav } from "./entry-nav";

/** The shell of all public pages: what the call is and where it stands on the left, the page on the right. */
export function Component() {
  const edition = useEdition();
  const landing = useMatch(paths.landing) !== null;
  return (
    <SiteName value={`${edition.product} ${edition.year}`}>
      <div className="entry" data-landing={landing || undefined}>
        <SkipLink />
        <header className="entry-header">
          <EntryNav />
          <ColourSchemeSwitch />
        </header>
        <section className="entry-pane" aria-label="About the call">
          <div className="entry-about">
            <Link to={paths.landing} className="entry-brand">
              <span aria-hidden="true">~/</span>
              {edition.product}
            </Link>
            <div className="entry-hero">
              <p className="entry-call" aria-hidden="true">
                call_for_papers
              </p>
              <StatusPanel edition={edition} />
            </div>
            <div className="entry-contact">
              <a href={edition.site}>Conference site</a>
              <a href={`mailto:${edition.email}`}>{edition.email}</a>
            </div>
          </div>
        </section>
        <main id="main" className="entry-main" tabIndex={-1}>
          <div className="entry-column">
            <Outlet />
          </div>
        </main>
        <footer className="entry-footer">
          {edition.product} {edition.year}
        </footer>
      </div>
    </SiteName>
  );
}
