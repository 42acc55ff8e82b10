import type { Dashboard } from "@lectern/domain/office/dashboard/contract";

const NOTHING: Dashboard["pending"] = {
  toDecide: 0,
  toRelease: 0,
  toConfirm: 0,
  unanswered: 0,
  unscheduled: 0,
  undelivered: 0,
  failedFiles: 0,
  shortOfReviewers: 0,
  lateReviewers: 0,
  lateSpeakers: 0,
  questionsToRelease: 0,
  answersToCheck: 0,
};
/** The dashboard of a running call. */
export const RUNNING: Dashboard = {
  pending: NOTHING,
  proposals: 40,
  unfinished: 0,
  reviews: { wanted: 80, done: 20 },
  stepsLeft: [],
};
