import type { ChangeOnWire } from "@lectern/domain/programme/publishing/contract";
import { CHANGE_LABELS } from "@lectern/domain/programme/publishing/words";
import { Anchor, Button, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { LinedList } from "#ui/lined-list";
import css from "./schedule.module.css";
import { dateAndTimeOf, dayAndTimesOf } from "./schedule-row";

/** Changes that are shown at once. */
const FEW = 8;

/** What a version changes; renders nothing without any change. */
export function ChangeList({ changes, zone }: { changes: readonly ChangeOnWire[]; zone: string }) {
  const [all, showAll] = useState(false);
  const shown = all ? changes : changes.slice(0, FEW);
  if (shown.length === 0) return null;
  return (
    <>
      <LinedList aria-label="Changes">
        {shown.map((change) => (
          <li key={`${change.pk} ${change.conference} ${change.title} ${change.change}`} className={css.row}>
            <Text component="span" size="sm" ff="monospace" c="dimmed">
              {CHANGE_LABELS[change.change]}{" "}
            </Text>
            {change.pk === null ? (
              change.title
            ) : (
              <Anchor component={Link} to={paths.proposal(change.pk)}>
                {change.title}
              </Anchor>
            )}
            <Text size="sm" c="dimmed">
              {inWords(change, zone)}
            </Text>
          </li>
        ))}
      </LinedList>
      {shown.length < changes.length && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => showAll(true)}>
            Show {changes.length - shown.length} more
          </Button>
        </div>
      )}
    </>
  );
}

type Place = NonNullable<ChangeOnWire["to"]>;

const placeOf = (place: Place, zone: string) => `${place.room}, ${dayAndTimesOf(place, zone)}`;

function inWords({ change, from, to }: ChangeOnWire, zone: string): string {
  const place = to ?? from;
  const where = place ? placeOf(place, zone) : "";
  const moved = change === "moved" && from ? `${placeOf(from, zone)} → ${where}` : where;
  return to?.secret_until
    ? `${moved} · to be announced until ${dateAndTimeOf(to.secret_until, zone)}`
    : moved;
}
