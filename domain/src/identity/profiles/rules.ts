import { REQUIRED_KEYS, type RequiredKey } from "./fields";

type RequiredProfile = Record<RequiredKey, string>;

/**
 * `can_submit`: every required field is filled (specification 6; decisions, "Accounts"). A last name is required when a
 * profile is saved, unless the person has one name only; so it may be missing in a complete one.
 */
export const profileComplete = (profile: RequiredProfile): boolean =>
  REQUIRED_KEYS.every((key) => key === "lastName" || profile[key].trim() !== "");

/** Whether a complete profile is that of a person with one name only. */
export const hasOneName = (profile: RequiredProfile): boolean =>
  profileComplete(profile) && profile.lastName.trim() === "";

/** First and last name, or the one that there is. */
export const fullName = (p: Pick<RequiredProfile, "firstName" | "lastName">): string =>
  `${p.firstName} ${p.lastName}`.trim();

/** The name that organisers see of a person, or `otherwise` where there is no profile yet. */
export const nameOr = <T>(
  p: { firstName: string | null; lastName: string | null },
  otherwise: T,
): string | T => fullName({ firstName: p.firstName ?? "", lastName: p.lastName ?? "" }) || otherwise;
