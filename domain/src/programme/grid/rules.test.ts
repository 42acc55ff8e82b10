import { describe, expect, it } from "vitest";
import { firstFreePlace, movedPlace, resizedPlace, startWithin } from "./raster";
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

  it("moves by 5 minutes and by a room, and stays within the day", () => {
    expect(movedPlace(slot("Attic", "10:00"), "later", day)).toEqual(slot("Attic", "10:05"));
    expect(movedPlace(slot("Attic", "09:00"), "earlier", day)).toEqual(slot("Attic", "09:00"));
    expect(movedPlace(slot("Attic", "17:15"), "later", day)).toEqual(slot("Attic", "17:15"));
    expect(movedPlace(slot("Attic", "10:00"), "right", day)).toEqual(slot("Hall", "10:00"));
    expect(movedPlace(slot("Hall", "10:00"), "right", day)).toEqual(slot("Hall", "10:00"));
  });

  it("brings any start and length onto it", () => {
    expect(startWithin(at("10:02"), 45, day)).toEqual(at("10:00"));
    expect(startWithin(at("23:00"), 45, day)).toEqual(at("17:15"));
    expect(startWithin(at("10:00"), 9 * 60 + 30, day), "longer than the day").toEqual(at("09:00"));
    expect(resizedPlace(slot("Attic", "17:00"), 200, day).minutes).toBe(60);
    expect(resizedPlace(slot("Attic", "17:00"), -10, day).minutes).toBe(5);
  });

  it("finds the first place that neither a talk nor a block has", () => {
    const free = firstFreePlace(45, day, { taken: [slot("Attic", "10:00")], blocks: board.blocks });
    expect(free).toEqual(slot("Attic", "10:45"));
  });
});
