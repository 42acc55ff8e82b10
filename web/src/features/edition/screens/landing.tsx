import { phase } from "@lectern/domain/edition/rules";
import { Anchor, Stack, Text } from "@mantine/core";
import { useNow } from "#platform/use-now";
import { PromptTitle } from "#ui/prompt-title";
import { useEdition } from "../api";
import { WayIn } from "../parts/way-in";
import { welcomeText } from "../welcome";
import classes from "./landing.module.css";

/** The announcement: what the call is, when it is open, and the way in. */
export function Component() {
  const edition = useEdition();
  const open = phase(edition, useNow(1000)) === "open";
  return (
    <Stack gap={36}>
      <Stack gap="lg">
        <PromptTitle tab="Call for papers">{`${edition.product} ${edition.year}`}</PromptTitle>
        <Text className={classes.welcome}>{welcomeText(edition)}</Text>
        <Text c="dimmed">
          Read more on the{" "}
          <Anchor href={edition.site} underline="always">
            conference site
          </Anchor>
          , or write to{" "}
          <Anchor href={`mailto:${edition.email}`} underline="always">
            {edition.email}
          </Anchor>
          .
        </Text>
      </Stack>
      <WayIn open={open} />
      <Stack gap="sm">
        <Text component="h2" m={0} fz="sm" ff="monospace" c="dimmed">
          topics
        </Text>
        <ul className={classes.kinds}>
          {edition.topicTypes.map(({ code, label }) => (
            <li key={code}>{label}</li>
          ))}
        </ul>
      </Stack>
    </Stack>
  );
}
