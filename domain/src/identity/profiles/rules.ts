/** A profile's required fields in the domain's own words; the wire's `c n o b` live in contract.ts. */
export type RequiredProfile = {
  firstName: string;
  lastName: string;
  country: string;
  nationality: string;
  occupation: string;
  bio: string;
};

/** `can_submit`: every required field is filled (specification 6; decisions, "Accounts"). */
export const profileComplete = (p: RequiredProfile): boolean =>
  [p.firstName, p.lastName, p.country, p.nationality, p.occupation, p.bio].every((v) => v.trim() !== "");

export const fullName = (p: Pick<RequiredProfile, "firstName" | "lastName">): string =>
  `${p.firstName} ${p.lastName}`.trim();

/** What organisers call somebody who may have no profile yet: the name, or what stands in for it. */
export const nameOr = <T>(
  p: { firstName: string | null; lastName: string | null },
  otherwise: T,
): string | T => fullName({ firstName: p.firstName ?? "", lastName: p.lastName ?? "" }) || otherwise;
