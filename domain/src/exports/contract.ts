import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint";

const organisers = { tag: "exports", audience: ["organiser"], status: 200, method: "GET" } as const;

export const exportProposals = endpoint({
  ...organisers,
  path: "/api/exports/proposals/csv/",
  summary: "Every proposal with its speaker, texts, scores and decision, as CSV",
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
  summary: "Every proposal with its speaker and its reviews, as one JSON document",
  answer: z.any(),
});
