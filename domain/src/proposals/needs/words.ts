/** What a call may ask accepted speakers for; each is asked only where its organisers choose so. */
export const NEED_SECTIONS = ["equipment", "diet", "travel", "visa", "notes"] as const;
export type NeedSection = (typeof NEED_SECTIONS)[number];

export const NEED_SECTION_LABELS: Record<NeedSection, string> = {
  equipment: "Equipment",
  diet: "Food",
  travel: "Travel",
  visa: "Invitation letter for a visa",
  notes: "Anything else",
};

/** Why each section is asked, for the speaker. */
export const NEED_PURPOSES: Record<NeedSection, string> = {
  equipment: "So that the room has what your talk needs.",
  diet: "For the caterers.",
  travel: "For pick-ups, hotel nights, and help with the costs.",
  visa: "Only for the letter that you take to the embassy.",
  notes: "For anything else the organisers should know.",
};

type NeedField = {
  section: NeedSection;
  label: string;
  kind: "line" | "long" | "date" | "yes-no";
  help?: string;
};

/** The fields in their order. All may be left blank. */
const NEED_FIELDS = {
  equipment: {
    section: "equipment",
    label: "What you need in the room",
    kind: "long",
    help: "Such as HDMI, sound, a table, power sockets, a second screen.",
  },
  diet: {
    section: "diet",
    label: "Diet and allergies",
    kind: "long",
    help: "Leave empty if you have no requirements.",
  },
  travelFrom: { section: "travel", label: "Where you travel from", kind: "line" },
  arrival: { section: "travel", label: "Day of arrival", kind: "date" },
  departure: { section: "travel", label: "Day of departure", kind: "date" },
  travelCosts: { section: "travel", label: "Would you like help with the costs?", kind: "yes-no" },
  letter: { section: "visa", label: "Do you need an invitation letter?", kind: "yes-no" },
  passportName: { section: "visa", label: "Name as in the passport", kind: "line" },
  passportNumber: {
    section: "visa",
    label: "Passport number",
    kind: "line",
    help: "Only if the embassy wants it in the letter.",
  },
  embassy: { section: "visa", label: "Embassy or consulate, with its city", kind: "line" },
  stayFrom: { section: "visa", label: "First day of your stay", kind: "date" },
  stayUntil: { section: "visa", label: "Last day of your stay", kind: "date" },
  notes: { section: "notes", label: "Notes", kind: "long" },
} as const satisfies Record<string, NeedField>;

export type NeedName = keyof typeof NEED_FIELDS;
export const NEED_NAMES = Object.keys(NEED_FIELDS) as NeedName[];

/** The field of a name. */
export const needField = (name: NeedName): NeedField => NEED_FIELDS[name];

export const NEED_LENGTH = { line: 200, long: 1_000 } as const;

/** What a speaker has answered, blank where nothing. */
export type Needs = Record<NeedName, string>;

/** The days after the end until needs are deleted, before a call sets others. */
export const KEEP_NEEDS_DAYS = 60;
export const MOST_KEEP_DAYS = 365;
