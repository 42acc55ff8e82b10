import type { Group } from "@lectern/domain/kernel/actor";
import { AppShell, Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useEdition } from "#features/call/api";
import { useUser } from "#features/identity/accounts/api";
import { submissionsQuery } from "#features/proposals/list";
import { useShortcut, useShortcutsSetting } from "#ui/shortcuts";
import { SiteName } from "#ui/site-name";
import { SkipLink } from "#ui/skip-link";
import css from "./home.module.css";
import { HomeFooter } from "./home-footer";
import { HomeMenu } from "./home-menu";
import { HomeModals, type OpenModal } from "./home-modals";
import { HomeTopBar } from "./home-top-bar";
import { HELP_KEY, MENU_KEY } from "./keys";

/** Loaded only for users with this menu. */
const OrganiserMenu = lazy(async () => ({ default: (await import("./organiser-menu")).OrganiserMenu }));

/** Loaded only for users whose account will be erased. */
const ErasureBanner = lazy(() => import("#features/office/privacy/parts/erasure-banner"));

/** Loaded only for organisers. */
const FileWarnings = lazy(() => import("#features/proposals/files/parts/file-warnings"));

/** From this width on the menu is beside the page; below it is a drawer (specification 9). */
const WIDE = "(min-width: 992px)";
/** A list of titles needs space; the organisers' menu leaves it to their tables. */
const MENU_WIDTH: Record<Group, number> = { speaker: 344, reviewer: 344, organiser: 224 };
const RELOAD_AFTER_MS = 2_000;

/** The logged-in area: top bar, menu, the page, and the modals. */
export function Component() {
  const user = useUser();
  const edition = useEdition();
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const [menuOpen, setMenuOpen] = useState(false);
  const [modal, setModal] = useState<OpenModal>(null);
  const [shortcuts] = useShortcutsSetting();
  const { pathname } = useLocation();
  const toggle = () => setMenuOpen(!menuOpen);
  const opener = useRef<Element | null>(null);
  const show = (opened: OpenModal) => {
    opener.current = document.activeElement;
    setMenuOpen(false);
    setModal(opened);
  };

  useShortcut(MENU_KEY, wide ? null : toggle, menuOpen);
  useShortcut(HELP_KEY, () => show("help"), menuOpen);
  useReloadAfterEntry();
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving on another page closes the menu
  useEffect(() => setMenuOpen(false), [pathname, wide]);

  if (!user) return null;
  const closeModal = () => {
    setModal(null);
    // Returns the focus to the opener: the element in the page, the settings, or the menu's button if they are in
    // the drawer.
    const from = opener.current;
    const settings = "[data-opens-modals]";
    requestAnimationFrame(() => {
      const back = from?.isConnected && from !== document.body ? from : document.querySelector(settings);
      if (back instanceof HTMLElement) back.focus();
    });
  };
  const menu = (
    <div className={css.column}>
      {user.group === "organiser" ? (
        <Suspense fallback={<div className={css.scroll} />}>
          <OrganiserMenu onFollow={() => setMenuOpen(false)} />
        </Suspense>
      ) : (
        <HomeMenu user={user} onFollow={() => setMenuOpen(false)} />
      )}
      <HomeFooter user={user} onOpen={show} onFollow={() => setMenuOpen(false)} />
    </div>
  );

  return (
    <SiteName value={`${edition.product} ${edition.year}`}>
      <SkipLink />
      <AppShell
        header={{ height: 52 }}
        {...(wide && { navbar: { width: MENU_WIDTH[user.group], breakpoint: 0 } })}
        padding={{ base: "md", sm: "xl" }}
        transitionDuration={0}
      >
        <AppShell.Header>
          <HomeTopBar
            product={edition.product}
            area={user.group}
            {...(!wide && { menu: { opened: menuOpen, shortcut: shortcuts, onToggle: toggle } })}
          />
        </AppShell.Header>
        {wide && <AppShell.Navbar aria-label="Menu">{menu}</AppShell.Navbar>}
        <AppShell.Main id="main" tabIndex={-1}>
          <Suspense fallback={null}>{user.erased_on && <ErasureBanner on={user.erased_on} />}</Suspense>
          <Suspense fallback={null}>{user.group === "organiser" && <FileWarnings />}</Suspense>
          <Outlet />
        </AppShell.Main>
      </AppShell>
      {!wide && (
        <Drawer
          opened={menuOpen}
          onClose={() => setMenuOpen(false)}
          size={MENU_WIDTH.speaker}
          padding={0}
          title="Menu"
          closeButtonProps={{ "aria-label": "Close menu" }}
          styles={{
            content: { display: "flex", flexDirection: "column" },
            header: { padding: "8px 12px 8px 16px" },
            body: { flex: 1, minHeight: 0 },
          }}
        >
          <nav aria-label="Menu" className={css.column}>
            {menu}
          </nav>
        </Drawer>
      )}
      <HomeModals user={user} open={modal} onClose={closeModal} />
    </SiteName>
  );
}

/** The menu is refreshed shortly after entry (specification 9). */
function useReloadAfterEntry(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: submissionsQuery.queryKey }),
      RELOAD_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [client]);
}
