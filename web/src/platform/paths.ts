import type { Group } from "@lectern/domain/kernel/actor";

/** Every address of the portal that code links to (specification 2). */
export const paths = {
  landing: "/",
  login: "/login",
  signup: "/signup",
  forgotPassword: "/reset",
  resetSuccess: "/password/reset/success",
  resetFailure: "/password/reset/failure",
  notVerified: "/email/not-verified",
  resendSuccess: "/email/resend-email/success",
  verifySuccess: "/signup/email/verify/success",
  verifyFailure: "/signup/email/verify/failure",
  socialError: "/social/login/error",
  callForVillage: "/callforvillage",
  socialStart: (provider: string) => `/social/login/${provider}/`,

  speaker: "/homepage/speaker/app",
  newSubmission: "/homepage/speaker/app/submit",
  submission: (pk: number) => `/homepage/speaker/app/${pk}`,
  editSubmission: (pk: number) => `/homepage/speaker/app/${pk}/edit`,

  reviewer: "/homepage/reviewer/app",
  reviewedSubmission: (pk: number) => `/homepage/reviewer/app/${pk}`,
  addReview: (pk: number) => `/homepage/reviewer/app/${pk}/review`,
  editReview: (pk: number) => `/homepage/reviewer/app/${pk}/update-review`,
} as const;

/** Where a group is at home; anyone else goes to the default page (specification 2, "Login"). */
export const homeOf = (group: Group | undefined): string =>
  group === "speaker" ? paths.speaker : group === "reviewer" ? paths.reviewer : paths.landing;
