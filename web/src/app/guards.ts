import type { User } from "@lectern/domain/identity/accounts/contract";
import { mayContinue } from "@lectern/domain/identity/second-factor/requirement";
import type { Group } from "@lectern/domain/kernel/actor";
import { PAGES } from "@lectern/domain/kernel/paths";
import { SETTING_SECTIONS } from "@lectern/domain/kernel/setting-sections";
import { isSocialProvider } from "@lectern/domain/kernel/social-providers";
import { data, type MiddlewareFunction, redirect } from "react-router";
import { sessionHinted } from "#platform/access";
import { pagePath } from "#platform/call-base";
import { homeOf, paths } from "#platform/paths";
import { editionQuery, queryClient, userQuery } from "#platform/queries";
import { rememberReturn, takeReturn } from "#platform/return-to";

/**
 * Admits these groups before anything of the page is fetched or rendered. Others are redirected: to the log-in page
 * and back, to the set-up of a required second factor and back, or to their own area. Throws when the server
 * cannot be reached, which is no reason to log out.
 */
export const guard =
  (...groups: Group[]): MiddlewareFunction =>
  async ({ request, params: { pk } }) => {
    const user = await present();
    if (user !== null && !groups.includes(user.group)) {
      if (pk) await openInItsCall(pk, request);
      throw redirect((pk && (await ownPageOf(pk, request))) || homeOf(user.group));
    }
    if (user !== null && mayContinue(user.second_factor) === null) return;
    const { pathname, search } = new URL(request.url);
    rememberReturn(pagePath(pathname) + search);
    throw redirect(user === null ? paths.login : paths.setUpSecondFactor);
  };

/** Leaves for the call of a proposal where that is another one; the user may be in this group there. */
async function openInItsCall(pk: string, request: Request): Promise<void> {
  const { severalCalls } = await queryClient.ensureQueryData(editionQuery);
  if (!severalCalls) return;
  const { addressInItsCall } = await import("#platform/proposal-elsewhere");
  const { pathname, search } = new URL(request.url);
  const address = await addressInItsCall(pk, pagePath(pathname) + search);
  if (address === null) return;
  location.replace(address);
  // The browser loads another page.
  await new Promise(() => {});
}

/**
 * The page in the area of own proposals for the same page in the speakers' area, which mails link to: a reviewer or an
 * organiser may be the speaker. Null where the proposal is not the user's.
 */
async function ownPageOf(pk: string, request: Request): Promise<string | null> {
  const { pathname, search } = new URL(request.url);
  const page = pagePath(pathname);
  if (!page.startsWith(`${PAGES.speaker}/`)) return null;
  const { isOwnProposal } = await import("#platform/proposal-elsewhere");
  return (await isOwnProposal(pk)) ? PAGES.own + page.slice(PAGES.speaker.length) + search : null;
}

/** Admits only users who must set up a second factor. */
export const factorMissingOnly: MiddlewareFunction = async () => {
  const user = await present();
  if (user === null) throw redirect(paths.login);
  if (mayContinue(user.second_factor) === null) throw redirect(takeReturn(user.group));
};

/** Redirects logged-in users to their own area; if that is unknown, the page is shown. */
export const loggedOutOnly: MiddlewareFunction = async () => {
  const user = await present().catch(() => null);
  if (user !== null) throw redirect(homeOf(user.group));
};

/** The settings have these sections only; anything else is an unknown address. */
export const knownSection: MiddlewareFunction = ({ params }) => {
  const named = params.section?.toLowerCase();
  if (!SETTING_SECTIONS.some((each) => each === named)) throw data(null, { status: 404 });
};

/** Answers 404 for an unknown provider. */
export const knownProvider: MiddlewareFunction = ({ params }) => {
  if (!isSocialProvider(params.provider)) throw data(null, { status: 404 });
};

/** The user of this session. A readable cookie reveals a log-in in another tab. */
function present(): Promise<User | null> {
  const known = queryClient.getQueryData(userQuery.queryKey);
  return known === null && sessionHinted()
    ? queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
    : queryClient.ensureQueryData(userQuery);
}
