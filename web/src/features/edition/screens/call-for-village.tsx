import { Anchor, Stack, Text } from "@mantine/core";
import { PromptTitle } from "#ui/prompt-title";
import { TerminalPanel } from "#ui/terminal-panel";
import { useEdition } from "../api";
import classes from "./call-for-village.module.css";

const WANTED = [
  "Your name",
  "Your email",
  "The village's topic",
  "Extra resources that you need",
  "Additional speakers",
  "Whether the village can run for the whole event",
];

/** What somebody who wants to run a village sends to the organisers. */
export function Component() {
  const { email, product, year } = useEdition();
  return (
    <Stack gap="xl">
      <PromptTitle>Call for Villages</PromptTitle>
      <Text>
        Would you like to run a village at {product} {year}? Please email the organisers at{" "}
        <Anchor href={`mailto:${email}`} underline="always">
          {email}
        </Anchor>{" "}
        and tell them:
      </Text>
      <TerminalPanel>
        <div className={classes.command} aria-hidden="true">
          cat village.txt
        </div>
        <ol className={classes.wanted}>
          {WANTED.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      </TerminalPanel>
    </Stack>
  );
}
