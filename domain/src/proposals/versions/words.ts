/** In which role someone saved a version of a proposal. */
export const SAVED_AS = ["speaker", "organiser"] as const;
export type SavedAs = (typeof SAVED_AS)[number];

/** Of an organiser's note to the speaker. */
export const NOTE_LENGTH = 1000;

/** How many versions of a proposal its page lists. */
export const LISTED_VERSIONS = 100;
