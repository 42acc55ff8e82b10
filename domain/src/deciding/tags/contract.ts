import * as z from "zod/mini";
import { MAX_BULK_SIZE } from "../../kernel/bulk-size";
import { endpoint, NoContent } from "../../kernel/endpoint";
import { choice, integer, line, Pk, REQUIRED } from "../../kernel/fields";
import { COLOUR_NAMES, MOST_TAGS_AT_ONCE, TAG_NAME_LENGTH } from "./words";

/** A tag that the reader may use: shared by the organisers of the call, or the reader's own. */
export const Tag = z.object({
  id: z.number(),
  /** Names the tag in the address of the board, in saved views, and in the calls that started from this one. */
  code: z.string(),
  name: z.string(),
  colour: z.enum(COLOUR_NAMES),
  /** Whether only the reader sees it. */
  own: z.boolean(),
  /** Of the name and colour, for If-Match: `"version"`. */
  version: z.number(),
  /** The proposals with this tag, without those that another organiser has to handle. */
  submissions: z.array(z.number()),
});
export type Tag = z.output<typeof Tag>;

const Look = z.object({ name: line(TAG_NAME_LENGTH), colour: choice(COLOUR_NAMES) });
export type TagLook = z.output<typeof Look>;

export const NewTagBody = z.extend(Look, { own: z._default(z.boolean(), false) });
export type NewTagBody = z.output<typeof NewTagBody>;

const id = () => integer(1, 2_147_483_647, REQUIRED);
const some = () => z._default(z.array(id()).check(z.maxLength(MOST_TAGS_AT_ONCE)), []);

export const TagProposalsBody = z.object({
  submissions: z
    .array(id())
    .check(z.minLength(1, "Select at least one proposal."), z.maxLength(MAX_BULK_SIZE)),
  /** The ids of the tags. */
  add: some(),
  remove: some(),
});
export type TagProposalsBody = z.output<typeof TagProposalsBody>;

export const Tagged = z.object({
  /** What has changed, so that it can be undone: nothing of tags that were there, or missing, before. */
  changed: z.array(
    z.object({ submission: z.number(), added: z.array(z.number()), removed: z.array(z.number()) }),
  ),
  /** What was not changed, and why. */
  refused: z.array(z.object({ submission: z.number(), detail: z.string() })),
});
export type Tagged = z.output<typeof Tagged>;

const organisers = { tag: "tags", audience: ["organiser"], status: 200 } as const;
const one = { ...organisers, path: "/api/tags/{id}/", params: z.object({ id: Pk }) } as const;

export const listTags = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/tags/",
  summary: "The call's shared tags and the organiser's own, each with its proposals",
  answer: z.array(Tag),
});

export const createTag = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/tags/",
  summary: "Add a tag for all organisers of the call, or with `own` for oneself",
  body: NewTagBody,
  status: 201,
  answer: Tag,
});

export const changeTag = endpoint({
  ...one,
  method: "PUT",
  summary: "Rename or recolour a tag; with If-Match, 412 if it has changed since",
  body: Look,
  answer: Tag,
});

export const deleteTag = endpoint({
  ...one,
  method: "DELETE",
  summary: "Delete a tag and remove it from all proposals; with If-Match, 412 if it has changed since",
  status: 204,
  answer: NoContent,
});

export const mergeTag = endpoint({
  ...one,
  // Also the tags of a proposal that the organiser does not see are moved.
  ofWholeCall: true,
  method: "POST",
  path: "/api/tags/{id}/merge/",
  summary: "Give the tag `into` to all proposals with this one, and delete this one",
  body: z.object({ into: id() }),
  status: 204,
  answer: NoContent,
});

export const tagProposals = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/tags/proposals/",
  summary: "Add tags to proposals and remove others from them; those that may not be changed are left",
  body: TagProposalsBody,
  answer: Tagged,
});
