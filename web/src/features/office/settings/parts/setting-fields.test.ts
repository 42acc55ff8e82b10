import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { expect, test } from "vitest";
import { changesIn, FIELDS, type FieldKey, rebased, valuesOf, withValue } from "./setting-fields";
import { SECTIONS } from "./setting-sections";

const shown = valuesOf(EDITION_DEFAULTS);
const typed = (key: FieldKey, value: string, before = shown) =>
  withValue(before, key, value, EDITION_DEFAULTS);
const changed = (key: FieldKey, value: string) => changesIn(typed(key, value), EDITION_DEFAULTS);

test("shows every setting once", () => {
  const listed = Object.values(SECTIONS).flatMap(({ keys }) => keys);
  expect([...listed].sort()).toEqual(Object.keys(FIELDS).sort());
});

test("formats settings for the form, and detects no change in unchanged ones", () => {
  expect(shown).toMatchObject({
    closesAt: "2025-06-02T23:59:59",
    cooldown: "1d",
    uploadGrace: "15m",
    rollingReviewAfter: "none",
    maxFileBytes: "50",
    decisionsReleased: "false",
  });
  expect(changesIn(shown, EDITION_DEFAULTS)).toEqual({});
});

test("sends only changes", () => {
  expect(changed("year", "2026")).toEqual({ year: "2026" });
  expect(changed("cooldown", "2d")).toEqual({ cooldown: "2d" });
  expect(changed("maxFileBytes", "20")).toEqual({ maxFileBytes: 20 * 1024 * 1024 });
  expect(changed("closesAt", "2025-06-03T00:00")).toEqual({ closesAt: "2025-06-03T00:00:00.000Z" });
});

test("keeps every date at the same instant when the zone changes", () => {
  const berlin = typed("zone", "Europe/Berlin");
  expect(berlin.closesAt).toBe("2025-06-03T01:59:59");
  expect(changesIn(berlin, EDITION_DEFAULTS)).toEqual({ zone: "Europe/Berlin" });
  expect(changesIn(typed("closesAt", "2025-06-03T23:59:59", berlin), EDITION_DEFAULTS)).toEqual({
    zone: "Europe/Berlin",
    closesAt: "2025-06-03T21:59:59.000Z",
  });
});

test("keeps a stored date that is more precise than its field, or in a repeated hour", () => {
  const stored = {
    ...EDITION_DEFAULTS,
    zone: "Europe/Berlin",
    opensAt: "2025-02-03T10:20:30.400Z",
    closesAt: "2025-10-26T01:30:00.999Z",
  };
  const values = valuesOf(stored);
  expect(values).toMatchObject({ opensAt: "2025-02-03T11:20:30", closesAt: "2025-10-26T02:30:00" });
  expect(changesIn(values, stored)).toEqual({});
  expect(changesIn(withValue(values, "closesAt", "2025-10-26T02:30", stored), stored)).toEqual({});
  expect(changesIn(withValue(values, "year", "2026", stored), stored)).toEqual({ year: "2026" });

  const inUtc = withValue(values, "zone", "UTC", stored);
  expect(inUtc.closesAt).toBe("2025-10-26T01:30:00");
  expect(changesIn(inUtc, stored)).toEqual({ zone: "UTC" });
});

test("takes over what another organiser saved, except in changed fields", () => {
  const theirs = { ...EDITION_DEFAULTS, year: 2027, cooldown: 20, zone: "Asia/Singapore" };
  const mine = typed("closesAt", "2025-06-03T12:00:00", typed("product", "Kettle Con"));
  const values = rebased(mine, EDITION_DEFAULTS, theirs);
  expect(values).toMatchObject({ year: "2027", cooldown: "20s", closesAt: "2025-06-03T20:00:00" });
  expect(changesIn(values, theirs)).toEqual({
    product: "Kettle Con",
    closesAt: "2025-06-03T12:00:00.000Z",
  });
  const inBerlin = rebased(typed("zone", "Europe/Berlin"), EDITION_DEFAULTS, theirs);
  expect(changesIn(inBerlin, theirs)).toEqual({ zone: "Europe/Berlin" });
});
