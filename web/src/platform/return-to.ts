import type { Group } from "@lectern/domain/kernel/actor";
import { PAGES } from "@lectern/domain/kernel/paths";
import { callBase } from "./call-base";
import { homeOf } from "./paths";

/** The page of this call to open after log-in, stored for this tab. */
const KEY = `lectern:return-to${callBase}`;

/** Stores the page to return to after the log-in, for this tab. */
export function rememberReturn(path: string): void {
  sessionStorage.setItem(KEY, path);
}

export function clearReturn(): void {
  sessionStorage.removeItem(KEY);
}

/** Invitations are open to every group. */
const INVITATIONS = [PAGES.invitation.replace(":key", ""), `${PAGES.speakerInvitation}#`];

/**
 * The page after log-in: the remembered page if it is in the group's area, or about a proposal of their own, else the area's
 * first page.
 */
export function takeReturn(group: Group): string {
  const remembered = sessionStorage.getItem(KEY);
  clearReturn();
  const home = homeOf(group);
  // Mails about own proposals link to the speakers' area, whose guard redirects.
  const areas = [home, PAGES.own, PAGES.speaker].map((area) => `${area}/`);
  const open = [...areas, ...INVITATIONS].some((start) => `${remembered}/`.startsWith(start));
  return open && remembered ? remembered : home;
}
