import type { OwnAnswers as Saved } from "@lectern/domain/proposals/form-questions/contract";
import { answerInWords, answerTo } from "@lectern/domain/proposals/form-questions/rules";
import { useQuery } from "@tanstack/react-query";
import { PageSection } from "#ui/page-section";
import { ReadFailure } from "#ui/read-failure";
import { SavedOn } from "../../speaker-forms/parts/saved-on";
import { asSaved, VersionedForm } from "../../speaker-forms/parts/versioned-form";
import { ownAnswersQuery, readOwnAnswers, saveOwnAnswers } from "../answering";
import { AskedFields } from "./asked-fields";

/** What the organisers ask the user as a speaker; nothing where they ask nothing. */
export function OwnAnswers() {
  const read = useQuery(ownAnswersQuery);
  if (!read.data) return <ReadFailure of={read} what="What you are asked as a speaker" />;
  const saved = read.data;
  if (saved.answer.questions.length === 0) return null;
  const { questions, saved_on: savedOn } = saved.answer;
  const seen = questions.some(({ shown_to }) => shown_to === "reviewers");
  return (
    <PageSection
      title="Questions about you"
      about={`Answered once for all your proposals. ${
        seen
          ? "Reviewers see some of the answers, but never in a blind review."
          : "Only the organisers see your answers."
      }`}
    >
      <VersionedForm<Saved, Saved>
        name="answers about you"
        saved={saved}
        query={ownAnswersQuery.queryKey}
        read={readOwnAnswers}
        // The organisers may have changed their questions since.
        save={(values, etag) => saveOwnAnswers({ ...values, questions }, etag)}
        valuesOf={asSaved}
        inLines={({ questions: asked, answers }) =>
          asked.map((question) => ({
            label: question.label,
            text: answerInWords(question, answerTo(question, answers)) || "Not answered",
          }))
        }
      >
        {({ values, set, errors }) => (
          <>
            <AskedFields
              questions={questions}
              answers={values.answers}
              errors={errors}
              onChange={(answers) => set({ answers })}
            />
            <SavedOn date={savedOn} />
          </>
        )}
      </VersionedForm>
    </PageSection>
  );
}
