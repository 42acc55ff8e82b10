import type { Actor } from "@lectern/domain/kernel/actor";
import type { Platform } from "../platform/platform";
import type { Seeded } from "./people";

const DAY = 86_400_000;

/** A demo person as who calls an action. */
export const actorOf = ({ id, group }: Pick<Seeded, "id" | "group">): Actor => ({
  userId: id,
  group,
  sessionId: "",
  provedAt: null,
  secondFactor: { required: false, active: false },
});

/** The platform as some days ago: what is done with it has happened then. */
export type DaysAgo = (days: number) => Platform;

export function daysAgo(platform: Platform): DaysAgo {
  const now = platform.clock.now().getTime();
  return (days) => {
    const at = new Date(now - days * DAY);
    return { ...platform, clock: { now: () => at } };
  };
}

/** In place of the check that a form was not changed since it was read. */
export const skipStaleCheck = () => {};
