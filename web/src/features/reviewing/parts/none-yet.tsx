import { firstReviewable } from "@lectern/domain/proposals/rules";
import { TEXTS } from "@lectern/domain/proposals/words";
import { Text } from "@mantine/core";
import { useEdition } from "#features/call/api";
import { dateInBothZones, lengthOfTime } from "#platform/dates";
import { useNow } from "#platform/use-now";
import { TerminalPanel } from "#ui/terminal-panel";

/** An empty queue; before the first proposals are due, when they arrive and why. */
export function NoneYet() {
  const edition = useEdition();
  const first = firstReviewable(edition);
  const { rollingReviewAfter, cooldown } = edition;
  const edited =
    rollingReviewAfter === null
      ? "until the call closes"
      : `for ${lengthOfTime(rollingReviewAfter)} after submitting them`;
  const held = cooldown > 0 ? `, and each is held for ${lengthOfTime(cooldown)} before you see it` : "";
  return (
    <TerminalPanel>
      <Text inherit>{TEXTS.noneToReview}</Text>
      {useNow(60_000) < first && (
        <Text inherit mt="sm">
          The first ones can arrive on <strong>{dateInBothZones(first)}</strong>. Speakers may edit their
          proposals {edited}
          {held}.
        </Text>
      )}
    </TerminalPanel>
  );
}
