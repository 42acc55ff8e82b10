import { Anchor, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { boardQuery } from "#features/deciding/board/api";
import { templatesQuery } from "#features/post/api";
import { paths } from "#platform/paths";
import { messagesOf } from "#platform/refused";
import { MessageList } from "#ui/message-list";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageLoader } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { releasesQuery } from "../api";
import { ChooseBatch } from "../parts/choose-batch";
import { Figures } from "../parts/figures";
import { ReleaseList } from "../parts/release-list";
import { standingOf } from "../parts/standing";
import { Waitlist } from "../parts/waitlist";

/** Decisions on their way to the speakers: chosen, looked at, released, taken back; and the waitlist. */
export function Component() {
  const board = useQuery(boardQuery);
  const releases = useQuery(releasesQuery);
  const templates = useQuery(templatesQuery);
  const failure = board.error ?? releases.error ?? templates.error;
  const { data: rows } = board;
  const standing = rows && standingOf(rows);
  return (
    <OrganiserFrame page="decisions">
      <PageLoader waiting={board.isPending || releases.isPending || templates.isPending}>
        {failure && <MessageList messages={messagesOf(failure)} />}
        {standing && rows && templates.data && releases.data && (
          <Stack gap="xl">
            <Figures standing={standing} />
            {standing.declined > 0 && (
              <Text>
                <Anchor component={Link} to={`${paths.confirmations}?answer=declined`} underline="always">
                  {standing.declined === 1 ? "One speaker has" : `${standing.declined} speakers have`}{" "}
                  declined
                </Anchor>
                : a proposal from the waitlist can get the place.
              </Text>
            )}
            <PageSection
              title="Release"
              about="Speakers are notified only when you release. Decide on the board first."
            >
              <ChooseBatch rows={rows} templates={templates.data} />
            </PageSection>
            <PageSection title="Releases">
              {releases.data.length === 0 ? (
                <Text c="dimmed">No releases yet.</Text>
              ) : (
                <ReleaseList releases={releases.data} />
              )}
            </PageSection>
            <PageSection title="Waitlist">
              <Waitlist rows={rows} />
            </PageSection>
          </Stack>
        )}
      </PageLoader>
    </OrganiserFrame>
  );
}
