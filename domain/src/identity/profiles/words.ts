/** Specification 5, Profile: what is filled in before anybody chooses. */
export const PROFILE_DEFAULTS = { c: "GB", n: "British" } as const;

export const NAME_LENGTH = 150;
export const OCCUPATION_LENGTH = 255;
export const HANDLE_LENGTH = 100;
export const EMPLOYER_LENGTH = 255;

export const PROFILE_SAVED = "User profile updated successfully!";

/** The optional handles, in the order of the form (specification 5, Profile). */
export const HANDLES = [
  { field: "twitter_handle", label: "X handle", example: "ada_lovelace" },
  { field: "instagram_handle", label: "Instagram handle", example: "ada.lovelace" },
  { field: "linkedin_handle", label: "LinkedIn profile", example: "ada-lovelace" },
  { field: "mastodon_handle", label: "Mastodon profile", example: "@ada@mastodon.social" },
  { field: "bluesky_handle", label: "Bluesky domain", example: "ada.bsky.social" },
] as const;

/** Beside the fields of the specification. Seen by the person and by organisers. */
export const EMPLOYER = {
  label: "Employer or affiliation",
  about: "Optional. Only organisers see it, to spot conflicts of interest.",
} as const;
