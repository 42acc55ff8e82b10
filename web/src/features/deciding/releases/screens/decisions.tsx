import { decidingConferences } from "@lectern/domain/call/conferences";
import { counted } from "@lectern/domain/kernel/counted";
import { Anchor, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import { useEdition } from "#features/call/api";
import { boardQuery } from "#features/deciding/board/api";
import { decidedBy, eachDecision } from "#features/deciding/board/parts/at-conference";
import { templatesQuery } from "#features/post/api";
import { paths } from "#platform/paths";
import { awaitsAny, startReading } from "#platform/queries";
import { focusInstead } from "#ui/focus-field";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageLoader } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { releasesQuery } from "../api";
import { ChooseBatch } from "../parts/choose-batch";
import css from "../parts/release.module.css";
import { ReleaseList } from "../parts/release-list";
import { standingOf } from "../parts/standing";
import { Waitlist } from "../parts/waitlist";

/** Starts the page's first reads (app/screen.ts). */
export function loader(): void {
  startReading(boardQuery);
  startReading(releasesQuery);
  startReading(templatesQuery);
}

/** Decisions: selection, preview, release, cancellation; and the waitlist. */
export function Component() {
  const board = useQuery(boardQuery);
  const releases = useQuery(releasesQuery);
  const templates = useQuery(templatesQuery);
  const edition = useEdition();
  const conferences = decidingConferences(edition);
  const releasesHeadline = useRef<HTMLHeadingElement>(null);
  const toReleases = () => focusInstead(releasesHeadline.current);
  const headline = useRef<HTMLHeadingElement>(null);
  const toHeadline = () => headline.current?.focus();
  return (
    <OrganiserFrame page="decisions">
      <PageLoader waiting={awaitsAny(board, releases, templates)}>
        <QueryData of={board}>
          {(proposals) => {
            const rows = eachDecision(proposals);
            const standing = standingOf(rows);
            return (
              <Stack gap="xl">
                <Figures standing={standing} each={conferences.length < 2 ? "proposal" : "decision"} />
                {standing.declined > 0 && (
                  <Text>
                    <Anchor component={Link} to={`${paths.confirmations}?answer=declined`} underline="always">
                      {standing.declined === 1 ? "One speaker has" : `${standing.declined} speakers have`}{" "}
                      declined
                    </Anchor>
                    : a proposal from the waitlist can take the place.
                  </Text>
                )}
                <PageSection
                  title="Release"
                  about="Speakers are notified only when you release. Decide on the board first."
                >
                  <QueryData of={templates} section>
                    {(templates) => <ChooseBatch rows={rows} templates={templates} toReleases={toReleases} />}
                  </QueryData>
                </PageSection>
                <PageSection title="Releases" headline={releasesHeadline}>
                  <QueryData of={releases} section>
                    {(releases) =>
                      releases.length === 0 ? (
                        <Text c="dimmed">No releases yet.</Text>
                      ) : (
                        <ReleaseList releases={releases} toHeadline={toReleases} />
                      )
                    }
                  </QueryData>
                </PageSection>
                <PageSection title="Waitlist" headline={headline}>
                  {conferences.length < 2 ? (
                    <Waitlist rows={rows} toHeadline={toHeadline} />
                  ) : (
                    conferences.map(({ code, label }) => (
                      <section key={code} aria-label={`Waitlist of ${label}`}>
                        <Text component="h3" fw={600} mb="xs">
                          {label}
                        </Text>
                        <Waitlist
                          rows={decidedBy(rows, code, edition)}
                          conference={code}
                          toHeadline={toHeadline}
                        />
                      </section>
                    ))
                  )}
                </PageSection>
              </Stack>
            );
          }}
        </QueryData>
      </PageLoader>
    </OrganiserFrame>
  );
}

type Figure = readonly [name: string, value: number, meaning: string];

/** The progress of the call in numbers that add up. */
function Figures({ standing: s, each }: { standing: ReturnType<typeof standingOf>; each: string }) {
  return (
    <div className={css.sums}>
      <Sum
        title={counted(s.all, each)}
        figures={[
          ["Undecided", s.undecided, "No decision yet."],
          ["Ready to release", s.ready, "Decided, or decided differently since the last release."],
          ["In a release", s.waiting, "The release has not gone out yet."],
          ["Released", s.released, "The speaker has been notified of this decision."],
        ]}
      />
      {s.accepted > 0 && (
        <Sum
          title={`${s.accepted} released as accepted`}
          figures={[
            ["Not answered", s.unanswered, "The speaker can still confirm or decline."],
            ["Confirmed", s.confirmed, "The speaker will attend."],
            ["Declined", s.declined, "Or withdrawn: the place is free again."],
          ]}
        />
      )}
    </div>
  );
}

const Sum = ({ title, figures }: { title: string; figures: readonly Figure[] }) => (
  <PageSection title={title}>
    <dl className={css.figures}>
      {figures.map(([name, value, meaning]) => (
        <div key={name} className={css.figure}>
          <dt>{name}</dt>
          <dd className={css.value}>{value}</dd>
          <dd className={css.meaning}>{meaning}</dd>
        </div>
      ))}
    </dl>
  </PageSection>
);
