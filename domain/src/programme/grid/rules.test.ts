import { describe, expect, it } from "vitest";
import { blockFaults } from "../plan/rules";
import { firstFreePlace, movedPlace, placeOnDay, resizedPlace, roomsBeside, startWithin } from "./raster";
import { type Board, type PlannedTalk, placeFaults, placeWarnings } from "./rules";

const at = (time: string) => new Date(`2025-07-01T${time}:00Z`);
const slot = (room: string, time: string, minutes = 45) => ({ room, start: at(time), minutes });
const talk = (key: string, changes: Partial<PlannedTalk> = {}): PlannedTalk => ({
  key,
  title: `Talk ${key}`,
  conference: "",
  people: [`Speaker ${key}`],
  availability: [],
  isConfirmed: true,
  slot: null,
  ...changes,
});
const room = (name: string, changes: object = {}) => ({
  id: name,
  name,
  capacity: null,
  description: "",
  changeover: 0,
  ...changes,
});
const board: Board = {
  plan: {
    rooms: [room("Attic", { changeover: 10 }), room("Hall", { conference: "SINCON" })],
    days: [{ date: "2025-07-01", from: "09:00", until: "18:00" }],
  },
  blocks: [{ kind: "plenary", title: "Opening", rooms: [], start: at("09:00"), minutes: 30 }],
  talks: [talk("1", { slot: slot("Attic", "10:00"), people: ["Ada"] })],
  zone: "UTC",
};

describe("a place", () => {
  it.each([
    ["in no room of the call", slot("Cellar", "10:00"), "room"],
    ["before the day starts", slot("Attic", "08:00"), "start"],
    ["longer than its day", slot("Attic", "17:30"), "minutes"],
    ["in a plenary slot", slot("Hall", "09:15"), "room"],
    ["of another talk", slot(" attic", "10:30"), "room"],
  ])("is refused %s, at the field", (_, place, field) => {
    expect(Object.keys(placeFaults("2", place, board))).toEqual([field]);
  });

  it("is free for the talk that has it, and beside others", () => {
    expect(placeFaults("1", slot("Attic", "10:15"), board)).toEqual({});
    expect(placeFaults("2", slot("Attic", "10:45"), board)).toEqual({});
  });

  it("is warned of for people, change-over, the conference and a missing confirmation, in this order", () => {
    const times = [{ day: "2025-07-01", times: [{ from: "12:00", to: "18:00" }] }];
    const busy = talk("2", {
      people: ["ada "],
      availability: [{ speaker: "Ada", days: times }],
      conference: "MAIN",
      isConfirmed: false,
    });
    const codes = (place: ReturnType<typeof slot>) =>
      placeWarnings(busy, place, board).map(({ code }) => code);
    expect(codes(slot("Hall", "10:00"))).toEqual([
      "person-twice",
      "speaker-unavailable",
      "other-conference",
      "not-confirmed",
    ]);
    expect(codes(slot("Attic", "10:50"))).toEqual(["speaker-unavailable", "changeover", "not-confirmed"]);
    expect(codes(slot("Attic", "13:00"))).toEqual(["not-confirmed"]);
  });
});

describe("the raster", () => {
  const day = { rooms: ["Attic", "Hall"], start: at("09:00"), end: at("18:00") };

  const area = (rooms: string[], time: string, minutes = 45) => ({ rooms, start: at(time), minutes });

  it("moves by 5 minutes and by a room, and stays within the day", () => {
    const from = (time: string, rooms = ["Attic"]) => area(rooms, time);
    expect(movedPlace(from("10:00"), "later", day)).toEqual(from("10:05"));
    expect(movedPlace(from("09:00"), "earlier", day)).toEqual(from("09:00"));
    expect(movedPlace(from("17:15"), "later", day)).toEqual(from("17:15"));
    expect(movedPlace(from("10:00"), "right", day)).toEqual(from("10:00", ["Hall"]));
    expect(movedPlace(from("10:00", ["Hall"]), "right", day)).toEqual(from("10:00", ["Hall"]));
  });

  it("moves several rooms together, and what is in all rooms by time only", () => {
    const wide = { ...day, rooms: ["Attic", "Hall", "Loft"] };
    expect(roomsBeside(["Attic", "hall"], 1, wide)).toEqual(["Hall", "Loft"]);
    expect(roomsBeside(["Hall", "Loft"], 1, wide)).toEqual(["Hall", "Loft"]);
    expect(movedPlace(area([], "10:00"), "right", wide)).toEqual(area([], "10:00"));
  });

  it("holds any start and length", () => {
    expect(startWithin(at("10:02"), 45, day)).toEqual(at("10:00"));
    expect(startWithin(at("23:00"), 45, day)).toEqual(at("17:15"));
    expect(startWithin(at("10:00"), 9 * 60 + 30, day), "longer than the day").toEqual(at("09:00"));
    expect(resizedPlace(area(["Attic"], "17:00"), 200, day).minutes).toBe(60);
    expect(resizedPlace(area(["Attic"], "17:00"), -10, day).minutes).toBe(5);
  });

  it("keeps the hour on another day, also where clocks changed between, and after midnight", () => {
    const zone = "Europe/Berlin";
    const other = {
      date: "2025-03-30",
      start: new Date("2025-03-30T07:00:00Z"),
      end: new Date("2025-03-31T00:00:00Z"),
    };
    const on = (start: string) =>
      placeOnDay({ rooms: ["Attic"], start: new Date(start), minutes: 45 }, other, zone).start.toISOString();
    expect(on("2025-03-29T09:00:00Z"), "10:00").toBe("2025-03-30T08:00:00.000Z");
    expect(on("2025-03-29T23:30:00Z"), "00:30 of the next morning").toBe("2025-03-30T22:30:00.000Z");
    expect(on("2025-03-29T05:00:00Z"), "06:00, when a day begins").toBe("2025-03-30T07:00:00.000Z");
    expect(on("2025-03-29T07:00:00Z"), "before it starts").toBe("2025-03-30T07:00:00.000Z");
  });

  it("finds the first place that neither a talk nor a block has", () => {
    const free = firstFreePlace(45, day, { taken: [slot("Attic", "10:00")], blocks: board.blocks });
    expect(free).toEqual(slot("Attic", "10:45"));
  });
});

it("refuses a block outside of its day, over another block, and over a talk unless it is a break", () => {
  const taken = {
    days: board.plan.days,
    blocks: board.blocks,
    talks: [{ ...slot("Attic", "10:00"), title: "Talk 1" }],
  };
  const faults = (changes: object) =>
    blockFaults(
      { kind: "blocker", title: "Lunch", rooms: [], start: at("12:00"), minutes: 60, ...changes },
      taken,
      "UTC",
    );
  expect(faults({})).toEqual({});
  expect(faults({ start: at("17:30") })).toHaveProperty("minutes");
  expect(faults({ start: at("09:15"), rooms: ["Hall"] })).toEqual({
    start: ["This overlaps “Opening” (plenary), 2025-07-01 at 09:00 for 30 minutes."],
  });
  expect(faults({ start: at("10:30") })).toEqual({
    start: ["Attic is taken by “Talk 1” at that time. Move it first."],
  });
  expect(faults({ start: at("10:30"), kind: "break" }), "a talk may continue through a break").toEqual({});
  expect(faults({ start: at("10:30"), rooms: ["Hall"] })).toEqual({});
});
