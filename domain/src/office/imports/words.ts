import type { Decision } from "../../call/decisions";
import type { Field } from "./changes";

export const SOURCES = ["pretalx", "sessionize"] as const;
export type Source = (typeof SOURCES)[number];
export const SOURCE_LABELS: Record<Source, string> = { pretalx: "pretalx", sessionize: "Sessionize" };

/** The size limit of the whole upload as JSON. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
export const MAX_PROPOSALS = 5_000;
/** The names of tracks and types are truncated to this length. */
export const NAME_SHOWN = 200;

/** The outcome for one proposal of the file. */
export const OUTCOMES = ["new", "known", "changed", "imported", "skipped", "problem"] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const OUTCOME_LABELS: Record<Outcome, string> = {
  new: "New, new account",
  known: "New, existing account",
  changed: "Already imported, changed at the source",
  imported: "Already imported",
  skipped: "Left out",
  problem: "Cannot be imported",
};

/** People without an address get an unreachable one (RFC 2606), which also identifies them. */
const NOWHERE = "no-address.invalid";
export const placeholderAddress = (source: Source, personId: string): string =>
  `${source}-${personId
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, "-")
    .slice(0, 80)}@${NOWHERE}`;

/** A proposal of another system. Texts are trimmed, and otherwise unchanged. */
export type SourceProposal = {
  id: string;
  title: string;
  abstract: string;
  remarks: string;
  track: string;
  type: string;
  minutes: number | null;
  decision: Decision | null;
  submittedAt: string;
  /** Why it is skipped, or null. */
  leftOut: string | null;
  speakers: SourcePerson[];
  /** The fields that the file does not contain; none by default. */
  missing?: readonly Field[];
};

export type SourcePerson = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  bio: string;
  employer: string;
};

/** The organiser's choices: our topic and type for each of the source's, and whether to import decisions. */
export type ImportChoices = {
  topics: Readonly<Record<string, string>>;
  types: Readonly<Record<string, string>>;
  decisions: boolean;
};
