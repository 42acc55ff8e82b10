import { Button } from "@mantine/core";
import { useState } from "react";
import { loadable } from "#ui/loadable";
import { SectionWait } from "#ui/page-loader";

/** Fetched by those who ask for it. */
const VersionList = loadable(async () => (await import("./version-list")).VersionList, {
  fallback: SectionWait,
});

/** Shows the saved versions of a proposal on request. */
export function VersionsSection({ pk }: { pk: number }) {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <Button variant="default" aria-expanded={shown} onClick={() => setShown(!shown)} mb="md">
        {shown ? "Hide versions" : "Show versions"}
      </Button>
      {shown && <VersionList pk={pk} />}
    </div>
  );
}
