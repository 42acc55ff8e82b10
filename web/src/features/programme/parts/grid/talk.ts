import type { ScheduleRow } from "@lectern/domain/programme/contract";
import type { BlockOnWire } from "@lectern/domain/programme/plan/contract";

/** A place as it is sent. */
export type Place = {
  room: string;
  start: string;
  minutes: number;
  secret_until?: string | null | undefined;
};

/** What is known of a proposal whose slot is changed. */
export type Movable = Pick<ScheduleRow, "pk" | "conference" | "title" | "slot" | "etag"> & {
  tentative?: boolean;
};

/** A proposal at a conference. */
export type Talk = Pick<ScheduleRow, "pk" | "conference">;

export const keyOf = ({ pk, conference = "" }: Talk): string => `${pk}/${conference}`;

/** A break, plenary slot or blocker as it is sent. */
export type TypedBlock = Pick<BlockOnWire, "kind" | "title" | "rooms" | "start" | "minutes">;

export const blockKeyOf = ({ id }: Pick<BlockOnWire, "id">): string => `block-${id}`;
