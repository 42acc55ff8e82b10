import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { counted } from "@lectern/domain/kernel/counted";
import { UnreadMark } from "#features/reviewing/discussion/parts/unread-mark";
import { StatusBadge } from "#ui/status-badge";
import type { CardParts } from "#ui/table/columns";
import { TagRow } from "../../tags/parts/tag-badge";
import { newsOf } from "./after-deciding";
import { type BoardContext, topicOf, typeOf } from "./board-columns";
import { NamingMark } from "./board-naming";
import { DecisionBadge } from "./decision-badge";
import type { MarkedRow } from "./marked-rows";
import { NotesMark, OwnMark } from "./own-mark";
import { figure } from "./scores-by-criterion";
import { TitleLink } from "./title-link";

type Scores = NonNullable<BoardRow["scores"]>;

/** The fair mean has a scale of 10, which "5.0 of 2" would hide. */
const scored = ({ fair, count }: Scores) => `Score ${figure(fair)} (${counted(count, "review")})`;

/** A proposal as a card. */
export function boardCard(row: MarkedRow, { choices, onOpen }: BoardContext): CardParts {
  return {
    title: <TitleLink row={row} onOpen={onOpen} />,
    about: `${row.full_name} · ${topicOf(row, choices)} · ${typeOf(row, choices)}`,
    badges: (
      <>
        <StatusBadge status={row.status} />
        <OwnMark row={row} />
        <NotesMark row={row} />
        <NamingMark row={row} />
        <UnreadMark discussion={row.discussion} />
        {row.decision && <DecisionBadge decision={row.decision} />}
        <TagRow tags={row.tags} />
      </>
    ),
    note: [row.scores && scored(row.scores), newsOf(row)].filter(Boolean).join(" · "),
  };
}
