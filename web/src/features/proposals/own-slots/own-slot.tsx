import { listOwnSlots } from "@lectern/domain/proposals/own-slots/contract";
import { Anchor, Text } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useConferenceName } from "#features/call/conference-name";
import { call } from "#platform/call";
import { isAhead } from "#platform/clock";
import { dateInOwnZone } from "#platform/dates";
import { useNow } from "#platform/use-now";
import { ReadFailure } from "#ui/read-failure";

const ownSlotsQuery = queryOptions({
  queryKey: ["own-slots"],
  queryFn: ({ signal }) => call(listOwnSlots, { signal }),
  staleTime: 60_000,
});

/** When and where a talk takes place, once that is published. Renders nothing before. */
export function OwnSlot({ pk }: { pk: number }) {
  const slots = useQuery(ownSlotsQuery);
  const conferenceName = useConferenceName();
  const at = useNow(30_000);
  if (!slots.data) return <ReadFailure of={slots} what="The slot of your talk" />;
  return slots.data
    .filter((slot) => slot.pk === pk)
    .map(({ conference, room, start, minutes, zone, secret_until: until, url }) => (
      <Text key={conference ?? ""} size="sm">
        {conference && `${conferenceName(conference)}: `}
        {inWords(start, zone)}, {minutes} minutes, {room}.{" "}
        {until && isAhead(until, at) ? (
          `To be announced ${dateInOwnZone(until)}: please keep it to yourself until then.`
        ) : (
          <Anchor href={url} target="_blank" underline="always">
            Open in the programme
          </Anchor>
        )}
      </Text>
    ));
}

/** `Tuesday, 1 July 2025 at 10:00 (Europe/Berlin)`. */
function inWords(start: string, zone: string): string {
  const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone: zone });
  return `${moment.format(new Date(start))} (${zone.replaceAll("_", " ")})`;
}
