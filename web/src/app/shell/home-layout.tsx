import type { User } from "@lectern/domain/identity/accounts/contract";
import { useMediaQuery } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Outlet, useLocation } from "react-router";
import { useEdition } from "#features/call/api";
import { useUser } from "#features/identity/accounts/api";
import { readListsAgain } from "#features/proposals/list";
import { Drawer } from "#ui/dialog";
import { loadable } from "#ui/loadable";
import { OfflineNotice } from "#ui/offline-notice";
import { useShortcut, useShortcutsSetting } from "#ui/shortcuts";
import { SiteName } from "#ui/site-name";
import { SkipLink } from "#ui/skip-link";
import css from "./home.module.css";
import { HomeFooter } from "./home-footer";
import { HomeModals, type OpenModal } from "./home-modals";
import { HomeTopBar } from "./home-top-bar";
import { HELP_KEY, MENU_KEY } from "./keys";

/** Loaded only for users whose account will be erased. */
const ErasureBanner = loadable(
  async () => (await import("#features/office/privacy/parts/erasure-banner")).ErasureBanner,
);

/** From this width on the menu is beside the page; below it is a drawer (specification 9). */
const WIDE = "(min-width: 992px)";
const DRAWER_WIDTH = 344;
const RELOAD_AFTER_MS = 2_000;

type Props = {
  /** Of the menu on wide screens, in pixels. */
  menuWidth: number;
  menu: (user: User, onFollow: () => void) => ReactNode;
  /** Above every page. */
  notices?: ReactNode;
};

/** The logged-in area: top bar, menu, the page, and the modals. */
export function HomeLayout({ menuWidth, menu, notices }: Props) {
  const user = useUser();
  const edition = useEdition();
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const [menuOpen, setMenuOpen] = useState(false);
  const [modal, setModal] = useState<OpenModal>(null);
  const [shortcuts] = useShortcutsSetting();
  const { pathname } = useLocation();
  const toggle = () => setMenuOpen(!menuOpen);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const opener = useRef<Element | null>(null);
  const show = (opened: OpenModal) => {
    opener.current = document.activeElement;
    setMenuOpen(false);
    setModal(opened);
  };

  useShortcut(MENU_KEY, wide ? null : toggle, menuOpen);
  useShortcut(HELP_KEY, () => show("help"), menuOpen);
  useReloadAfterEntry();
  // Before the paint: the menu may be opened by key as soon as the page is seen, and must not be closed after that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving on another page closes the menu
  useLayoutEffect(() => setMenuOpen(false), [pathname, wide]);

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
  const column = (
    <div className={css.column}>
      {menu(user, closeMenu)}
      <HomeFooter user={user} onOpen={show} onFollow={closeMenu} />
    </div>
  );

  return (
    <SiteName value={`${edition.product} ${edition.year}`}>
      <SkipLink />
      <div className={css.shell} style={{ "--menu-width": `${wide ? menuWidth : 0}px` } as CSSProperties}>
        <header className={`${css.header} top-bar`}>
          <HomeTopBar
            call={edition.severalCalls ? `${edition.product} ${edition.year}` : edition.product}
            area={user.group}
            {...(!wide && { menu: { opened: menuOpen, shortcut: shortcuts, onToggle: toggle } })}
          />
        </header>
        {wide && (
          <nav className={css.menu} aria-label="Menu">
            {column}
          </nav>
        )}
        <main className={css.main} id="main" tabIndex={-1}>
          <OfflineNotice />
          {user.erased_on && <ErasureBanner on={user.erased_on} />}
          {notices}
          <Outlet />
        </main>
      </div>
      {!wide && (
        <Drawer
          opened={menuOpen}
          onClose={closeMenu}
          size={DRAWER_WIDTH}
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
            {column}
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
    const timer = setTimeout(() => void readListsAgain(client), RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [client]);
}
