import { Anchor, Stack, Text, VisuallyHidden } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { PromptTitle } from "#ui/prompt-title";
import classes from "./ghost.module.css";

/** The page for an unknown address. */
export const Component = () => <NotFound home={paths.landing} />;

/** The same, with the address of another page to go back to; an absolute one may be outside the call. */
export function NotFound({ home }: { home: string }) {
  return (
    <Stack align="flex-start" gap="lg">
      <Ghost />
      <PromptTitle>Page not found</PromptTitle>
      <Text c="dimmed">There is no page at this address, or it has moved.</Text>
      <Anchor component={Link} to={home} ff="monospace">
        Back home
      </Anchor>
    </Stack>
  );
}

/** The ghost emoji as a picture, because not every system has a font with it. */
function Ghost() {
  return (
    <>
      <VisuallyHidden>👻</VisuallyHidden>
      <svg className={classes.ghost} viewBox="0 0 14 16" width="84" height="96" aria-hidden="true">
        <path d="M5 0h4v1h2v1h1v2h1v12h-2v-1h-1v-1h-1v1H8v1H6v-1H5v-1H4v1H3v1H1V4h1V2h1V1h2z" />
        <path className={classes.eyes} d="M3 5h3v4H3zM8 5h3v4H8z" />
        <path d="M4 7h2v2H4zM9 7h2v2H9z" />
      </svg>
    </>
  );
}
