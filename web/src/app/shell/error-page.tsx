import { Anchor, Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { paths } from "#platform/paths";
import { messagesOf, Refused } from "#platform/refused";
import { loadable } from "#ui/loadable";
import { MessageList } from "#ui/message-list";
import { PromptTitle } from "#ui/prompt-title";
import { SkipLink } from "#ui/skip-link";
import classes from "./error-page.module.css";

const NotFound = loadable(async () => (await import("./not-found")).NotFound);

const BROKEN = "This page could not be shown. Reload it, or try again later.";

/** The error page: unknown, unreachable or broken. Retrying reloads the page. */
export function ErrorPage() {
  const failure = useRouteError();
  // No edition: there is no call at this address.
  const noCall = failure instanceof Refused && failure.status === 404;
  if (noCall || (isRouteErrorResponse(failure) && failure.status === 404)) {
    return (
      <Page>
        <NotFound home={noCall ? `${location.origin}/` : paths.landing} />
      </Page>
    );
  }
  const offline = failure instanceof TypeError;
  return (
    <Page>
      <PromptTitle tab="Something went wrong">
        {offline ? "no connection" : "something went wrong"}
      </PromptTitle>
      <MessageList messages={offline || failure instanceof Refused ? messagesOf(failure) : [BROKEN]} />
      <Group>
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <Anchor component={Link} to={paths.landing} reloadDocument>
          Back to the start
        </Anchor>
      </Group>
    </Page>
  );
}

/** A page without header and menu, with the same skip link as all others. */
const Page = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <main id="main" tabIndex={-1} className={classes.page}>
      {children}
    </main>
  </>
);
