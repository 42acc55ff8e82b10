import type { Tag } from "@lectern/domain/deciding/tags/contract";
import { TAG_COLOURS } from "@lectern/domain/deciding/tags/words";
import type { CSSProperties } from "react";
import css from "./tags.module.css";

type Look = Pick<Tag, "name" | "colour" | "own">;

/** A tag in its colour. One's own has a dashed border. */
export function TagBadge({ name, colour, own }: Look) {
  const { light, dark } = TAG_COLOURS[colour];
  const style = { "--tag": `light-dark(${light}, ${dark})` } as CSSProperties;
  return (
    <span className={css.tag} style={style} data-own={own} title={own ? `${name} (only you)` : name}>
      <span className={css.name}>{name}</span>
    </span>
  );
}

type TagRowProps = { tags: readonly Tag[]; most?: number; small?: boolean };

/** The tags of a row: as many as fit on its line, and the number of the others. */
export function TagRow({ tags, most = 2, small }: TagRowProps) {
  if (tags.length === 0) return null;
  const more = tags.slice(most);
  return (
    <span className={css.row} data-small={small}>
      {tags.slice(0, most).map((tag) => (
        <TagBadge key={tag.id} {...tag} />
      ))}
      {more.length > 0 && (
        <span className={css.more} title={more.map(({ name }) => name).join(", ")}>
          +{more.length}
        </span>
      )}
    </span>
  );
}
