import { setImmediate as turn } from "node:timers/promises";
import type { Endpoint } from "@lectern/domain/kernel/endpoint";
import { grouped } from "@lectern/domain/kernel/grouped";
import * as z from "zod/mini";

/** A part of a list that has rows: how many, and a mark that is another one as soon as anything in it is. */
export type PartStamp = { part: number; length: number; stamp: string };

export type ListSource<R> = {
  /** Whose list, and all that the answer depends on besides the rows. */
  key: string;
  /** Every part that has rows, in the order of the list. */
  stamps(): Promise<PartStamp[]>;
  /** The rows of these parts, in the order of the list. */
  rows(parts: number[]): Promise<R[]>;
  partOf(row: R): number;
  /** The `limit` rows after the row `last`, which is null at the start. */
  page(last: R | null, limit: number): Promise<R[]>;
  /** A row for the wire; positions count from 0. */
  present(row: R, position: number): unknown;
};

type KeptPart = { stamp: string; start: number; length: number; text: Buffer };

/** The text of a list, and where in it each part stands. */
export type KeptList = { parts: Map<number, KeptPart>; text: Buffer };

const COMMA = Buffer.from(",");

/** Rows as they stand in a JSON array, without its brackets; checked against the contract as every answer is. */
export function rowsText<R>(
  endpoint: Endpoint,
  { present }: ListSource<R>,
  rows: R[],
  start: number,
): Buffer {
  const items = z.parse(
    endpoint.answer,
    rows.map((row, n) => present(row, start + n)),
  );
  return Buffer.from(JSON.stringify(items).slice(1, -1));
}

/**
 * The list as the stamps say that it is: parts whose stamp and place are still the same are taken from what is known,
 * the others are read, at most about `most` rows at a time. A stamp is as old as its rows or older: what changes in
 * between costs another reading, and is never missed.
 */
export async function renewedList<R>(
  endpoint: Endpoint,
  source: ListSource<R>,
  stamps: PartStamp[],
  known: KeptList | undefined,
  most: number,
): Promise<KeptList> {
  const read = new Map<number, R[]>();

  function stale(): PartStamp[] {
    let start = 0;
    return stamps.filter(({ part, stamp, length }) => {
      const kept = known?.parts.get(part);
      const isAsKept = kept?.stamp === stamp && kept.start === start;
      start += read.get(part)?.length ?? length;
      return !isAsKept && !read.has(part);
    });
  }

  // Where more or fewer rows are read than were counted, the parts behind them stand elsewhere, and are stale, too.
  for (let parts = stale(); parts.length > 0; parts = stale()) {
    const now = upTo(most, parts);
    const rows = grouped(await source.rows(now), source.partOf);
    for (const part of now) read.set(part, rows.get(part) ?? []);
  }
  if (known && read.size === 0 && known.parts.size === stamps.length) return known;

  const parts = new Map<number, KeptPart>();
  let start = 0;
  for (const { part, stamp } of stamps) {
    const rows = read.get(part);
    const kept = rows
      ? { stamp, start, length: rows.length, text: rowsText(endpoint, source, rows, start) }
      : known?.parts.get(part);
    if (kept && kept.length > 0) parts.set(part, kept);
    // Between so many rows, other requests have their turn.
    if (rows && crosses(most, start, rows.length)) await turn();
    start += kept?.length ?? 0;
  }
  return joined(parts);
}

/** The first of these parts, with that many rows or a part more. */
function upTo(most: number, stamps: PartStamp[]): number[] {
  let length = 0;
  const parts: number[] = [];
  for (const each of stamps) {
    if (length >= most) break;
    length += each.length;
    parts.push(each.part);
  }
  return parts;
}

const crosses = (step: number, start: number, length: number) =>
  Math.floor(start / step) < Math.floor((start + length) / step);

/** One text of all parts, of which each part is a piece, so that nothing is kept twice. */
function joined(parts: Map<number, KeptPart>): KeptList {
  const texts = [...parts.values()].flatMap(({ text }, n) => (n === 0 ? [text] : [COMMA, text]));
  const text = Buffer.concat([Buffer.from("["), ...texts, Buffer.from("]")]);
  let at = 1;
  const placed = [...parts].map(([part, kept]): [number, KeptPart] => {
    const own = text.subarray(at, at + kept.text.length);
    at += own.length + COMMA.length;
    return [part, { ...kept, text: own }];
  });
  return { parts: new Map(placed), text };
}
