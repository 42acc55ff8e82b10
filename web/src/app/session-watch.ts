import { matchPath } from "react-router";
import { whenFactorIsAsked, whenSessionIsLost } from "#platform/access";
import { paths } from "#platform/paths";
import { forgetSession, queryClient, userQuery } from "#platform/queries";
import { rememberReturn } from "#platform/return-to";
import { whenLoggedOutElsewhere } from "#platform/session-news";

type Router = {
  navigate: (to: string, options: { replace: boolean }) => Promise<void>;
  state: { location: { pathname: string; search: string } };
};

const isProtected = (pathname: string) => matchPath("/homepage/*", pathname) !== null;

/**
 * Takes the page away when the session has ended: to the log-in page when it ran out, and back from there
 * afterwards; to the default page when another tab logged out. Where a second factor has come to be asked for
 * meanwhile, the page that sets one up comes first. Returns the function that stops listening to other tabs.
 */
export function watchSession(router: Router): () => void {
  whenSessionIsLost(() => {
    const { pathname, search } = router.state.location;
    const needsSession = isProtected(pathname);
    if (needsSession) rememberReturn(pathname + search);
    forgetSession();
    // A page for anyone stays: it may just be saying that all sessions have ended.
    if (needsSession) void router.navigate(paths.login, { replace: true });
  });
  whenFactorIsAsked(() => {
    const { pathname, search } = router.state.location;
    if (!isProtected(pathname) || pathname === paths.setUpSecondFactor) return;
    rememberReturn(pathname + search);
    queryClient.setQueryData(
      userQuery.queryKey,
      (user) => user && { ...user, second_factor: { required: true, active: false } },
    );
    void router.navigate(paths.setUpSecondFactor, { replace: true });
  });
  return whenLoggedOutElsewhere(() => {
    const leaving = isProtected(router.state.location.pathname)
      ? router.navigate(paths.landing, { replace: true })
      : Promise.resolve();
    void leaving.then(forgetSession);
  });
}
