import { BLIND } from "@lectern/domain/reviews/blind";
import { Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useEdition } from "#features/edition/api";
import { TerminalPanel } from "#ui/terminal-panel";
import type { WrittenBy } from "./naming-warning";

const Warning = lazy(async () => ({ default: (await import("./naming-warning")).NamingWarning }));

/** Tells a speaker, before anything is typed, that reviewers do not see the names. */
export function BlindHint() {
  if (!useEdition().blindReviews) return null;
  return (
    <TerminalPanel role="note">
      <Text fw={600}>{BLIND.title}</Text>
      <Text size="sm">{BLIND.hint}</Text>
    </TerminalPanel>
  );
}

/** Says where the texts of a blind edition's proposal name their author; fetched only there. */
export function BlindWarning(props: WrittenBy) {
  if (!useEdition().blindReviews) return null;
  return (
    <Suspense>
      <Warning {...props} />
    </Suspense>
  );
}
