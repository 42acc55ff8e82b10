import { expect, it } from "vitest";
import { announced, differences, nextAnnouncement } from "./rules";

const TEN = new Date("2025-06-01T10:00:00.000Z");
const ELEVEN = new Date("2025-06-01T11:00:00.000Z");
const JUST_BEFORE = new Date(TEN.getTime() - 1);
const places = [{ secretUntil: ELEVEN }, { secretUntil: null }, { secretUntil: TEN }];

it("announces a place at its instant, and names the next one until then", () => {
  const known = (now: Date) => announced(places, now).map(({ secretUntil }) => secretUntil);
  expect([known(JUST_BEFORE), nextAnnouncement(places, JUST_BEFORE)]).toEqual([[null], TEN]);
  expect([known(TEN), nextAnnouncement(places, TEN)]).toEqual([[null, TEN], ELEVEN]);
  expect([known(ELEVEN), nextAnnouncement(places, ELEVEN)]).toEqual([[ELEVEN, null, TEN], null]);
});

it("tells what was moved from what is announced at another time only", () => {
  const place = { key: "7/", room: "Hall", start: TEN, minutes: 45, secretUntil: ELEVEN };
  const changeTo = (changes: object) =>
    differences([place], [{ ...place, ...changes }]).map(({ change }) => change);
  expect(changeTo({ secretUntil: new Date(ELEVEN) })).toEqual([]);
  expect(changeTo({ secretUntil: null })).toEqual(["announced"]);
  for (const moved of [{ room: "Attic" }, { minutes: 30 }, { start: ELEVEN }])
    expect(changeTo({ ...moved, secretUntil: null })).toEqual(["moved"]);
});
