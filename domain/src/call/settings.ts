import * as z from "zod/mini";
import { instant, line, text } from "../kernel/fields";
import { lookup } from "../kernel/lookup";
import { choiceList } from "./choice-lists";
import { CONFERENCE_CODE_FAULT, CONFERENCE_CODE_LENGTH, isConferenceCode } from "./conference-code";
import { conferenceDates } from "./conference-date-list";
import { RETENTION_SCHEMAS } from "./retention-settings";
import { REQUIREMENTS } from "./second-factor-requirement";
import { siteOrigins } from "./site-origins";
import { Slug } from "./slug";
import { markdownText, optionalMarkdown } from "./texts/field";
import { TEXT_LENGTHS } from "./texts/names";
import type { EditionKey, EditionSettings } from "./words";

const UNITS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

const count = (min: number, max: number) => {
  const message = `Enter a whole number from ${min} to ${max}.`;
  return z.pipe(
    // Coercion would take a blank for 0, and true for 1.
    z.pipe(
      z.union([z.number(), z.string().check(z.trim(), z.regex(/^\d+$/, message))], message),
      z.transform(Number),
    ),
    z.number().check(z.int(message), z.minimum(min, message), z.maximum(max, message)),
  );
};

/** Longer values are mistakes, and would exceed the range of dates. */
const MAX_DAYS = 3_650;

/** Seconds, or a number with a unit: `90`, `15m`, `24h`, `2d`. */
const duration = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value, context) => {
    const refuse = (message: string) => {
      context.issues.push({ code: "custom", input: value, message });
      return z.NEVER;
    };
    const parts = /^(\d{1,9})([smhd]?)$/.exec(String(value).trim());
    if (!parts) return refuse("Enter a duration such as 15m, 24h or 90 (seconds).");
    const seconds = Number(parts[1]) * (lookup(UNITS, parts[2] || "s") ?? 1);
    return seconds <= MAX_DAYS * UNITS.d ? seconds : refuse(`Enter at most ${MAX_DAYS} days.`);
  }),
);

const none = z.pipe(
  z.enum(["none", "null", ""]),
  z.transform(() => null),
);

const timeZone = text(60).check(
  z.refine((name: string) => isTimeZone(name), {
    error: "Enter a time zone such as Europe/Berlin, Asia/Singapore or UTC.",
  }),
);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Days, as a list or as text: `7,2`. */
const days = z.pipe(
  z.union([z.array(z.number()), z.string()]),
  z.transform((value, context) => {
    const listed = typeof value === "string" ? value.split(",").filter((day) => day.trim() !== "") : value;
    const numbers = listed.map(Number);
    if (numbers.length <= 10 && numbers.every((day) => Number.isInteger(day) && day >= 1 && day <= 365))
      return numbers;
    context.issues.push({ code: "custom", input: value, message: "Enter days such as 7,2." });
    return z.NEVER;
  }),
);

const truth = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false", "1", "0"])], "Enter true or false."),
  z.transform((v) => v === true || v === "true" || v === "1"),
);

const httpUrl = z.url({
  protocol: /^https?$/,
  error: "Enter an address that starts with https:// or http://.",
});

/** The schema of each setting, which also accepts text from the command line. */
export const SETTING_SCHEMAS: { [K in EditionKey]: z.ZodMiniType<EditionSettings[K], unknown> } = {
  product: line(80),
  year: count(2000, 2200),
  email: text(254).check(z.regex(z.regexes.email, "Enter a valid email address.")),
  site: httpUrl,
  conferenceCode: line(CONFERENCE_CODE_LENGTH).check(
    z.refine((code: string) => isConferenceCode(code), { error: CONFERENCE_CODE_FAULT }),
  ),
  secondConference: line(80),
  welcome: markdownText(TEXT_LENGTHS.welcome),
  guidance: optionalMarkdown(TEXT_LENGTHS.guidance),
  conduct: optionalMarkdown(TEXT_LENGTHS.conduct),
  villagesInMenu: truth,
  villagesCall: z.union([none, z.null(), Slug]),
  zone: timeZone,
  opensAt: instant,
  announcedFrom: instant,
  closesAt: instant,
  maxSubmissions: count(1, 1000),
  maxAuthors: count(1, 100),
  maxFileBytes: count(1, 2_000_000_000),
  passwordMin: count(8, 64),
  passwordMax: count(8, 128),
  uploadGrace: duration,
  cooldown: duration,
  rollingReviewAfter: z.union([none, z.null(), duration]),
  reviewsWanted: count(1, 100),
  reviewersReadReviews: truth,
  discussionBeforeReview: truth,
  reviewersAnonymous: truth,
  blindReviews: truth,
  questionsReleased: truth,
  reviewsDue: z.union([none, z.null(), instant]),
  reviewReminders: days,
  decisionsReleased: truth,
  releaseNeedsSecond: truth,
  releaseDelay: duration,
  confirmWithin: duration,
  confirmReminders: days,
  secondFactorRequired: z.enum(REQUIREMENTS, `Enter ${REQUIREMENTS.join(" or ")}.`),
  embedOrigins: siteOrigins,
  ...RETENTION_SCHEMAS,
  topicTypes: choiceList("topicTypes"),
  submissionTypes: choiceList("submissionTypes"),
  workshopDurations: choiceList("workshopDurations"),
  conferences: z.union([none, z.null(), choiceList("conferences")]),
  conferenceDates,
};
