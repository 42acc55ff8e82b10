import { storedQuery } from "@lectern/domain/deciding/views/rules";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { loadable } from "#ui/loadable";
import { viewsQuery } from "../api";

const ViewsDialog = loadable(async () => (await import("./views-dialog")).ViewsDialog);

type Props = {
  /** The parameters of the board's address now. */
  query: string;
  /** The address of the board. */
  board: string;
};

/** Opens the saved views; names the one that is shown. */
export function ViewsButton({ query, board }: Props) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { data: views } = useQuery(viewsQuery);
  const stored = storedQuery(query);
  const shown = stored === "" ? undefined : views?.find((view) => view.query === stored);
  return (
    <>
      <Button
        variant={shown ? "outline" : "default"}
        size="compact-sm"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {shown ? `View: ${shown.name}` : "Views"}
      </Button>
      {open && (
        <ViewsDialog
          query={stored}
          onClose={() => setOpen(false)}
          onShow={(wanted) => {
            setOpen(false);
            void navigate({ pathname: board, search: wanted });
          }}
        />
      )}
    </>
  );
}
