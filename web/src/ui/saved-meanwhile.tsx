import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { TerminalPanel } from "./terminal-panel";

/** Above a text that is being edited: the one that was saved elsewhere since, so that a save replaces it knowingly. */
export const SavedMeanwhile = ({ children }: { children: ReactNode }) => (
  <TerminalPanel role="status">
    <Text size="sm" c="amber">
      Saved elsewhere in the meantime. Saving your text replaces this one:
    </Text>
    {children}
  </TerminalPanel>
);
