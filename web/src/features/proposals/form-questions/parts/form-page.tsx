import { useQuery } from "@tanstack/react-query";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { questionFormQuery, unansweredQuery } from "../organising";
import { QuestionEditor } from "./question-editor";
import { UnansweredList } from "./unanswered-list";

/** The organisers' questions about proposals and speakers, and who has not answered them. */
export function FormPage() {
  const form = useQuery(questionFormQuery);
  const unanswered = useQuery(unansweredQuery);
  const requires = form.data?.answer.questions.some(({ required, retired }) => required && !retired);
  return (
    <>
      <QueryData of={form}>{(form) => <QuestionEditor saved={form} />}</QueryData>
      {requires && (
        <PageSection
          title="Required answers that are missing"
          about="Of proposals that were submitted before you asked, or by a program that does not know your questions."
        >
          <QueryData of={unanswered} section>
            {(rows) => <UnansweredList rows={rows} />}
          </QueryData>
        </PageSection>
      )}
    </>
  );
}
