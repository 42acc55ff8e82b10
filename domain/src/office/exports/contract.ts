import * as z from "zod/mini";
import { conference } from "../../call/conference-code";
import { endpoint } from "../../kernel/endpoint";
import { PROGRAMMES } from "../../programme/words";

const organisers = { tag: "exports", audience: ["organiser"], status: 200, method: "GET" } as const;

/** Whose tags an export has besides: none, those that organisers share, or these and the organiser's own apart. */
export const TAGS_IN_EXPORT = ["shared", "own"] as const;
export type TagsInExport = (typeof TAGS_IN_EXPORT)[number];
const WithTags = z.object({ tags: z.optional(z.enum(TAGS_IN_EXPORT)) });

export const exportProposals = endpoint({
  ...organisers,
  path: "/api/exports/proposals/csv/",
  summary:
    "Every proposal with its speaker, texts, scores and decision, as CSV; `tags` adds shared ones, or one's own too",
  query: WithTags,
  answer: z.any(),
});

export const exportReviews = endpoint({
  ...organisers,
  path: "/api/exports/reviews/csv/",
  summary: "Every review with its author, as CSV",
  answer: z.any(),
});

export const exportAll = endpoint({
  ...organisers,
  path: "/api/exports/json/",
  summary: "Every proposal with its speaker and its reviews, as one JSON document; `tags` as in the CSV",
  query: WithTags,
  answer: z.any(),
});

export const exportAnswers = endpoint({
  ...organisers,
  path: "/api/exports/answers/csv/",
  summary: "The answers of accepted speakers, with a column for each question, as CSV",
  answer: z.any(),
});

export const exportAnswersJson = endpoint({
  ...organisers,
  path: "/api/exports/answers/json/",
  summary: "The answers of accepted speakers, by the ids of the questions, as JSON",
  answer: z.any(),
});

export const exportQuestions = endpoint({
  ...organisers,
  path: "/api/exports/questions/csv/",
  summary:
    "Every speaker of each proposal that is not withdrawn with the answers about both, and a column for each question, as CSV",
  answer: z.any(),
});

export const exportQuestionsJson = endpoint({
  ...organisers,
  path: "/api/exports/questions/json/",
  summary: "The same, by the ids of the questions, as JSON",
  answer: z.any(),
});

const Which = z.object({
  programme: z._default(z.enum(PROGRAMMES), "accepted"),
  conference: conference(),
});

export const exportScheduleXml = endpoint({
  ...organisers,
  path: "/api/exports/schedule/xml/",
  summary: "The programme in the format of pentabarf and frab (schedule.xml)",
  query: Which,
  answer: z.any(),
});

export const exportScheduleJson = endpoint({
  ...organisers,
  path: "/api/exports/schedule/json/",
  summary: "The programme in frab's format (schedule.json)",
  query: Which,
  answer: z.any(),
});

export const exportScheduleCsv = endpoint({
  ...organisers,
  path: "/api/exports/schedule/csv/",
  summary: "The programme as CSV, with a line for each talk",
  query: Which,
  answer: z.any(),
});

export const exportCalendar = endpoint({
  ...organisers,
  path: "/api/exports/schedule/ics/",
  summary: "The programme as iCalendar",
  query: Which,
  answer: z.any(),
});

export const requestFilesExport = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/exports/files/",
  summary: "A URL, valid for a minute, of the safe files as one ZIP archive",
  body: z.object({ only_accepted: z._default(z.boolean(), false) }),
  answer: z.object({ url: z.string() }),
});

export const downloadFilesExport = endpoint({
  tag: "exports",
  audience: "anyone",
  status: 200,
  method: "GET",
  path: "/api/exports/files/zip/",
  summary: "The safe files as one ZIP archive, by its URL",
  query: z.object({ ticket: z._default(z.string(), "") }),
  answer: z.any(),
});
