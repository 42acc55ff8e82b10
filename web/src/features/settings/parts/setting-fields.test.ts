import { EDITION_DEFAULTS } from "@lectern/domain/edition/words";
import { expect, test } from "vitest";
import { changesIn, FIELDS, type FieldKey, SECTIONS, valuesOf, withValue } from "./setting-fields";

const shown = valuesOf(EDITION_DEFAULTS);
const changed = (key: FieldKey, value: string) => changesIn(withValue(shown, key, value), EDITION_DEFAULTS);

test("shows every setting once", () => {
  const listed = SECTIONS.flatMap(({ keys }) => keys);
  expect([...listed].sort()).toEqual(Object.keys(FIELDS).sort());
});

test("shows settings as people write them, and takes them unchanged for unchanged", () => {
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

test("sends what was changed, and that alone", () => {
  expect(changed("year", "2026")).toEqual({ year: "2026" });
  expect(changed("cooldown", "2d")).toEqual({ cooldown: "2d" });
  expect(changed("maxFileBytes", "20")).toEqual({ maxFileBytes: 20 * 1024 * 1024 });
  expect(changed("closesAt", "2025-06-03T00:00")).toEqual({ closesAt: "2025-06-03T00:00:00.000Z" });
});

test("keeps every date the instant that it is when the zone changes", () => {
  const berlin = withValue(shown, "zone", "Europe/Berlin");
  expect(berlin.closesAt).toBe("2025-06-03T01:59:59");
  expect(changesIn(berlin, EDITION_DEFAULTS)).toEqual({ zone: "Europe/Berlin" });
  expect(changesIn(withValue(berlin, "closesAt", "2025-06-03T23:59:59"), EDITION_DEFAULTS)).toEqual({
    zone: "Europe/Berlin",
    closesAt: "2025-06-03T21:59:59.000Z",
  });
});
