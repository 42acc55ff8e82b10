import { ACTION_NAMES, type KnownAction } from "@lectern/domain/log/words";
import type { AuditFilterQuery } from "@lectern/domain/office/audit/contract";
import type { AddressForm } from "#platform/use-address-view";

/** The filters of the log as field values, empty if unset. */
export type AuditView = {
  person: string;
  proposal: string;
  action: KnownAction | "";
  /** Days in the reader's time zone, both included: `2025-03-01`. */
  from: string;
  until: string;
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const UUID = /^[0-9a-f-]{36}$/i;
const NUMBER = /^[1-9]\d{0,8}$/;

const fitting = (form: RegExp, text: string | null) => (text !== null && form.test(text) ? text : "");

export const AUDIT_ADDRESS: AddressForm<AuditView> = {
  read: (query) => ({
    person: fitting(UUID, query.get("person")),
    proposal: fitting(NUMBER, query.get("proposal")),
    action: ACTION_NAMES.find((name) => name === query.get("action")) ?? "",
    from: fitting(DAY, query.get("from")),
    until: fitting(DAY, query.get("until")),
  }),
  write: (view) => new URLSearchParams(Object.entries(view).filter(([, text]) => text !== "")),
};

/** The query. Days become instants of the reader's time zone; incomplete ones are ignored. */
export function questionOf({ person, proposal, action, from, until }: AuditView): AuditFilterQuery {
  return {
    ...(UUID.test(person) && { person }),
    ...(NUMBER.test(proposal) && { proposal }),
    ...(action !== "" && { action }),
    ...(DAY.test(from) && { since: startOf(from, 0) }),
    ...(DAY.test(until) && { until: startOf(until, 1) }),
  };
}

/** The first instant of a day, `days` later. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
