import type { User } from "@lectern/domain/identity/accounts/contract";
import type { SubmissionListItem } from "@lectern/domain/proposals/contract";
import { Button, Text } from "@mantine/core";
import { Link } from "react-router";
import { useEdition } from "#features/call/api";
import { speakerStanding } from "#features/proposals/parts/standing";
import { paths } from "#platform/paths";
import { useNow } from "#platform/use-now";

type Props = { list: SubmissionListItem[]; user: User; onFollow: () => void };

/** The status note and the plus tile. Where no new submission can be started, the reason stands in its place. */
export function HomeMenuStanding({ list, user, onFollow }: Props) {
  const { notes, refusal } = speakerStanding(list, user.can_submit, useEdition(), useNow(5_000));
  return (
    <>
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
      {refusal === null ? (
        <Button component={Link} to={paths.newSubmission} variant="outline" fullWidth onClick={onFollow}>
          + New submission
        </Button>
      ) : (
        !notes.includes(refusal.text) && (
          <Text size="sm" c="dimmed">
            {refusal.text}
          </Text>
        )
      )}
    </>
  );
}
