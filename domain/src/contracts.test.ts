import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { LoginBody, NewPasswordBody } from "./identity/accounts/contract";
import { nameFaults, ProfileBody } from "./identity/profiles/contract";
import { NewSubmissionBody, SubmissionBody } from "./proposals/contract";
import { blankTexts } from "./proposals/fields";
import { ReviewBody } from "./reviewing/contract";

/** The messages by field, as the server answers them. */
function messages(schema: z.ZodMiniType, body: unknown): Record<string, string[]> {
  const result = schema.safeParse(body);
  const found: Record<string, string[]> = {};
  for (const issue of result.error?.issues ?? []) {
    const field = String(issue.path[0] ?? "non_field_errors");
    found[field] = [...(found[field] ?? []), issue.message];
  }
  return found;
}

const proposal = {
  authors: "Ada Lovelace",
  title: " A title ",
  abstract: "What it is about",
  conference: "MAIN",
};

describe("a submission's body", () => {
  it("[5.33] fills in the defaults and trims", () => {
    expect(NewSubmissionBody.parse(proposal)).toEqual({
      ...blankTexts(),
      ...proposal,
      title: "A title",
      conflicts: "None",
      remarks: "None",
      topic_type: "RT",
      submission_type: "T",
    });
  });

  it("[5.16] [5.17] [5.18] [5.19] names each missing field", () => {
    const missing = ["This field is required."];
    expect(messages(SubmissionBody, {})).toEqual({
      authors: missing,
      title: missing,
      abstract: missing,
      conference: missing,
    });
  });

  it("[5.25] [5.26] counts a title after trimming it", () => {
    expect(messages(SubmissionBody, { ...proposal, title: ` ${"x".repeat(255)} ` })).toEqual({});
    expect(messages(SubmissionBody, { ...proposal, title: "x".repeat(256) })).toEqual({
      title: ["Ensure this field has no more than 255 characters."],
    });
  });

  it("refuses what cannot be stored", () => {
    expect(Object.keys(messages(SubmissionBody, { ...proposal, title: "a\0b", abstract: "\ud800" }))).toEqual(
      ["title", "abstract"],
    );
  });

  it("takes an extension with its dot, in any case", () => {
    const body = NewSubmissionBody.parse({ ...proposal, extension: ".PDF" });
    expect(body.extension).toBe("pdf");
    expect(messages(NewSubmissionBody, { ...proposal, extension: "..pdf" })).toHaveProperty("extension");
  });

  it("refuses an extension outside the list with the specification's words", () => {
    expect(messages(NewSubmissionBody, { ...proposal, extension: "exe" })).toEqual({
      extension: [
        "exe is an invalid filetype! Accepted filetypes: txt, ppt, pptx, ppsx, doc, docx, pdf, zip",
      ],
    });
  });
});

describe("a review's body", () => {
  it("[5.44] [9.6] takes whole scores from 0 to 10 and says so", () => {
    const review = { submission: 1, expertise_score: 0, submission_score: 10, comments: "Good" };
    expect(ReviewBody.parse(review)).toEqual({ ...review, status: "ACC" });
    expect(messages(ReviewBody, { ...review, expertise_score: 11, submission_score: 1.5 })).toEqual({
      expertise_score: ["Please enter a value between 0 and 10"],
      submission_score: ["A valid integer is required."],
    });
  });
});

describe("account bodies", () => {
  it("say that two passwords differ beside the second one", () => {
    expect(messages(NewPasswordBody, { new_password1: "a", new_password2: "b" })).toEqual({
      new_password2: ["The two password fields didn't match."],
    });
  });

  it("require every field of a log-in", () => {
    expect(Object.keys(messages(LoginBody, {}))).toEqual(["email", "password", "token"]);
  });
});

describe("a profile's body", () => {
  it("knows the countries and nationalities", () => {
    const profile = { first_name: "Ada", last_name: "King", c: "GB", n: "British", o: "Engineer", b: "Bio" };
    expect(messages(ProfileBody, profile)).toEqual({});
    expect(messages(ProfileBody, { ...profile, c: "ZZ", n: "Martian" })).toEqual({
      c: ['"ZZ" is not a valid choice.'],
      n: ['"Martian" is not a valid choice.'],
    });
  });

  it("has two names, or one with a word that it is the only one", () => {
    const profile = { first_name: "Ng", last_name: "", c: "GB", n: "British", o: "Engineer", b: "Bio" };
    expect(messages(ProfileBody, profile)).toEqual({});
    expect(nameFaults(profile)).toEqual({ last_name: ["This field may not be blank."] });
    expect(nameFaults({ ...profile, one_name: false, b: "" })).toEqual(nameFaults(profile));
    for (const body of [{ ...profile, one_name: true }, { ...profile, last_name: "Tze" }, null, {}])
      expect(nameFaults(body)).toEqual({});
    expect(messages(ProfileBody, null)).not.toEqual({});
  });
});
