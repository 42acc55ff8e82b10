import { Anchor, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { PromptTitle } from "#ui/prompt-title";
import { Ghost } from "./ghost";

/** An address that the portal does not know. */
export function Component() {
  return (
    <Stack align="flex-start" gap="lg">
      <Ghost />
      <PromptTitle>Page not found</PromptTitle>
      <Text c="dimmed">Nothing lives at this address, or it has moved on.</Text>
      <Anchor component={Link} to={paths.landing} ff="monospace">
        Back home
      </Anchor>
    </Stack>
  );
}
