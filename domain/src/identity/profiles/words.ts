/** Specification 5, Profile: the initial values of the form. */
export const PROFILE_DEFAULTS = { c: "GB", n: "British" } as const;

export const NAME_LENGTH = 150;
/** Of a value that is selected from a list. */
export const LISTED_LENGTH = 80;
export const OCCUPATION_LENGTH = 255;
export const HANDLE_LENGTH = 100;
export const EMPLOYER_LENGTH = 255;

export const PROFILE_SAVED = "User profile updated successfully!";

/** Below the field of the employer. */
export const EMPLOYER_HINT = "Optional. Only organisers see it, to spot conflicts of interest.";
