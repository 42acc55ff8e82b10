import type { PersonRow } from "@lectern/domain/office/people/contract";
import { Anchor } from "@mantine/core";
import { memo, useRef } from "react";
import { Link } from "react-router";
import { dayInOwnZone } from "#platform/dates";
import { paths } from "#platform/paths";
import { LinedList } from "#ui/lined-list";
import { useRowsInSight } from "#ui/use-rows-in-sight";
import { nameOf } from "../../people-query";
import css from "./people.module.css";
import { PersonBadges } from "./person-badges";

/** Heights in pixels, as people.module.css has them. */
const LINE = 56;
const CARD = 104;

type Props = { people: readonly PersonRow[]; wide: boolean };

/** The list of people, which renders only visible ones. */
export function PeopleList({ people, wide }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { inSight, above, below } = useRowsInSight({
    frame: list,
    count: people.length,
    height: wide ? LINE : CARD,
  });
  return (
    <LinedList ref={list} aria-label="People" style={{ paddingTop: above, paddingBottom: below }}>
      {inSight.map((index) => {
        const person = people[index];
        return person && <Line key={person.id} person={person} place={index + 1} of={people.length} />;
      })}
    </LinedList>
  );
}

type LineProps = { person: PersonRow; place: number; of: number };

/** A user: a row on wide screens, a card on narrow ones. */
const Line = memo(function Line({ person, place, of }: LineProps) {
  return (
    <li className={css.line} aria-posinset={place} aria-setsize={of}>
      <span className={css.who}>
        <Anchor component={Link} to={paths.person(person.id)} inherit>
          {nameOf(person)}
        </Anchor>
        {person.name && <span className={css.email}>{person.email}</span>}
      </span>
      <PersonBadges person={person} />
      <span className={css.seen}>
        {person.last_log_in ? (
          <>
            last here <time dateTime={person.last_log_in}>{dayInOwnZone(person.last_log_in)}</time>
          </>
        ) : (
          "never logged in"
        )}
        {!person.profile_complete && " · profile incomplete"}
      </span>
    </li>
  );
});
