import type { Group } from "@lectern/domain/kernel/actor";
import { PAGES } from "@lectern/domain/kernel/paths";
import { homeOf } from "./paths";

/** Where somebody wanted to go before they had to log in. Kept for this tab alone. */
const KEY = "lectern:return-to";

export function rememberReturn(path: string): void {
  sessionStorage.setItem(KEY, path);
}

export function forgetReturn(): void {
  sessionStorage.removeItem(KEY);
}

/** An invitation, which anybody may have. */
const INVITATION = PAGES.invitation.replace(":key", "");

/** Where a group goes after log-in: to the remembered page if it is the group's own, else to its area. */
export function takeReturn(group: Group): string {
  const remembered = sessionStorage.getItem(KEY);
  forgetReturn();
  const home = homeOf(group);
  const own = remembered === home || remembered?.startsWith(`${home}/`) || remembered?.startsWith(INVITATION);
  return own && remembered ? remembered : home;
}
