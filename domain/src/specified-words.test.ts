import { describe, expect, it } from "vitest";
import { SUBMISSION_TYPES, TOPIC_TYPES, WORKSHOP_DURATIONS } from "./call/choices";
import { conferences } from "./call/conferences";
import { DECISIONS, REVIEW_STATUSES } from "./call/decisions";
import { FILE_TYPES } from "./call/file-types";
import { EDITION_DEFAULTS } from "./call/words";
import { PASSWORD_MISMATCH, PASSWORD_RULES } from "./identity/accounts/password";
import { COUNTRIES, countryName, NATIONALITIES } from "./identity/profiles/countries";
import { PROFILE_DEFAULTS, PROFILE_SAVED } from "./identity/profiles/words";
import { LONG_TEXT } from "./kernel/fields";
import { SOCIAL_PROVIDERS } from "./kernel/social-providers";
import { blankTexts } from "./proposals/fields";
import { DOWNLOAD_NOTES, DOWNLOADS, DOWNLOADS_OF, SCAN_RESULTS } from "./proposals/files/words";
import { BADGE, DEFAULTS, STATUSES, TEXTS, TITLE_LENGTH } from "./proposals/words";
import { SCORE } from "./reviewing/criteria/words";
import { DEFAULT_REVIEW_STATUS, TEXTS as REVIEW } from "./reviewing/words";

describe("the enumerations of the specification", () => {
  it("[3.57] [3.58] have its conferences", () => {
    expect(conferences(EDITION_DEFAULTS)).toEqual([
      { code: "MAIN", label: "Lectern" },
      { code: "BOTH", label: "Lectern and SINCON" },
    ]);
  });

  it("[3.59] [3.60] [3.61] [3.62] [3.63] have its topic types", () => {
    expect(TOPIC_TYPES).toEqual({
      RT: "Red Team",
      BT: "Blue Team",
      PT: "Purple Team",
      C: "Compliance",
      P: "Policy",
    });
  });

  it("[3.64] [3.65] [3.66] have its submission types", () => {
    expect(SUBMISSION_TYPES).toEqual({ T: "Talk", WS: "Workshop", BOTH: "Both" });
  });

  it("[3.68] [3.69] [3.70] [3.71] [9.10] [9.11] [9.12] have its workshop durations", () => {
    expect(WORKSHOP_DURATIONS).toEqual({
      NA: "NA",
      "0H50M": "50min",
      "1H50M": "1h 50min",
      "2H50M": "2h 50min",
    });
  });

  it("[3.73] [3.74] [3.75] have its recommended statuses, as chosen and as shown", () => {
    expect(REVIEW_STATUSES).toEqual({
      ACC: { choice: "Accept", shown: "Accepted" },
      HLD: { choice: "On Hold", shown: "On Hold" },
      REJ: { choice: "Reject", shown: "Rejected" },
    });
  });

  it("[3.79] [3.80] [3.81] [3.82] [3.83] [3.84] [3.85] have its statuses of a submission, and the organisers' decisions", () => {
    expect(STATUSES).toEqual([
      "Uploading",
      "Submitted",
      "Cooldown",
      "Ready for Review",
      "Reviewed",
      "Withdrawn",
    ]);
    expect(DECISIONS).toContain("REJ");
  });

  it("[4.8] [4.9] [4.10] [4.11] [4.12] have its badge colours", () => {
    expect(BADGE).toEqual({
      Cooldown: "warning",
      Submitted: "success",
      "Ready for Review": "success",
      Reviewed: "info",
      Uploading: "danger",
      Withdrawn: "danger",
    });
  });

  it("[3.76] [3.77] [3.78] have its scan results and link types, and which result offers which", () => {
    expect(SCAN_RESULTS).toEqual(["SUC", "PAR", "FAL"]);
    expect(DOWNLOADS).toEqual(["tf", "iso"]);
    expect(DOWNLOADS_OF).toEqual({ SUC: ["tf"], FAL: ["iso"], PAR: ["tf", "iso"] });
  });

  it("[3.86] [3.87] [3.88] [3.89] [3.90] [3.91] [3.92] [3.93] [3.94] [3.95] have its file types, each with a media type and zip with two", () => {
    expect(Object.keys(FILE_TYPES)).toEqual(["txt", "ppt", "pptx", "ppsx", "doc", "docx", "pdf", "zip"]);
    const counts = Object.entries(FILE_TYPES).map(([extension, types]) => [extension, types.length]);
    expect(counts.filter(([, count]) => count !== 1)).toEqual([["zip", 2]]);
  });

  it("[2.23] have its providers of a social log-in", () => {
    expect(SOCIAL_PROVIDERS).toEqual(["google", "github", "linkedin"]);
  });

  it("[3.96] [3.97] [3.98] have complete lists of countries and nationalities, each once", () => {
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(249);
    expect(new Set(COUNTRIES.map((c) => c.code)).size).toBe(COUNTRIES.length);
    expect(NATIONALITIES.length).toBeGreaterThanOrEqual(200);
    expect(new Set(NATIONALITIES).size).toBe(NATIONALITIES.length);
    expect(["GB", "FR", "SG"].map(countryName)).toEqual(["United Kingdom", "France", "Singapore"]);
    expect(NATIONALITIES).toEqual(expect.arrayContaining(["British", "French", "Singaporean"]));
  });
});

