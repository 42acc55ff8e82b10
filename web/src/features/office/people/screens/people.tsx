import { GROUPS } from "@lectern/domain/kernel/actor";
import { counted } from "@lectern/domain/kernel/counted";
import type { PersonRow } from "@lectern/domain/office/people/contract";
import { GROUP_LABELS } from "@lectern/domain/office/people/words";
import { Anchor, Button, NativeSelect, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { Link } from "react-router";
import { dayInOwnZone } from "#platform/dates";
import { paths } from "#platform/paths";
import { startReading } from "#platform/queries";
import { useAddressView } from "#platform/use-address-view";
import { Choices } from "#ui/choices";
import { OrganiserFrame } from "#ui/organiser-frame";
import { QueryData } from "#ui/query-data";
import { SearchBar } from "#ui/search-bar";
import type { CardParts, Column } from "#ui/table/columns";
import { DataTable } from "#ui/table/data-table";
import { nameOf, peopleQuery } from "../../people-query";
import css from "../parts/people.module.css";
import {
  ORDER_NAMES,
  ORDERS,
  PEOPLE_ADDRESS,
  type PeopleView,
  peopleIn,
  STATE_NAMES,
  STATES,
} from "../parts/people-view";
import { PersonBadges } from "../parts/person-badges";

/** Starts the page's first reads (app/screen.ts). */
export function loader(): void {
  startReading(peopleQuery);
}

/** All accounts, with search and filters. */
export function Component() {
  const list = useQuery(peopleQuery);
  return (
    <OrganiserFrame
      page="people"
      action={
        <Button component={Link} to={`${paths.invitations}?invite`}>
          Invite
        </Button>
      }
    >
      <QueryData of={list}>{(list) => <People list={list} />}</QueryData>
    </OrganiserFrame>
  );
}

function People({ list }: { list: readonly PersonRow[] }) {
  const wide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const [view, change] = useAddressView(PEOPLE_ADDRESS);
  // Typing has priority over rendering the list.
  const asked = useDeferredValue(view);
  const people = useMemo(() => peopleIn(list, asked), [list, asked]);
  const all = counted(list.length, "person", "people");
  return (
    <Stack gap="md">
      <PeopleBar view={view} onChange={change} />
      <Text size="sm" c="dimmed" role="status">
        {people.length === list.length ? all : `${people.length} of ${all}`}
      </Text>
      <DataTable
        label="People"
        rows={people}
        idOf={idOf}
        columns={COLUMNS}
        context={undefined}
        layout={wide ? "lines" : "cards"}
        card={cardOf}
        height={wide ? 56 : 118}
        empty="No matches. Shorten the search or show all."
      />
    </Stack>
  );
}

const idOf = ({ id }: PersonRow) => id;

const NameLink = ({ person }: { person: PersonRow }) => (
  <Anchor component={Link} to={paths.person(person.id)} inherit>
    {nameOf(person)}
  </Anchor>
);

const LastLogIn = ({ person: { last_log_in, profile_complete } }: { person: PersonRow }) => (
  <>
    {last_log_in ? (
      <>
        last here <time dateTime={last_log_in}>{dayInOwnZone(last_log_in)}</time>
      </>
    ) : (
      "never logged in"
    )}
    {!profile_complete && " · profile incomplete"}
  </>
);

const COLUMNS: Column<PersonRow>[] = [
  {
    name: "who",
    label: "Name",
    cell: (person) => (
      <span className={css.who}>
        <NameLink person={person} />
        {person.name && <span className={css.quiet}>{person.email}</span>}
      </span>
    ),
  },
  { name: "badges", label: "Group", width: 250, cell: (person) => <PersonBadges person={person} /> },
  {
    name: "seen",
    label: "Last log-in",
    width: 260,
    cell: (person) => (
      <span className={css.quiet}>
        <LastLogIn person={person} />
      </span>
    ),
  },
];

const cardOf = (person: PersonRow): CardParts => ({
  title: <NameLink person={person} />,
  about: person.name && person.email,
  badges: <PersonBadges person={person} />,
  note: <LastLogIn person={person} />,
});

type Props = { view: PeopleView; onChange: (changed: Partial<PeopleView>) => void };

/** The filters of the list. */
function PeopleBar({ view, onChange }: Props) {
  return (
    <SearchBar placeholder="name or address" value={view.search} onSearch={(search) => onChange({ search })}>
      <Choices
        name="Group"
        choices={GROUPS.map((code) => ({ code, label: GROUP_LABELS[code] }))}
        chosen={view.groups}
        onChange={(chosen) => onChange({ groups: GROUPS.filter((group) => chosen.includes(group)) })}
      />
      <Choices
        name="State"
        choices={STATE_NAMES.map((code) => ({ code, label: STATES[code].label }))}
        chosen={view.states}
        onChange={(chosen) => onChange({ states: STATE_NAMES.filter((state) => chosen.includes(state)) })}
      />
      <NativeSelect
        aria-label="Sort by"
        value={view.order}
        data={ORDER_NAMES.map((value) => ({ value, label: `Sort: ${ORDERS[value].label.toLowerCase()}` }))}
        onChange={(e) => {
          const order = ORDER_NAMES.find((name) => name === e.currentTarget.value);
          if (order) onChange({ order });
        }}
      />
    </SearchBar>
  );
}
