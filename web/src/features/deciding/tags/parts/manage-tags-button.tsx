import { Button } from "@mantine/core";
import { useState } from "react";
import { loadable } from "#ui/loadable";

const ManageTags = loadable(async () => (await import("./manage-tags")).ManageTags);

/** Opens the tags of the call. */
export function ManageTagsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        Manage tags
      </Button>
      {open && <ManageTags onClose={() => setOpen(false)} />}
    </>
  );
}
