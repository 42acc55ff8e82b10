import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { dateInOwnZone } from "#platform/dates";
import { QueryData } from "#ui/query-data";
import { versionsQuery } from "../publishing-api";
import { ChangeList } from "./change-list";

/** The published versions, newest first, each with what it changed. */
export function Versions({ zone }: { zone: string }) {
  const read = useQuery(versionsQuery);
  return (
    <QueryData of={read} section>
      {(versions) => (
        <Stack gap="lg">
          {versions.map(({ number, published_on: on, changes }) => (
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
      )}
    </QueryData>
  );
}
