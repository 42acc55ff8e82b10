import { GROUPS, type Group } from "@lectern/domain/kernel/actor";
import type { PersonRow } from "@lectern/domain/office/people/contract";
import { compareWords, searchOver } from "#platform/search";
import type { AddressForm } from "#platform/use-address-view";
import { nameOf } from "../../people-query";

/** Warnings about an account; each is a filter. */
export const STATES = {
  suspended: { label: "Suspended", holds: (p: PersonRow) => p.suspended },
  unverified: { label: "Address not verified", holds: (p: PersonRow) => !p.verified },
  incomplete: { label: "Profile incomplete", holds: (p: PersonRow) => !p.profile_complete },
  never: { label: "Never logged in", holds: (p: PersonRow) => p.last_log_in === null },
} as const;
export type State = keyof typeof STATES;
export const STATE_NAMES = Object.keys(STATES) as State[];

/** The sort orders; the first is the default. */
export const ORDERS = {
  joined: { label: "Newest first", compare: (a: PersonRow, b: PersonRow) => later(a.joined_on, b.joined_on) },
  name: { label: "Name", compare: (a: PersonRow, b: PersonRow) => compareWords(nameOf(a), nameOf(b)) },
  seen: {
    label: "Last log-in",
    compare: (a: PersonRow, b: PersonRow) => later(a.last_log_in ?? "", b.last_log_in ?? ""),
  },
} as const;
export type Order = keyof typeof ORDERS;
export const ORDER_NAMES = Object.keys(ORDERS) as Order[];

/** ISO 8601 instants sort as text. */
const later = (a: string, b: string) => Number(a < b) - Number(a > b);

export type PeopleView = {
  search: string;
  groups: readonly Group[];
  states: readonly State[];
  order: Order;
};

const among = <T extends string>(known: readonly T[], text: string | null): T[] => {
  const asked = (text ?? "").split(",");
  return known.filter((each) => asked.includes(each));
};

export const PEOPLE_ADDRESS: AddressForm<PeopleView> = {
  read: (query) => ({
    search: query.get("q") ?? "",
    groups: among(GROUPS, query.get("group")),
    states: among(STATE_NAMES, query.get("state")),
    order: among(ORDER_NAMES, query.get("order"))[0] ?? "joined",
  }),
  write: ({ search, groups, states, order }) => {
    const query = new URLSearchParams();
    if (search !== "") query.set("q", search);
    if (groups.length > 0) query.set("group", groups.join(","));
    if (states.length > 0) query.set("state", states.join(","));
    if (order !== "joined") query.set("order", order);
    return query;
  },
};

const search = searchOver(({ name, email }: PersonRow) => `${name} ${email}`);

/** The users that match the search and all filters, sorted. */
export function peopleIn(list: readonly PersonRow[], view: PeopleView): PersonRow[] {
  const { groups, states, order } = view;
  return search(list, view.search)
    .filter(
      (person) =>
        (groups.length === 0 || groups.includes(person.group)) &&
        (states.length === 0 || states.some((state) => STATES[state].holds(person))),
    )
    .sort(ORDERS[order].compare);
}
