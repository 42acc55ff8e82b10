import type { Slot } from "../rules";
import type { Change } from "./words";

/** A slot with the instant until which it is to be announced. */
export type Place = Slot & { secretUntil: Date | null };

/** A place with what it is the place of. */
export type Placed = Place & { key: string };

export type Difference<P extends Placed> = { key: string; change: Change; from: P | null; to: P | null };

const isSecret = ({ secretUntil }: Pick<Place, "secretUntil">, now: Date): boolean =>
  secretUntil !== null && now < secretUntil;

/** Those that anyone may know of. */
export const announced = <P extends Pick<Place, "secretUntil">>(places: readonly P[], now: Date): P[] =>
  places.filter((place) => !isSecret(place, now));

/** The next instant at which one of these is announced; null: none is. */
export const nextAnnouncement = (places: readonly Pick<Place, "secretUntil">[], now: Date): Date | null =>
  places
    .flatMap(({ secretUntil }) => (secretUntil && secretUntil > now ? [secretUntil] : []))
    .reduce<Date | null>((first, each) => (first === null || each < first ? each : first), null);

/** What differs between two versions, by time. */
export function differences<P extends Placed>(before: readonly P[], after: readonly P[]): Difference<P>[] {
  const [known, now] = [byKey(before), byKey(after)];
  const found = [
    ...after.flatMap((to): Difference<P>[] => {
      const from = known.get(to.key) ?? null;
      const change = from ? changeOf(from, to) : "added";
      return change ? [{ key: to.key, change, from, to }] : [];
    }),
    ...before
      .filter(({ key }) => !now.has(key))
      .map((from): Difference<P> => ({ key: from.key, change: "removed", from, to: null })),
  ];
  const at = ({ from, to }: Difference<P>) => (to ?? from)?.start.getTime() ?? 0;
  return found.sort((a, b) => at(a) - at(b) || a.key.localeCompare(b.key));
}

const byKey = <P extends Placed>(places: readonly P[]) => new Map(places.map((place) => [place.key, place]));

function changeOf(from: Place, to: Place): Change | null {
  const moved =
    from.room !== to.room || from.minutes !== to.minutes || from.start.getTime() !== to.start.getTime();
  if (moved) return "moved";
  return from.secretUntil?.getTime() === to.secretUntil?.getTime() ? null : "announced";
}
