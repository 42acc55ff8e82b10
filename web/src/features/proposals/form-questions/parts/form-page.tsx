import { useQuery } from "@tanstack/react-query";
import { PageLoader } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { ReadFailure } from "#ui/read-failure";
import { lackingQuery, questionFormQuery } from "../organising";
import { LackingList } from "./lacking-list";
import { QuestionEditor } from "./question-editor";

/** The organisers' questions about proposals and speakers, and who has not answered them. */
export function FormPage() {
  const form = useQuery(questionFormQuery);
  const lacking = useQuery(lackingQuery);
  const requires = form.data?.answer.questions.some(({ required, retired }) => required && !retired);
  return (
    <>
      <PageLoader waiting={form.isPending}>
        <ReadFailure of={form} />
        {form.data && <QuestionEditor saved={form.data} />}
      </PageLoader>
      {requires && (
        <PageSection
          title="Required answers that are missing"
          about="Of proposals that were submitted before you asked, or by a program that does not know your questions."
        >
          <ReadFailure of={lacking} />
          {lacking.data && <LackingList rows={lacking.data} />}
        </PageSection>
      )}
    </>
  );
}
