import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { dateInOwnZone } from "#platform/dates";
import { SectionLoader } from "#ui/page-loader";
import { ReadFailure } from "#ui/read-failure";
import { versionsQuery } from "../publishing-api";
import { ChangeList } from "./change-list";

/** The published versions, newest first, each with what it changed. */
export function Versions({ zone }: { zone: string }) {
  const read = useQuery(versionsQuery);
  if (read.isLoadingError) return <ReadFailure of={read} />;
  if (!read.data) return <SectionLoader waiting />;
  return (
    <Stack gap="lg">
      {read.data.map(({ number, published_on: on, changes }) => (
        <section key={number} aria-label={`Version ${number}`}>
          <Text fw={600}>
            Version {number}, {dateInOwnZone(on)}
          </Text>
          {changes.length === 0 && (
            <Text c="dimmed">Rooms, or talks that have left the programme since.</Text>
          )}
          <ChangeList changes={changes} zone={zone} />
        </section>
      ))}
    </Stack>
  );
}
