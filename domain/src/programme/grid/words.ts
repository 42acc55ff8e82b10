/** The steps of the grid in minutes. */
export const RASTER = 5;

/** What organisers are warned of about a place. */
export type PlaceWarning = {
  code: "person-twice" | "speaker-unavailable" | "changeover" | "other-conference" | "not-confirmed";
  text: string;
};
