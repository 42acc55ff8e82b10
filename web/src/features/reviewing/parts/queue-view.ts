import { type Sort, sortName, sortNamed } from "#platform/search";
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
  { name: "title", label: "Title" },
  { name: "submitter", label: "Submitter" },
  { name: "topic", label: "Topic" },
  { name: "type", label: "Type" },
  { name: "status", label: "Status" },
  { name: "mine", label: "My review" },
] as const;
export type QueueColumn = (typeof QUEUE_COLUMNS)[number]["name"];
export type QueueSort = Sort<QueueColumn>;

export const EVERYTHING: QueueView = { search: "", part: "all", sort: null };

const isPart = (text: string | null): text is QueuePart => QUEUE_PARTS.some(({ code }) => code === text);

export function viewIn(query: URLSearchParams): QueueView {
  const part = query.get("show");
  return {
    search: query.get("q") ?? "",
    part: isPart(part) ? part : "all",
    sort: sortNamed(QUEUE_COLUMNS, query.get("sort") ?? ""),
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
