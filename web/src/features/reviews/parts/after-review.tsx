import { Anchor, Button, Text } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { TerminalPanel } from "#ui/terminal-panel";
import { useHanded, usePlace } from "./queue-place";

/** Right after a review was given: how much is left, and the one to go on with. */
export function AfterReview({ pk }: { pk: number }) {
  const { queue, justReviewed } = useHanded();
  const place = usePlace(pk);
  if (!justReviewed || !place) return null;
  const { left, done, nextToReview } = place;
  return (
    <TerminalPanel role="status">
      <Text inherit fw={600}>
        {left} left, {done} done
      </Text>
      {nextToReview ? (
        <>
          <Text inherit mt={4} mb="md">
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
        <Text inherit mt={4}>
          Nothing is left to review. Thank you.
        </Text>
      )}
    </TerminalPanel>
  );
}
