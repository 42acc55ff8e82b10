import { TEXTS } from "@lectern/domain/reviewing/discussion/words";
import { PageSection } from "#ui/page-section";
import { DiscussionThread } from "./discussion";

/** The panel's discussion on the page of a proposal. */
export const DiscussionSection = ({ pk }: { pk: number }) => (
  <div id="discussion">
    <PageSection title={TEXTS.title}>
      <DiscussionThread key={pk} pk={pk} />
    </PageSection>
  </div>
);
