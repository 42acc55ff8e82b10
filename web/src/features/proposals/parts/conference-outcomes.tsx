import type { Submission } from "@lectern/domain/proposals/contract";
import { outcomeOf } from "@lectern/domain/proposals/outcome";
import { Group, Stack, Text } from "@mantine/core";
import { useConferenceName } from "#features/call/conference-name";
import { useNow } from "#platform/use-now";
import { TerminalPanel } from "#ui/terminal-panel";
import { OutcomeBadge } from "./outcome-badge";

type Props = {
  submission: Pick<Submission, "status">;
  conferences: NonNullable<Submission["conferences"]>;
};

/** What each conference has decided, where each decides for itself. */
export function ConferenceOutcomes({ submission: { status }, conferences }: Props) {
  const name = useConferenceName();
  const now = useNow(60_000);
  return (
    <TerminalPanel>
      <Stack gap="xs" component="ul" m={0} p={0}>
        {conferences.map(({ conference, ...decided }) => {
          const outcome = outcomeOf({ status, ...decided }, now);
          return (
            <Group key={conference} component="li" gap="sm">
              <Text fw={600}>{name(conference)}</Text>
              {outcome ? <OutcomeBadge outcome={outcome} /> : <Text size="sm">No decision yet.</Text>}
            </Group>
          );
        })}
      </Stack>
    </TerminalPanel>
  );
}
