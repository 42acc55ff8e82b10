import { matchPath } from "react-router";
import { whenFactorIsAsked, whenSessionIsLost } from "#platform/access";
import { pagePath } from "#platform/call-base";
import { paths } from "#platform/paths";
import { forgetSession, queryClient, userQuery } from "#platform/queries";
import { rememberReturn } from "#platform/return-to";
import { whenLoggedOutElsewhere } from "#platform/session-news";

type Router = {
  navigate: (to: string, options: { replace: boolean }) => Promise<void>;
  state: { location: { pathname: string; search: string } };
};

/** Whether a page needs a session. */
export const isProtected = (page: string): boolean => matchPath("/homepage/*", page) !== null;

/**
 * Takes the page away when the session has ended: to the log-in page when it ran out, and back from there
 * afterwards; to the default page when another tab logged out. Where a second factor has come to be asked for
 * meanwhile, the page that sets one up comes first. Returns the function that stops listening to other tabs.
 */
export function watchSession(router: Router): () => void {
  const shown = () => {
    const { pathname, search } = router.state.location;
    return { page: pagePath(pathname), search };
  };
  whenSessionIsLost(() => {
    const { page, search } = shown();
    const needsSession = isProtected(page);
    if (needsSession) rememberReturn(page + search);
    forgetSession();
    // A page for anyone stays: it may just be saying that all sessions have ended.
    if (needsSession) void router.navigate(paths.login, { replace: true });
  });
  whenFactorIsAsked(() => {
    const { page, search } = shown();
    if (!isProtected(page) || page === paths.setUpSecondFactor) return;
    rememberReturn(page + search);
    queryClient.setQueryData(
      userQuery.queryKey,
      (user) => user && { ...user, second_factor: { required: true, active: false } },
    );
    void router.navigate(paths.setUpSecondFactor, { replace: true });
  });
  return whenLoggedOutElsewhere(() => {
    const leaving = isProtected(shown().page)
      ? router.navigate(paths.landing, { replace: true })
      : Promise.resolve();
    void leaving.then(forgetSession);
  });
}
