export const MOST_ROOMS = 40;
export const MOST_DAYS = 31;
export const MOST_BLOCKS = 300;
export const MOST_CAPACITY = 100_000;
export const MOST_CHANGEOVER = 240;
export const ABOUT_LENGTH = 300;
export const BLOCK_TITLE_LENGTH = 120;

/** A room of the conference. Slots name it; its id stays when it is renamed. */
export type Room = {
  id: string;
  name: string;
  /** How many people it holds; null: not known. */
  capacity: number | null;
  description: string;
  /** The minutes that it needs between two talks. */
  changeover: number;
  /** The conference that has it for itself, where several decide; missing: it is everyone's. */
  conference?: string | undefined;
};

/** A day of the conference in the call's zone; `until` may be after midnight, at the latest when the next day begins. */
export type Day = {
  date: string;
  from: string;
  until: string;
  /** The conference whose day it is, where several decide; missing: it is everyone's. */
  conference?: string | undefined;
};

/** The rooms in their order, and the days. */
export type Plan = { rooms: Room[]; days: Day[] };

export const NO_PLAN: Plan = { rooms: [], days: [] };

/** What a slot without a proposal is. A blocker keeps its rooms free, and is not published. */
export const BLOCK_KINDS = ["break", "plenary", "blocker"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

export const BLOCK_KIND_LABELS: Record<BlockKind, string> = {
  break: "Break",
  plenary: "Plenary",
  blocker: "Blocker",
};

/** A slot without a proposal, in some rooms or, without any, in all. */
export type Block = { kind: BlockKind; title: string; rooms: string[]; start: Date; minutes: number };
