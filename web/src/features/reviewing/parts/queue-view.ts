import type { AddressForm } from "#platform/use-address-view";

/** The view of the queue, stored in the address, so that Back restores it. */
export type QueueView = { search: string; part: QueuePart; sort: QueueSort | null };

export const QUEUE_PARTS = [
  { code: "all", label: "All" },
  { code: "assigned", label: "Assigned to me" },
  { code: "open", label: "To review" },
  { code: "reviewed", label: "Reviewed" },
] as const;
export type QueuePart = (typeof QUEUE_PARTS)[number]["code"];

/** The columns in order. Each can be sorted. */
export const QUEUE_COLUMNS = [
  { column: "title", label: "Title" },
  { column: "submitter", label: "Submitter" },
  { column: "topic", label: "Topic" },
  { column: "type", label: "Type" },
  { column: "status", label: "Status" },
  { column: "mine", label: "My review" },
] as const;
export type QueueColumn = (typeof QUEUE_COLUMNS)[number]["column"];
export type QueueSort = { column: QueueColumn; descending: boolean };

export const EVERYTHING: QueueView = { search: "", part: "all", sort: null };

const isPart = (text: string | null): text is QueuePart => QUEUE_PARTS.some(({ code }) => code === text);
const isColumn = (text: string): text is QueueColumn => QUEUE_COLUMNS.some(({ column }) => column === text);

/** A sort in the address: `title`, or `-title` for descending. */
export const sortName = (sort: QueueSort | null): string =>
  sort ? `${sort.descending ? "-" : ""}${sort.column}` : "";

export function sortNamed(name: string): QueueSort | null {
  const descending = name.startsWith("-");
  const column = descending ? name.slice(1) : name;
  return isColumn(column) ? { column, descending } : null;
}

/** Clicks on a column's header: ascending, descending, default. */
export function nextSort(present: QueueSort | null, column: QueueColumn): QueueSort | null {
  if (present?.column !== column) return { column, descending: false };
  return present.descending ? null : { column, descending: true };
}

export function viewIn(query: URLSearchParams): QueueView {
  const part = query.get("show");
  return {
    search: query.get("q") ?? "",
    part: isPart(part) ? part : "all",
    sort: sortNamed(query.get("sort") ?? ""),
  };
}

/** The view as an address, without defaults. */
export function queryOf({ search, part, sort }: QueueView): URLSearchParams {
  const query = new URLSearchParams();
  if (search !== "") query.set("q", search);
  if (part !== "all") query.set("show", part);
  if (sort) query.set("sort", sortName(sort));
  return query;
}

export const QUEUE_ADDRESS: AddressForm<QueueView> = { read: viewIn, write: queryOf };
