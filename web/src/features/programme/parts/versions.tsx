import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { dateInOwnZone } from "#platform/dates";
import { messagesOf } from "#platform/refused";
import { MessageList } from "#ui/message-list";
import { SectionLoader } from "#ui/page-loader";
import { versionsQuery } from "../publishing-api";
import { ChangeList } from "./change-list";

/** The published versions, newest first, each with what it changed. */
export function Versions({ zone }: { zone: string }) {
  const { data, error, isLoadingError } = useQuery(versionsQuery);
  if (isLoadingError) return <MessageList messages={messagesOf(error)} />;
  if (!data) return <SectionLoader waiting />;
  return (
    <Stack gap="lg">
      {data.map(({ number, published_on: on, changes }) => (
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
