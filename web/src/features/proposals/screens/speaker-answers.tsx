import { loadable } from "#ui/loadable";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageWait } from "#ui/page-loader";

/** Fetched on demand: a module that two areas share would otherwise be part of every page. */
const AnswersOfSpeakers = loadable(
  async () => (await import("../parts/answers-of-speakers")).AnswersOfSpeakers,
  { fallback: PageWait },
);

/** What accepted speakers have answered, and what they are asked. */
export const Component = () => (
  <OrganiserFrame page="speakerAnswers">
    <AnswersOfSpeakers />
  </OrganiserFrame>
);
