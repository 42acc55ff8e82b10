import type { Actor } from "@lectern/domain/kernel/actor";
import type { Cell } from "@lectern/domain/kernel/spreadsheet";
import type { TagsInExport } from "@lectern/domain/office/exports/contract";
import type { TagOn } from "#features/deciding/tags/store";

/** Who exports tags, and whether their own are wanted too. */
export type TagReader = { reader: string; withOwn: boolean };

/** Null: the export has no tags. */
export const tagReader = ({ userId }: Actor, asked: TagsInExport | undefined): TagReader | null =>
  asked === undefined ? null : { reader: userId, withOwn: asked === "own" };

export const tagColumns = (tags: TagReader | null): string[] =>
  tags ? ["tags", ...(tags.withOwn ? ["own tags"] : [])] : [];

const names = (all: readonly TagOn[], own: boolean) =>
  all.filter((each) => each.own === own).map(({ name }) => name);

/** The cells of a proposal for these columns. */
export const tagCells = (tags: TagReader | null, all: readonly TagOn[]): Cell[] =>
  tags ? [names(all, false).join("; "), ...(tags.withOwn ? [names(all, true).join("; ")] : [])] : [];

/** The same in a document. */
export const tagFields = (tags: TagReader | null, all: readonly TagOn[]): object =>
  tags ? { tags: names(all, false), ...(tags.withOwn && { own_tags: names(all, true) }) } : {};
