import { TEXTS } from "@lectern/domain/reviewing/discussion/words";
import { lazy, Suspense } from "react";
import { LoaderLine } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";

/** Loaded on demand, with the parser of Markdown. */
const DiscussionThread = lazy(() => import("./discussion"));

/** The panel's discussion on the page of a proposal. */
export const DiscussionSection = ({ pk }: { pk: number }) => (
  <div id="discussion">
    <PageSection title={TEXTS.title}>
      <Suspense fallback={<LoaderLine />}>
        <DiscussionThread key={pk} pk={pk} />
      </Suspense>
    </PageSection>
  </div>
);
