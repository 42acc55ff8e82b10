import { PAGES, patternOf } from "./paths";

/** Paths of the API; `alone` are those that contracts read by a request of their own, the others are read together. */
type Reads = { together: readonly string[]; alone?: readonly string[] };

/** What every page below a path reads. */
const OF_AREAS: readonly (readonly [path: string, reads: readonly string[]])[] = [
  [PAGES.organiser, ["/api/waiting/", "/api/files/processing/"]],
];

const SETTINGS: Reads = { together: ["/api/settings/", "/api/settings/requests/"] };

/** Of every page of a proposal in review. */
const IN_REVIEW: Reads = {
  together: [
    "/api/submissions/{pk}/",
    "/api/reviews/form/",
    "/api/submissions/menu/",
    "/api/submissions/{pk}/answers/",
  ],
  alone: ["/api/reviews/queue/"],
};

/**
 * What the pages that are opened most read first: as their `loader` in the web's features, which is known only when the
 * scripts have run. `{pk}` is the number in the page's path.
 */
export const FIRST_READS: readonly (readonly [page: string, reads: Reads])[] = [
  [PAGES.speaker, { together: ["/api/questions/own/"], alone: ["/api/submissions/"] }],
  [PAGES.newSubmission, { together: ["/api/submissions/menu/", "/api/form-questions/"] }],
  [
    PAGES.submission,
    {
      together: [
        "/api/submissions/{pk}/",
        "/api/submissions/menu/",
        "/api/submissions/{pk}/answers/",
        "/api/form-questions/own/",
        "/api/submissions/{pk}/questions/",
        "/api/submissions/speakers/{pk}/",
      ],
    },
  ],
  [
    PAGES.editSubmission,
    { together: ["/api/submissions/{pk}/", "/api/submissions/menu/", "/api/form-questions/"] },
  ],
  [PAGES.reviewer, { together: ["/api/discussion/"], alone: ["/api/submissions/", "/api/reviews/queue/"] }],
  [
    PAGES.reviewedSubmission,
    { ...IN_REVIEW, together: [...IN_REVIEW.together, "/api/submissions/{pk}/panel-questions/"] },
  ],
  [PAGES.addReview, IN_REVIEW],
  [PAGES.editReview, IN_REVIEW],
  [PAGES.organiser, { together: ["/api/dashboard/"] }],
  [PAGES.board, { together: ["/api/views/", "/api/tags/", "/api/discussion/"], alone: ["/api/board/"] }],
  [
    PAGES.proposal,
    {
      together: [
        "/api/submissions/{pk}/",
        "/api/tags/",
        "/api/board/reviews/{pk}/",
        "/api/reviews/form/",
        "/api/discussion/{pk}/",
        "/api/submissions/{pk}/answers/",
        "/api/submissions/{pk}/panel-questions/",
        "/api/submissions/speakers/{pk}/",
        "/api/conflicts/{pk}/",
        "/api/board/{pk}/notes/",
      ],
      alone: ["/api/board/{pk}/", "/api/board/scores/{pk}/", "/api/panel/proposals/{pk}/"],
    },
  ],
  [
    PAGES.schedule,
    {
      together: [
        "/api/programme/talks/",
        "/api/schedule/freed/",
        "/api/programme/publication/",
        "/api/programme/plan/",
        "/api/programme/blocks/",
      ],
    },
  ],
  [PAGES.decisions, { together: ["/api/releases/", "/api/mails/templates/"], alone: ["/api/board/"] }],
  [PAGES.confirmations, { together: ["/api/confirmations/"] }],
  [PAGES.people, { together: [], alone: ["/api/people/"] }],
  [PAGES.panel, { together: [], alone: ["/api/panel/"] }],
  [PAGES.settings, SETTINGS],
  [PAGES.settingsSection, SETTINGS],
];

const pages = FIRST_READS.map(([page, reads]) => ({ pattern: patternOf(page), ...reads }));

/** What the page at a path reads first, by request: each has the paths that it reads. */
export function firstReadsOf(path: string): string[][] {
  const { together = [], alone = [] } = pages.find(({ pattern }) => pattern.test(path)) ?? {};
  const ofArea = OF_AREAS.flatMap(([area, reads]) => (path.startsWith(area) ? reads : []));
  return [...alone.map((read) => [read]), [...ofArea, ...together]].filter((reads) => reads.length > 0);
}
