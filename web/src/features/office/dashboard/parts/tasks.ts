import type { Dashboard } from "@lectern/domain/office/dashboard/contract";
import { IN_THE_RUNNING, REVIEWED } from "@lectern/domain/proposals/words";
import { LATE_REVIEWERS, SHORT_OF_REVIEWERS } from "#features/reviewing/panel/parts/on-board";
import { paths } from "#platform/paths";

type Task = {
  of: keyof Dashboard["pending"];
  /** After the number, for one and for more. */
  one: string;
  many: string;
  /** The screen that shows exactly those that are counted. */
  to: string;
};

const boardWith = (view: Record<string, string>) => `${paths.board}?${new URLSearchParams(view)}`;

/** What may need doing, in the order in which a call is run. */
const TASKS: readonly Task[] = [
  {
    of: "shortOfReviewers",
    one: "proposal has too few reviewers",
    many: "proposals have too few reviewers",
    to: SHORT_OF_REVIEWERS,
  },
  {
    of: "lateReviewers",
    one: "reviewer is late",
    many: "reviewers are late",
    to: LATE_REVIEWERS,
  },
  {
    of: "questionsToRelease",
    one: "question to a speaker waits for a release",
    many: "questions to speakers wait for a release",
    to: paths.questions,
  },
  {
    of: "answersToCheck",
    one: "answer of a speaker names an author",
    many: "answers of speakers name an author",
    to: paths.questions,
  },
  {
    of: "toDecide",
    one: "reviewed proposal has no decision",
    many: "reviewed proposals have no decision",
    to: boardWith({ status: REVIEWED, decision: "none" }),
  },
  {
    of: "toRelease",
    one: "decision is ready to release",
    many: "decisions are ready to release",
    to: paths.decisions,
  },
  {
    of: "toConfirm",
    one: "release needs a second organiser",
    many: "releases need a second organiser",
    to: paths.decisions,
  },
  {
    of: "unanswered",
    one: "accepted speaker has not answered",
    many: "accepted speakers have not answered",
    to: `${paths.confirmations}?answer=asked`,
  },
  {
    of: "lateSpeakers",
    one: "accepted speaker is late with tasks or answers",
    many: "accepted speakers are late with tasks or answers",
    to: `${paths.tasks}?state=overdue`,
  },
  {
    of: "unscheduled",
    one: "accepted talk has no slot",
    many: "accepted talks have no slot",
    to: paths.schedule,
  },
  {
    of: "undelivered",
    one: "mail was not delivered",
    many: "mails were not delivered",
    to: `${paths.mails}?state=undelivered`,
  },
  {
    of: "failedFiles",
    one: "file could not be processed",
    many: "files could not be processed",
    to: boardWith({ status: IN_THE_RUNNING.join(","), file: "FAL" }),
  },
];

/** What needs doing now. */
export const tasksIn = (pending: Dashboard["pending"]) =>
  TASKS.flatMap(({ of, one, many, to }) => {
    const count = pending[of];
    return count === 0 ? [] : [{ of, count, words: count === 1 ? one : many, to }];
  });
