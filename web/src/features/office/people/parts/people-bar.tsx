import { GROUPS } from "@lectern/domain/kernel/actor";
import { GROUP_LABELS } from "@lectern/domain/office/people/words";
import { NativeSelect } from "@mantine/core";
import { Choices } from "#ui/choices";
import { SearchBar } from "#ui/search-bar";
import { ORDER_NAMES, ORDERS, type PeopleView, STATE_NAMES, STATES } from "./people-view";

type Props = { view: PeopleView; onChange: (changed: Partial<PeopleView>) => void };

/** Whom of all people the list is asked for. */
export function PeopleBar({ view, onChange }: Props) {
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
