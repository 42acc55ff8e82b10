import { PAGES } from "@lectern/domain/kernel/paths";
import { findCallById } from "./features/call/calls-store";
import { callOfInvitation, isWaiting } from "./features/office/invitations/accepting";
import type { Platform } from "./platform/platform";

const INVITATION = new RegExp(`^${PAGES.invitation.replace(":key", "([^/?]+)")}(?=[/?]|$)`, "i");
const keyIn = (url: string) => INVITATION.exec(url)?.[1];

/**
 * Where a page is now that was asked for at a former address of its call, or whose mailed link was sent when another call
 * was the default one: the invitation's call is known by its key. Null for all others.
 */
export async function addressElsewhere(
  { call, everyCall }: Platform,
  { url, callSlug }: { url: string; callSlug: string | undefined },
): Promise<string | null> {
  const key = keyIn(url);
  const id = key === undefined ? null : await callOfInvitation(everyCall, key);
  const meant = id === null || id === call.id ? call : await findCallById(everyCall, id);
  if (!meant || (meant.id === call.id && (callSlug === undefined || callSlug === call.slug))) return null;
  return `/c/${meant.slug}${url}`;
}

/** Whether an address is that of a mailed invitation to the call, which shows its reader a draft until they answer. */
export async function isInvitation(platform: Platform, url: string): Promise<boolean> {
  const key = keyIn(url);
  return key !== undefined && isWaiting(platform, key);
}
