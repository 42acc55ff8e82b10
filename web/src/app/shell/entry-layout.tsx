import { Anchor } from "@mantine/core";
import { Link, Outlet, useMatch } from "react-router";
import { useEdition } from "#features/edition/api";
import { StatusPanel } from "#features/edition/parts/status-panel";
import { paths } from "#platform/paths";
import { ColourSchemeSwitch } from "#ui/colour-scheme-switch";
import { SiteName } from "#ui/site-name";
import classes from "./entry-layout.module.css";
import { EntryNav } from "./entry-nav";

/** The shell of all public pages: what the call is and where it stands on the left, the page on the right. */
export function Component() {
  const edition = useEdition();
  const landing = useMatch(paths.landing) !== null;
  return (
    <SiteName value={`${edition.product} ${edition.year}`}>
      <div className={classes.split} data-landing={landing || undefined}>
        <a href="#main" className={classes.skip}>
          Skip to the page
        </a>
        <header className={classes.header}>
          <EntryNav />
          <ColourSchemeSwitch />
        </header>
        <section className={classes.pane} aria-label="About the call">
          <div className={classes.about}>
            <Link to={paths.landing} className={classes.brand}>
              <span aria-hidden="true">~/</span>
              {edition.product}
            </Link>
            <div className={classes.hero}>
              <p className={classes.call} aria-hidden="true">
                call_for_papers
              </p>
              <StatusPanel edition={edition} />
            </div>
            <div className={classes.contact}>
              <Anchor href={edition.site} inherit>
                Conference site
              </Anchor>
              <Anchor href={`mailto:${edition.email}`} inherit>
                {edition.email}
              </Anchor>
            </div>
          </div>
        </section>
        <main id="main" className={classes.main} tabIndex={-1}>
          <div className={classes.column}>
            <Outlet />
          </div>
        </main>
        <footer className={classes.footer}>
          {edition.product} {edition.year}
        </footer>
      </div>
    </SiteName>
  );
}
