import type { Decision } from "../call/decisions";
import type { Verdict } from "../kernel/refusal";
import type { Answer } from "../proposals/answers";
import { isInTheRunning, isWithdrawn, type Status } from "../proposals/words";
import type { Programme } from "./words";

type Standing = { status: Status; decision: Decision | null; answer: Answer | null };

/** Whether a proposal with this answer is part of this programme. */
export const staysInProgramme = (answer: Answer | null, which: Programme): boolean =>
  answer !== "declined" && (which === "accepted" || answer === "confirmed");

/** Whether a proposal is part of this programme. A declined one is not, whatever the decision. */
export const isInProgramme = ({ status, decision, answer }: Standing, which: Programme): boolean =>
  decision === "ACC" && !isWithdrawn(status) && staysInProgramme(answer, which);

/** Why an accepted proposal's slot was freed, or null. */
export function reasonSlotFreed({ status, decision, answer }: Standing): "declined" | "withdrawn" | null {
  if (decision !== "ACC") return null;
  if (isWithdrawn(status)) return "withdrawn";
  return answer === "declined" ? "declined" : null;
}

/** May a proposal without an acceptance have a tentative place, which organisers alone see? */
export const mayHoldPlace = ({
  status,
  decision,
  releasedDecision,
}: Omit<Standing, "answer"> & { releasedDecision: Decision | null }): boolean =>
  isInTheRunning(status) && decision !== "ACC" && decision !== "REJ" && releasedDecision !== "ACC";

/** May a proposal be scheduled? */
export const maySchedule = (proposal: Standing): Verdict =>
  isInProgramme(proposal, "accepted") ? null : "not-accepted";

export type Slot = { room: string; start: Date; minutes: number };
export type Placed = Slot & { pk: number; people: readonly string[] };

/** The instant at which a slot ends. */
export const endOf = ({ start, minutes }: Pick<Slot, "start" | "minutes">): Date =>
  new Date(start.getTime() + minutes * 60_000);

const same = (name: string) => name.trim().toLowerCase();

/** Compares the names of rooms ignoring case. */
export const sameRoom = (a: string, b: string): boolean => same(a) === same(b);

type Span = Pick<Slot, "start" | "minutes">;

/** Whether both are at a time; adjacent ones don't overlap. */
export const overlap = (a: Span, b: Span): boolean => a.start < endOf(b) && b.start < endOf(a);

/** Whether both are in one room at overlapping times. */
export const inOneRoom = (a: Slot, b: Slot): boolean => sameRoom(a.room, b.room) && overlap(a, b);

export type Clash = { kind: "room" | "person"; name: string; pks: readonly [number, number] };

/** All pairs that overlap in one room, or have a person in both. */
export function clashes(placed: readonly Placed[]): Clash[] {
  const inOrder = [...placed].sort((a, b) => a.start.getTime() - b.start.getTime() || a.pk - b.pk);
  return inOrder.flatMap((first, at) => {
    const found: Clash[] = [];
    for (let next = at + 1; next < inOrder.length; next++) {
      const second = inOrder[next];
      if (!second || second.start >= endOf(first)) break;
      const pks = [first.pk, second.pk] as const;
      if (inOneRoom(first, second)) found.push({ kind: "room", name: first.room, pks });
      else for (const name of inBoth(first, second)) found.push({ kind: "person", name, pks });
    }
    return found;
  });
}

type WithPeople = Pick<Placed, "people">;

/** The people of both, by their names. */
export function inBoth(first: WithPeople, second: WithPeople): string[] {
  const others = new Set(second.people.map(same));
  return first.people.filter((name) => others.has(same(name)));
}
