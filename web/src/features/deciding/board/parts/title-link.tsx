import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import type { MarkedRow } from "./marked-rows";

type LinkProps = { row: MarkedRow; onOpen: (pk: number) => void };

/** Opens the proposal beside the table; with Ctrl or the middle button in a new tab. */
export const TitleLink = ({ row, onOpen }: LinkProps) => (
  <Anchor
    component={Link}
    to={paths.proposal(row.pk)}
    inherit
    title={row.title}
    data-proposal={row.pk}
    onClick={(e) => {
      if (e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
      e.preventDefault();
      onOpen(row.pk);
    }}
  >
    {row.title}
  </Anchor>
);
