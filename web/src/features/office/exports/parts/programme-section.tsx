import { counted } from "@lectern/domain/kernel/counted";
import type { ScheduleRow } from "@lectern/domain/programme/contract";
import { staysInProgramme } from "@lectern/domain/programme/rules";
import type { Programme } from "@lectern/domain/programme/words";
import { isDecisionOf, WHOLE } from "@lectern/domain/proposals/conferences";
import { Anchor, Checkbox, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useEdition } from "#features/call/api";
import { ConferenceSelect } from "#features/deciding/board/parts/conference-select";
import { scheduleQuery } from "#features/programme/accepted-api";
import { paths } from "#platform/paths";
import { saveAs } from "#platform/save-as";
import { LinedList } from "#ui/lined-list";
import { PageSection } from "#ui/page-section";
import { ReadFailure } from "#ui/read-failure";
import { programmeExports } from "../api";
import { OneExport } from "./one-export";

/** The programme in other programs' formats, and what it leaves out. */
export function ProgrammeSection() {
  const [which, setWhich] = useState<Programme>("accepted");
  const schedule = useQuery(scheduleQuery);
  const edition = useEdition();
  const [conference, setConference] = useState<string | null>(null);
  const isOf = ({ conference: at = WHOLE, code }: ScheduleRow) =>
    isDecisionOf(conference ?? undefined, { conference: at, code }, edition);
  const own = schedule.data?.filter((row) => staysInProgramme(row.answer, which) && isOf(row));
  const placed = own?.filter(({ slot }) => slot !== null).length ?? 0;
  const unnotified = own?.filter(({ notified, slot }) => !notified && slot !== null).length ?? 0;
  const left = (own?.length ?? 0) - placed;

  return (
    <PageSection
      title="Programme"
      about="Accepted proposals with a room and a time. These files contain public data only."
    >
      <Stack gap="sm" align="flex-start">
        <Checkbox
          label="Only where the speaker has confirmed"
          checked={which === "confirmed"}
          onChange={(e) => setWhich(e.currentTarget.checked ? "confirmed" : "accepted")}
        />
        <ConferenceSelect label="Conference" conference={conference} onChange={setConference} />
        <ReadFailure of={schedule} what="The number of entries" />
        <Text role="status">
          {own && `${placed} of ${counted(own.length, `${which} proposal`)} included.`}
          {left > 0 && (
            <>
              {" "}
              {left} {left === 1 ? "is" : "are"} unscheduled and left out:{" "}
              <Anchor component={Link} to={paths.schedule} underline="always">
                schedule {left === 1 ? "it" : "them"}
              </Anchor>
              .
            </>
          )}
        </Text>
        {unnotified > 0 && (
          <Text c="amber" role="note">
            {unnotified === 1
              ? "One speaker has not been notified yet"
              : `${unnotified} speakers have not been notified yet`}{" "}
            of their acceptance.{" "}
            <Anchor component={Link} to={paths.decisions} underline="always">
              Release the decisions
            </Anchor>{" "}
            before you publish this.
          </Text>
        )}
      </Stack>
      <LinedList>
        {programmeExports({ programme: which, conference: conference ?? undefined }).map(
          ({ fetch, ...each }) => (
            <OneExport
              key={each.file}
              {...each}
              not={own && placed === 0 ? "No entries yet." : null}
              load={async () => saveAs(await fetch(), each.file)}
            />
          ),
        )}
      </LinedList>
    </PageSection>
  );
}
