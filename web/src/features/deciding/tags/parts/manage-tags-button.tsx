import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";

const ManageTags = lazy(() => import("./manage-tags"));

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
      {open && (
        <Suspense>
          <ManageTags onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
