import { describe, expect, it } from "vitest";
import { EDITION_DEFAULTS } from "../../call/words";
import { nextEdition, oneYearLater } from "./next-call";

describe("a year on", () => {
  it.each([
    // 2 June 2025 is a Monday, and so is 1 June 2026.
    ["2025-06-02T23:59:59.000Z", "UTC", "2026-06-01T23:59:59.000Z"],
    // 31 March 2025 has summer time in Berlin (+02:00), and so has 30 March 2026, a day after the change.
    ["2025-03-30T22:00:00.000Z", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
    // 25 October 2026 is the day of the change back: midnight after it is +01:00, the one a year before +02:00.
    ["2025-10-25T21:59:00.000Z", "Europe/Berlin", "2026-10-24T21:59:00.000Z"],
    ["2024-10-28T22:59:00.000Z", "Europe/Berlin", "2025-10-27T22:59:00.000Z"],
    // In Berlin 23:59 on Saturday 30 March 2024 is +01:00, and on Saturday 29 March 2025, too.
    ["2024-03-30T22:59:00.000Z", "Europe/Berlin", "2025-03-29T22:59:00.000Z"],
    // New York changed to summer time on 9 March 2025 and 8 March 2026: Monday 9 March 2026 has the same time of day.
    ["2025-03-10T03:59:00.000Z", "America/New_York", "2026-03-09T03:59:00.000Z"],
    // A Sunday before the change in 2024 (+01:00) falls after it in 2025 (+02:00).
    ["2024-03-31T00:30:00.000Z", "Europe/Berlin", "2025-03-30T00:30:00.000Z"],
    ["2027-03-28T12:00:00.000Z", "Europe/London", "2028-03-26T12:00:00.000Z"],
    ["2022-03-27T23:00:00.000Z", "Europe/Berlin", "2023-03-26T23:00:00.000Z"],
  ])("%s in %s is %s", (instant, zone, later) => {
    expect(oneYearLater(instant, zone)).toBe(later);
  });

  it("keeps weekday and time of day where the clock has changed in between", () => {
    const face = new Intl.DateTimeFormat("en-GB", {
      timeZone: "Europe/Berlin",
      weekday: "long",
      hour: "2-digit",
      minute: "2-digit",
    });
    for (let day = 0; day < 800; day++) {
      const at = new Date(Date.UTC(2024, 0, 1, 21, 59) + day * 86_400_000);
      expect(face.format(new Date(oneYearLater(at.toISOString(), "Europe/Berlin")))).toBe(face.format(at));
    }
  });
});

describe("the next call", () => {
  const edition = {
    ...EDITION_DEFAULTS,
    decisionsReleased: true,
    villagesCall: "locks",
    maxSubmissions: 3,
    conferenceEnds: "2025-10-14",
    deleteProposalsAfter: "2026-03-01",
    deleteAccountsAfter: "24 months",
  };

  it("takes the settings along, shifts its dates, and releases nothing", () => {
    expect(nextEdition(edition, { product: "Example", year: 2026 })).toMatchObject({
      product: "Example",
      year: 2026,
      maxSubmissions: 3,
      closesAt: "2026-06-01T23:59:59.000Z",
      conferenceEnds: "2026-10-13",
      decisionsReleased: false,
      villagesCall: null,
      reviewsDue: null,
      deleteProposalsAfter: null,
      deleteAccountsAfter: "24 months",
    });
  });

  it("shifts the dates of single conferences across a change of the clock", () => {
    const dates = { conference: "SINCON", closesAt: "2025-10-25T21:59:00.000Z", reviewsDue: null };
    const next = nextEdition({ ...edition, zone: "Europe/Berlin", conferenceDates: [dates] }, edition);
    expect(next.conferenceDates).toEqual([{ ...dates, closesAt: "2026-10-24T21:59:00.000Z" }]);
  });
});
