import { NAMES_AUTHOR } from "@lectern/domain/proposals/blind-words";
import { namingSentence } from "@lectern/domain/proposals/naming";
import { Badge } from "@mantine/core";
import css from "./board.module.css";
import type { MarkedRow } from "./marked-rows";

/** The badge of a proposal that names its author. */
export const NamingMark = ({ row: { naming } }: { row: Pick<MarkedRow, "naming"> }) =>
  naming &&
  naming.length > 0 && (
    <Badge
      variant="outline"
      size="sm"
      color="amber"
      miw="max-content"
      title={naming.map(namingSentence).join(" ")}
    >
      {NAMES_AUTHOR}
    </Badge>
  );

/** The words that name a proposal's author. */
export const NamingSection = ({ row: { naming } }: { row: Pick<MarkedRow, "naming"> }) =>
  naming &&
  naming.length > 0 && (
    <section aria-label={NAMES_AUTHOR}>
      <h2 className={css.heading}>{NAMES_AUTHOR}</h2>
      <ul className={css.naming}>
        {naming.map((each) => (
          <li key={each.field}>{namingSentence(each)}</li>
        ))}
      </ul>
    </section>
  );
