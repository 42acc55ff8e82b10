import type { FieldErrors } from "../../kernel/refusal";
import { clockFace } from "../../kernel/zoned";
import { isAvailable } from "../../proposals/availability/rules";
import type { DayAvailability } from "../../proposals/availability/words";
import { programmeDay } from "../days";
import { blockInWords, isBlocked, roomNamed, timeFaults } from "../plan/rules";
import type { Block, Plan } from "../plan/words";
import { endOf, inBoth, inOneRoom, overlap, type Slot, sameRoom } from "../rules";
import type { PlaceWarning } from "./words";

/** When a speaker can present. */
export type SpeakerTimes = { speaker: string; days: readonly DayAvailability[] };

/** What the rules know of a talk. */
export type PlannedTalk = {
  /** The proposal, and the conference where it decides for itself. */
  key: string;
  title: string;
  /** The code of the conference that it is for; empty where it is for several. */
  conference: string;
  people: readonly string[];
  availability: readonly SpeakerTimes[];
  /** Whether its speaker has confirmed. */
  isConfirmed: boolean;
  slot: Slot | null;
};

/** Everything that a place is compared with. */
export type Board = {
  plan: Plan;
  blocks: readonly Block[];
  talks: readonly PlannedTalk[];
  zone: string;
};

export type Occupant = Pick<PlannedTalk, "key" | "title" | "slot">;

/**
 * Why a talk cannot have a place, at the place's fields; empty where it can: a room that the call does not have, once it has
 * saved any; a time outside of its day; a block or another talk in the room. The page shows it before the drop, the server
 * refuses by it.
 */
export function placeFaults(
  key: string,
  place: Slot,
  { plan: { rooms, days }, blocks, talks, zone }: Omit<Board, "talks"> & { talks: readonly Occupant[] },
): FieldErrors {
  const room = roomNamed(rooms, place.room);
  if (!room && rooms.length > 0) {
    const all = rooms.map(({ name }) => name).join(", ");
    return { room: [`There is no room “${place.room}”. Choose one of ${all}, or add it.`] };
  }
  const faults = timeFaults(days, place, zone);
  if (Object.keys(faults).length > 0) return faults;
  const named = room ? { ...place, room: room.name } : place;
  const block = blocks.find((each) => isBlocked(named, each));
  if (block) return { room: [`${named.room} is taken by ${blockInWords(block, zone)}.`] };
  for (const { key: other, title, slot } of talks) {
    if (other === key || !slot || !inOneRoom(named, slot)) continue;
    const { date, time } = clockFace(slot.start, zone);
    return {
      room: [`${slot.room} is taken by “${title}”, ${date} at ${time} for ${slot.minutes} minutes.`],
    };
  }
  return {};
}

/** The speakers who have said that they can't present then. */
export const unavailableAt = (speakers: readonly SpeakerTimes[], place: Slot, zone: string): string[] =>
  speakers.filter(({ days }) => isAvailable(days, place, zone) === false).map(({ speaker }) => speaker);

/** What there is to warn of about a talk at a place, which it may have anyway. */
export function placeWarnings(
  talk: PlannedTalk,
  place: Slot,
  { plan, talks, zone }: Pick<Board, "plan" | "talks" | "zone">,
): PlaceWarning[] {
  const others = talks.flatMap((each) =>
    each.key !== talk.key && each.slot ? [{ ...each, slot: each.slot }] : [],
  );
  const warnings: PlaceWarning[] = [];
  for (const other of others) {
    if (!overlap(place, other.slot) || sameRoom(place.room, other.slot.room)) continue;
    for (const name of inBoth(talk, other))
      warnings.push({ code: "person-twice", text: `${name} is in “${other.title}” at that time.` });
  }
  for (const speaker of unavailableAt(talk.availability, place, zone))
    warnings.push({ code: "speaker-unavailable", text: `${speaker} is not available at that time.` });
  const changeover = roomNamed(plan.rooms, place.room)?.changeover ?? 0;
  for (const { title, slot } of others)
    if (sameRoom(place.room, slot.room) && gapBetween(place, slot) < changeover)
      warnings.push({
        code: "changeover",
        text: `${slot.room} needs ${changeover} minutes between this and “${title}”.`,
      });
  const owners = [
    roomNamed(plan.rooms, place.room)?.conference,
    plan.days.find(({ date }) => date === programmeDay(place.start, zone))?.conference,
  ];
  if (talk.conference !== "" && owners.some((owner) => owner && owner !== talk.conference))
    warnings.push({ code: "other-conference", text: "The room or the day is another conference’s." });
  if (!talk.isConfirmed) warnings.push({ code: "not-confirmed", text: "Its speaker has not confirmed yet." });
  return warnings;
}

/** The minutes between two that do not overlap; none where they do. */
function gapBetween(a: Slot, b: Slot): number {
  const [first, second] = a.start <= b.start ? [a, b] : [b, a];
  const minutes = (second.start.getTime() - endOf(first).getTime()) / 60_000;
  return minutes < 0 ? Number.POSITIVE_INFINITY : minutes;
}
