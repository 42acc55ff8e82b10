import {
  exportAll,
  exportAnswers,
  exportAnswersJson,
  exportCalendar,
  exportProposals,
  exportQuestions,
  exportQuestionsJson,
  exportReviews,
  exportScheduleCsv,
  exportScheduleJson,
  exportScheduleXml,
  requestFilesExport,
  type TagsInExport,
} from "@lectern/domain/office/exports/contract";
import type { Programme } from "@lectern/domain/programme/words";
import { call, callForBlob } from "#platform/call";

/** The exports: file name and source. */
export type Export = {
  title: string;
  about: string;
  file: string;
  /** `tags`: whose tags it has, where it has any. */
  fetch: (tags?: TagsInExport) => Promise<Blob>;
};

export const TABLES: readonly Export[] = [
  {
    title: "Proposals for a spreadsheet",
    about: "One line per proposal: texts, speaker, status, decision, number of reviews and mean score.",
    file: "proposals.csv",
    fetch: (tags) => callForBlob(exportProposals, { query: { tags } }),
  },
  {
    title: "Reviews for a spreadsheet",
    about: "One line per review, with its author, scores, recommendation and comments.",
    file: "reviews.csv",
    fetch: () => callForBlob(exportReviews),
  },
  {
    title: "Everything for another program",
    about: "Proposals with their speakers and reviews as one JSON document, in the words of the API.",
    file: "proposals.json",
    fetch: (tags) => callForBlob(exportAll, { query: { tags } }),
  },
  {
    title: "Answers of accepted speakers for a spreadsheet",
    about: "One line per accepted proposal, with a column for each of your questions.",
    file: "answers.csv",
    fetch: () => callForBlob(exportAnswers),
  },
  {
    title: "Answers of accepted speakers for another program",
    about: "The same as one JSON document, by the ids of the questions.",
    file: "answers.json",
    fetch: () => callForBlob(exportAnswersJson),
  },
  {
    title: "Answers in the submission form for a spreadsheet",
    about: "One line per speaker of each proposal, with a column for each question about either.",
    file: "questions.csv",
    fetch: () => callForBlob(exportQuestions),
  },
  {
    title: "Answers in the submission form for another program",
    about: "The same as one JSON document, by the ids of the questions.",
    file: "questions.json",
    fetch: () => callForBlob(exportQuestionsJson),
  },
];

type ProgrammeSelection = { programme: Programme; conference: string | undefined };

export const programmeExports = (query: ProgrammeSelection): readonly Export[] => [
  {
    title: "For a spreadsheet",
    about: "One line per talk: title, speakers, room, start and end in the conference's zone.",
    file: "schedule.csv",
    fetch: () => callForBlob(exportScheduleCsv, { query }),
  },
  {
    title: "For calendars",
    about:
      "iCalendar, for Thunderbird, Outlook, Google and Apple. Imported again, it updates the same entries.",
    file: "schedule.ics",
    fetch: () => callForBlob(exportCalendar, { query }),
  },
  {
    title: "For conference apps and video teams",
    about: "schedule.xml as pentabarf and frab write it, for Giggity, EventFahrplan and the C3VOC.",
    file: "schedule.xml",
    fetch: () => callForBlob(exportScheduleXml, { query }),
  },
  {
    title: "For programs that read frab's JSON",
    about: "schedule.json: the same programme, with the speakers' biographies.",
    file: "schedule.json",
    fetch: () => callForBlob(exportScheduleJson, { query }),
  },
];

/** Lets the browser download the safe files, which may not fit into memory. */
export async function loadFiles(onlyAccepted: boolean): Promise<void> {
  const { url } = await call(requestFilesExport, { body: { only_accepted: onlyAccepted } });
  const link = document.createElement("a");
  link.href = url;
  link.download = "files.zip";
  link.click();
}
