import { lazy, Suspense } from "react";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageLoader } from "#ui/page-loader";

/** Fetched on demand: a module that two areas share would otherwise be part of every page. */
const AnswersOfSpeakers = lazy(async () => ({
  default: (await import("../parts/answers-of-speakers")).AnswersOfSpeakers,
}));

/** What accepted speakers have answered, and what they are asked. */
export const Component = () => (
  <OrganiserFrame page="speakerAnswers">
    <Suspense fallback={<PageLoader waiting />}>
      <AnswersOfSpeakers />
    </Suspense>
  </OrganiserFrame>
);
