import type { SettingSection } from "@lectern/domain/kernel/setting-sections";
import { RETENTION_SECTION } from "./retention-fields";
import type { FieldKey } from "./setting-fields";

/** The sections with fields; "options" has lists instead. */
export type FieldSection = Exclude<SettingSection, "options">;

export const SECTIONS: Record<FieldSection, { title: string; keys: readonly FieldKey[] }> = {
  names: {
    title: "Names",
    keys: ["product", "year", "email", "site", "conferenceCode", "embedOrigins"],
  },
  texts: { title: "Texts", keys: ["welcome", "guidance", "conduct"] },
  villages: { title: "Villages", keys: ["villagesInMenu", "villagesCall"] },
  dates: { title: "Dates", keys: ["zone", "opensAt", "announcedFrom", "closesAt", "uploadGrace"] },
  limits: {
    title: "Limits",
    keys: ["maxSubmissions", "maxAuthors", "maxFileBytes", "passwordMin", "passwordMax"],
  },
  review: {
    title: "Review",
    keys: [
      "reviewsWanted",
      "blindReviews",
      "reviewersReadReviews",
      "discussionBeforeReview",
      "reviewersAnonymous",
      "questionsReleased",
      "cooldown",
      "rollingReviewAfter",
      "reviewsDue",
      "reviewReminders",
    ],
  },
  decisions: {
    title: "Decisions and safety",
    keys: [
      "decisionsReleased",
      "releaseNeedsSecond",
      "releaseDelay",
      "confirmWithin",
      "confirmReminders",
      "secondFactorRequired",
    ],
  },
  deletion: RETENTION_SECTION,
};
