import { NAVIGATION } from "@lectern/domain/call/announcement";
import type { Edition } from "@lectern/domain/call/contract";
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, NavLink, Outlet, useMatch } from "react-router";
import { useEdition } from "#features/call/api";
import { StatusPanel } from "#features/call/parts/status-panel";
import { sessionHinted } from "#platform/access";
import { homeOf, paths } from "#platform/paths";
import { userQuery } from "#platform/queries";
import { SiteName } from "#ui/site-name";
import { SkipLink } from "#ui/skip-link";

/** The layout of all public pages: the state of the call on the left, the page on the right. */
export function Component() {
  const edition = useEdition();
  const landing = useMatch(paths.landing) !== null;
  return (
    <SiteName value={`${edition.product} ${edition.year}`}>
      <div className="entry" data-landing={landing || undefined}>
        <SkipLink />
        <header className="entry-header">
          <EntryNav {...edition} />
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

/** Links to the forms, or to the user's own area. */
function EntryNav({ villagesInMenu }: Edition) {
  const user = useQuery(userQuery).data;
  const area = user ? homeOf(user.group) : paths.landing;
  const unknown = user === undefined && sessionHinted();
  return (
    <nav className="entry-nav" aria-label="Main">
      {villagesInMenu && <Entry to={paths.callForVillage}>{NAVIGATION.villages}</Entry>}
      {area !== paths.landing && <Entry to={area}>My area</Entry>}
      {!user && !unknown && (
        <>
          <Entry to={paths.login}>{NAVIGATION.login}</Entry>
          <Entry to={paths.signup}>{NAVIGATION.signup}</Entry>
        </>
      )}
    </nav>
  );
}

const Entry = ({ to, children }: { to: string; children: string }) => (
  <NavLink to={to} end>
    {children}
  </NavLink>
);

/** Switches between dark and light mode; stored on the device. */
function ColourSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const present = useComputedColorScheme("dark", { getInitialValueInEffect: false });
  const other = present === "dark" ? "light" : "dark";
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={`Switch to the ${other} theme`}
      title={`Switch to the ${other} theme`}
      onClick={() => setColorScheme(other)}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
      </svg>
    </ActionIcon>
  );
}
