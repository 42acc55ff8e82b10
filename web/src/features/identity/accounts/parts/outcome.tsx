import { Anchor, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { PromptTitle } from "#ui/prompt-title";
import { TerminalPanel } from "#ui/terminal-panel";

type Props = {
  command: string;
  title: string;
  text?: string;
  next: { to: string; label: string; state?: object };
};

/** The result of a task, and a link to the next page. */
export function Outcome({ command, title, text, next }: Props) {
  return (
    <Stack gap="xl">
      <TerminalPanel aria-hidden="true">$ {command}</TerminalPanel>
      <Stack gap="sm">
        <PromptTitle>{title}</PromptTitle>
        {text && <Text>{text}</Text>}
      </Stack>
      <Anchor component={Link} to={next.to} state={next.state} ff="monospace" fz="sm">
        {next.label}
      </Anchor>
    </Stack>
  );
}
