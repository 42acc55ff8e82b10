import type { User } from "@lectern/domain/identity/accounts/contract";
import { mayContinue } from "@lectern/domain/identity/second-factor/requirement";
import type { Group } from "@lectern/domain/kernel/actor";
import { SETTING_SECTIONS } from "@lectern/domain/kernel/setting-sections";
import { isSocialProvider } from "@lectern/domain/kernel/social-providers";
import { data, type MiddlewareFunction, redirect } from "react-router";
import { sessionHinted } from "#platform/access";
import { homeOf, paths } from "#platform/paths";
import { queryClient, userQuery } from "#platform/queries";
import { rememberReturn, takeReturn } from "#platform/return-to";

/**
 * Lets one group in, before anything of the page is fetched or shown. Nobody goes to the log-in page and comes
 * back from there; so does, to the page that sets one up, who lacks the second factor that is asked of them. Another
 * group goes to its own area. Throws when the server cannot be asked: that is no reason to log anybody out.
 */
export const guard =
  (group: Group): MiddlewareFunction =>
  async ({ request }) => {
    const user = await present();
    if (user !== null && user.group !== group) throw redirect(homeOf(user.group));
    if (user !== null && mayContinue(user.second_factor) === null) return;
    const { pathname, search } = new URL(request.url);
    rememberReturn(pathname + search);
    throw redirect(user === null ? paths.login : paths.setUpSecondFactor);
  };

/** Keeps the page that sets up a second factor to those who cannot go on without one. */
export const factorMissingOnly: MiddlewareFunction = async () => {
  const user = await present();
  if (user === null) throw redirect(paths.login);
  if (mayContinue(user.second_factor) === null) throw redirect(takeReturn(user.group));
};

/** Sends those who are logged in to their own area; where that cannot be found out, the page is shown. */
export const loggedOutOnly: MiddlewareFunction = async () => {
  const user = await present().catch(() => null);
  if (user !== null) throw redirect(homeOf(user.group));
};

/** The settings have these sections only; anything else is an unknown address. */
export const knownSection: MiddlewareFunction = ({ params }) => {
  const named = params.section?.toLowerCase();
  if (!SETTING_SECTIONS.some((each) => each === named)) throw data(null, { status: 404 });
};

/** Nobody comes back from a provider that does not exist. */
export const knownProvider: MiddlewareFunction = ({ params }) => {
  if (!isSocialProvider(params.provider)) throw data(null, { status: 404 });
};

/** The user of this session. A log-in in another tab is noticed by the hint that it leaves. */
function present(): Promise<User | null> {
  const known = queryClient.getQueryData(userQuery.queryKey);
  return known === null && sessionHinted()
    ? queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
    : queryClient.ensureQueryData(userQuery);
}
