import type { Group } from "@lectern/domain/kernel/actor";
import type { PersonRow } from "@lectern/domain/office/people/contract";
import { GROUP_LABELS } from "@lectern/domain/office/people/words";
import { Badge } from "@mantine/core";
import css from "./people.module.css";

const COLOURS: Record<Group, string> = { speaker: "gray", reviewer: "blue", organiser: "signal" };

type Props = { person: Pick<PersonRow, "group" | "suspended" | "verified"> };

/** A user's badges. */
export const PersonBadges = ({ person }: Props) => (
  <span className={css.badges}>
    <Badge variant="outline" size="sm" color={COLOURS[person.group]}>
      {GROUP_LABELS[person.group]}
    </Badge>
    {person.suspended && (
      <Badge variant="outline" size="sm" color="red">
        Suspended
      </Badge>
    )}
    {!person.verified && (
      <Badge variant="outline" size="sm" color="amber">
        Unverified
      </Badge>
    )}
  </span>
);
