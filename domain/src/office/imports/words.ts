import type { Decision } from "../../call/decisions";
import type { Field } from "./changes";

export const SOURCES = ["pretalx", "sessionize"] as const;
export type Source = (typeof SOURCES)[number];
export const SOURCE_LABELS: Record<Source, string> = { pretalx: "pretalx", sessionize: "Sessionize" };

/** The whole upload, as JSON. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
export const MAX_PROPOSALS = 5_000;
/** So much of the name of a track or a type is read. */
export const NAME_SHOWN = 200;

/** What becomes of one proposal of the file. */
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

/** Somebody without an address gets one that no mail can ever reach (RFC 2606), and is known by it again. */
const NOWHERE = "no-address.invalid";
export const placeholderAddress = (source: Source, personId: string): string =>
  `${source}-${personId
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, "-")
    .slice(0, 80)}@${NOWHERE}`;

/** A proposal of another system, before anything is decided about it. Texts are trimmed and otherwise as they were. */
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
  /** Why it is not wanted at all; null: it is. */
  leftOut: string | null;
  speakers: SourcePerson[];
  /** What the file says nothing of; left out: it tells all. */
  untold?: readonly Field[];
};

export type SourcePerson = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  bio: string;
  employer: string;
};

/** What the organiser has chosen: our topic and type for each of theirs, and whether decisions come along. */
export type ImportChoices = {
  topics: Readonly<Record<string, string>>;
  types: Readonly<Record<string, string>>;
  decisions: boolean;
};
