import * as z from "zod/mini";
import { endpoint, NoContent } from "../../kernel/endpoint";
import { line, Pk, storable } from "../../kernel/fields";
import { VIEW_NAME_LENGTH, VIEW_QUERY_LENGTH } from "./words";

/** A named view of the board: shared by the organisers of the call, or the reader's own. */
export const View = z.object({
  id: z.number(),
  name: z.string(),
  /** The parameters of the board's address: search, filters, sort, columns. */
  query: z.string(),
  /** Whether all organisers see it, and may change it. */
  shared: z.boolean(),
  /** Whether the reader's board opens with it. */
  is_default: z.boolean(),
  /** For If-Match: `"version"`. */
  version: z.number(),
});
export type View = z.output<typeof View>;

export const ViewBody = z.object({
  name: line(VIEW_NAME_LENGTH),
  query: z
    .string()
    .check(storable, z.maxLength(VIEW_QUERY_LENGTH, "This view has too many filters to be saved.")),
  shared: z._default(z.boolean(), false),
});
export type ViewBody = z.output<typeof ViewBody>;

const organisers = { tag: "views", audience: ["organiser"], status: 200 } as const;
const one = { ...organisers, path: "/api/views/{id}/", params: z.object({ id: Pk }) } as const;

export const listViews = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/views/",
  summary: "The saved views of the board: the call's shared ones and the organiser's own, by name",
  answer: z.array(View),
});

export const createView = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/views/",
  summary: "Save a view of the board for oneself, or with `shared` for all organisers of the call",
  body: ViewBody,
  status: 201,
  answer: View,
});

export const changeView = endpoint({
  ...one,
  method: "PUT",
  summary: "Rename, change or share a view; with If-Match, 412 if it has changed since",
  body: ViewBody,
  answer: View,
});

export const deleteView = endpoint({
  ...one,
  method: "DELETE",
  summary: "Delete a view; with If-Match, 412 if it has changed since",
  status: 204,
  answer: NoContent,
});

export const setDefaultView = endpoint({
  ...organisers,
  method: "PUT",
  path: "/api/views/default/",
  summary: "The view that the organiser's board opens with; null: all proposals",
  body: z.object({ view: z.nullable(z.int().check(z.positive(), z.maximum(2_147_483_647))) }),
  status: 204,
  answer: NoContent,
});
