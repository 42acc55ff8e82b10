import type { Panel } from "@lectern/domain/reviewing/panel/contract";
import { Anchor, Button, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { AssignDialog } from "./assign-dialog";
import { shortOnBoard } from "./on-board";
import css from "./panel.module.css";

/** So many are listed; the board shows them all. */
const LISTED = 12;

/** The proposals that would stay short even if every open assignment were done. */
export function ShortList({ panel: { proposals, target } }: { panel: Panel }) {
  const [assigning, setAssigning] = useState<number | null>(null);
  const short = proposals
    .filter(({ reviews, open }) => reviews + open < target)
    .sort((a, b) => a.reviews + a.open - b.reviews - b.open || a.pk - b.pk);
  if (short.length === 0) return <Text>Every proposal has enough reviewers.</Text>;
  return (
    <>
      <ul className={css.lines}>
        {short.slice(0, LISTED).map(({ pk, title, reviews, open }) => (
          <li key={pk} className={css.line}>
            <Anchor component={Link} to={paths.proposal(pk)} inherit className={css.title ?? ""}>
              {title}
            </Anchor>
            <Text size="sm" c="dimmed">
              {reviews} reviewed · {open} open · {target - reviews - open} missing
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Assign reviewers to ${title}`}
              onClick={() => setAssigning(pk)}
            >
              Assign
            </Button>
          </li>
        ))}
      </ul>
      <Text size="sm">
        {short.length > LISTED && `${short.length - LISTED} more. `}
        <Anchor component={Link} to={shortOnBoard(target)} inherit>
          Those with less than {target} reviews, on the board
        </Anchor>
      </Text>
      {assigning !== null && <AssignDialog submissions={[assigning]} onClose={() => setAssigning(null)} />}
    </>
  );
}
