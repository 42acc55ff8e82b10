import { OUTBOX_FILTERS, type OutboxFilter } from "@lectern/domain/post/words";
import type { AddressForm } from "#platform/use-address-view";

export type OutboxView = {
  search: string;
  state: OutboxFilter | "";
  /** The open mail; empty for none. */
  mail: string;
};

/** The outbox's filter in an address or a form. */
export const stateIn = (text: string | null): OutboxFilter | "" =>
  OUTBOX_FILTERS.find((each) => each === text) ?? "";

export const OUTBOX_ADDRESS: AddressForm<OutboxView> = {
  read: (query) => ({
    search: query.get("q") ?? "",
    state: stateIn(query.get("state")),
    mail: query.get("mail") ?? "",
  }),
  write: ({ search, state, mail }) => {
    const query = new URLSearchParams();
    if (search !== "") query.set("q", search);
    if (state !== "") query.set("state", state);
    if (mail !== "") query.set("mail", mail);
    return query;
  },
};
