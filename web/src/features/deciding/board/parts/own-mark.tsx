import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { Anchor, Badge, Text } from "@mantine/core";
import { Link } from "react-router";
import { ownPaths } from "#platform/paths";
import { TerminalPanel } from "#ui/terminal-panel";

const WHY = "Another organiser handles it. You can't see its reviews, or its decision before the release.";

/** The badge of the organiser's own proposal. */
export const OwnMark = ({ row }: { row: Pick<BoardRow, "own"> }) =>
  row.own && (
    <Badge variant="outline" size="sm" color="blue" miw="max-content" title={WHY}>
      Yours
    </Badge>
  );

/** The mark of a proposal with notes. */
export const NotesMark = ({ row }: { row: Pick<BoardRow, "notes"> }) =>
  row.notes && (
    <span role="img" aria-label="Has notes" title="Has notes">
      ✎
    </span>
  );

/** Shown instead of the decision and the reviews of the organiser's own proposal. */
export const OwnNotice = ({ pk }: { pk: number }) => (
  <TerminalPanel>
    <Text inherit>This is your own proposal. {WHY}</Text>
    <Anchor component={Link} to={ownPaths("organiser").one(pk)} inherit>
      Open it in My proposals
    </Anchor>
  </TerminalPanel>
);
