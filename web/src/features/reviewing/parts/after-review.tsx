import { Anchor, Button, Text } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { TerminalPanel } from "#ui/terminal-panel";
import { AllDone } from "./all-done";
import { useHanded, usePlace } from "./queue-place";
import { QueueProgress } from "./queue-progress";

/** Right after a review was given: how far one has come, and the one to go on with. */
export function AfterReview({ pk }: { pk: number }) {
  const { queue, justReviewed } = useHanded();
  const place = usePlace(pk);
  if (!justReviewed || !place) return null;
  const { nextToReview } = place;
  return (
    <TerminalPanel>
      <QueueProgress />
      {nextToReview ? (
        <>
          <Text inherit mt="md" mb="md">
            Next to review:{" "}
            <Anchor
              component={Link}
              to={paths.reviewedSubmission(nextToReview.pk)}
              state={{ queue }}
              inherit
              underline="always"
            >
              {nextToReview.title}
            </Anchor>
          </Text>
          <Button component={Link} to={paths.addReview(nextToReview.pk)} state={{ queue }}>
            Review the next one
          </Button>
        </>
      ) : (
        <AllDone />
      )}
    </TerminalPanel>
  );
}
