import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { SectionLoader } from "#ui/page-loader";

/** Fetched by those who ask for it. */
const VersionList = lazy(async () => ({ default: (await import("./version-list")).VersionList }));

/** Shows the saved versions of a proposal on request. */
export function VersionsSection({ pk }: { pk: number }) {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <Button variant="default" aria-expanded={shown} onClick={() => setShown(!shown)} mb="md">
        {shown ? "Hide versions" : "Show versions"}
      </Button>
      {shown && (
        <Suspense fallback={<SectionLoader waiting />}>
          <VersionList pk={pk} />
        </Suspense>
      )}
    </div>
  );
}
