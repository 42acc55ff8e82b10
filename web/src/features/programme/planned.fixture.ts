import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import type { Publication } from "@lectern/domain/programme/publishing/contract";

/** A confirmed talk without a place, in its first version. */
export const aTalk = (pk: number, changes: Partial<PlannedRow> = {}): PlannedRow => ({
  pk,
  code: "MAIN",
  title: `Talk ${pk}`,
  authors: `Speaker ${pk}`,
  usual_minutes: 45,
  notified: true,
  answer: "confirmed",
  slot: null,
  warnings: [],
  etag: '"0"',
  tentative: false,
  type: "Talk",
  topic: "Research",
  availability: [],
  ...changes,
});

/** 45 minutes in a room from an instant such as `2025-07-01T08:00:00.000Z` on. */
export const aSlot = (room: string, start: string) => ({ room, start, minutes: 45 });

/** The first version, without changes since. */
export const aPublication = (changes: Partial<Publication> = {}): Publication => ({
  number: 1,
  published_on: "2025-03-01T12:00:00.000Z",
  changes: [],
  notified: 0,
  left_out: [],
  embed_on: [],
  url: "http://localhost:3000/programme",
  etag: '"1-7"',
  ...changes,
});
