import { BLIND, HIDDEN_NAME } from "@lectern/domain/proposals/blind-words";
import { Text } from "@mantine/core";
import { TerminalPanel } from "#ui/terminal-panel";

/** Explains to a reviewer why names are missing. */
export const BlindNote = () => (
  <TerminalPanel role="note">
    <Text fw={600}>{BLIND.title}</Text>
    <Text size="sm">{BLIND.note}</Text>
  </TerminalPanel>
);

/** Whether the author is hidden. */
export const isAuthorHidden = ({ full_name }: { full_name: string }): boolean => full_name === "";

/** The author's name, or "Hidden". */
export const Naming = ({ children }: { children: string }) =>
  children === "" ? (
    <Text span inherit c="dimmed">
      {HIDDEN_NAME}
    </Text>
  ) : (
    children
  );