describe("the texts of the specification", () => {
  it("[8.33] [8.34] [8.35] [8.36] are kept letter by letter for submissions", () => {
    expect({ ...TEXTS, more: TEXTS.more(2) }).toEqual({
      submitted: "File submitted successfully!",
      notSubmitted: "File failed to submit!",
      updated: "Submission Updated!",
      notUpdated: "Update Failed!",
      deleted: "Submission Deleted!",
      notDeleted: "Delete Failed!",
      confirmDelete: "Are you sure you want to permanently delete this item?",
      requiredFields: "Please enter required fields",
      wrongFile: "Please submit accepted file type",
      noneSubmitted: "No submission submitted",
      noneToReview: "No submissions to be reviewed",
      noMore: "You cannnot submit more papers.",
      more: "You can submit 2 more paper(s)",
    });
  });

  it("are kept letter by letter for reviews", () => {
    expect(REVIEW).toEqual({
      scoreRange: "Please enter a value between 0 and 10",
      requiredFields: "Please enter required fields",
      added: "Review Added!",
      notAdded: "Review Not Added!",
      updated: "Review Updated!",
      notUpdated: "Review Update Failed!",
      deleted: "Review Deleted!",
    });
  });

  it("[5.6] [5.8] [5.9] [5.10] [5.11] [8.32] are kept letter by letter for profiles and passwords", () => {
    expect(PROFILE_SAVED).toBe("User profile updated successfully!");
    expect(PASSWORD_MISMATCH).toBe("The two password fields didn't match.");
    expect(PASSWORD_RULES.map((rule) => rule.wish(EDITION_DEFAULTS))).toEqual([
      "8 to 16 characters",
      "Not similar to your username, name or email",
      "Not only digits",
      "At least one special character",
    ]);
  });

  it("[4.25] [4.26] are kept letter by letter for downloads", () => {
    expect(DOWNLOAD_NOTES).toEqual({
      tf: "Security mechanisms are in place to ensure file is safe.",
      iso: "Warning: File could not be validated. Please mount downloaded file into an isolated environment.",
    });
  });
});

describe("the constants of the specification", () => {
  it("[9.4] [9.5] [9.6] are its limits of texts and scores", () => {
    expect([TITLE_LENGTH, LONG_TEXT]).toEqual([255, 3000]);
    expect(SCORE).toEqual({ min: 0, max: 10 });
  });

  it("[4.55] [9.1] [9.3] [9.7] [9.8] are its dates and numbers", () => {
    expect(EDITION_DEFAULTS).toMatchObject({
      year: 2025,
      opensAt: "2025-01-10T00:00:00.000Z",
      announcedFrom: "2025-02-17T00:00:00.000Z",
      closesAt: "2025-06-02T23:59:59.000Z",
      maxSubmissions: 5,
      passwordMin: 8,
      passwordMax: 16,
    });
  });

  it("[5.61] [5.62] [9.14] [9.15] [9.17] are its defaults", () => {
    expect(DEFAULTS).toEqual({ topicType: "RT", submissionType: "T" });
    expect(blankTexts()).toMatchObject({ conflicts: "None", remarks: "None" });
    expect(DEFAULT_REVIEW_STATUS).toBe("ACC");
    expect(PROFILE_DEFAULTS).toEqual({ c: "GB", n: "British" });
  });
});
