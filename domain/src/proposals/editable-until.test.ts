import { expect, test } from "vitest";
import { editableUntil } from "./rules";

test("ends the edit at the close at the latest", () => {
  const edition = { opensAt: "2025-01-10T00:00:00Z", closesAt: "2025-06-02T23:59:59Z" };
  const until = (rollingReviewAfter: number | null, submittedAt: string, lateUntil: Date | null = null) =>
    editableUntil(
      { submittedAt: new Date(submittedAt), lateUntil },
      { ...edition, rollingReviewAfter },
    ).toISOString();
  expect(until(null, "2025-03-01T00:00:00Z")).toBe("2025-06-02T23:59:59.000Z");
  expect(until(3600, "2025-03-01T00:00:00Z")).toBe("2025-03-01T01:00:00.000Z");
  expect(until(3600, "2025-06-02T23:30:00Z")).toBe("2025-06-02T23:59:59.000Z");
  const late = new Date("2025-06-05T12:00:00Z");
  expect(until(null, "2025-06-04T00:00:00Z", late)).toBe("2025-06-05T12:00:00.000Z");
  expect(until(3600, "2025-06-04T00:00:00Z", late)).toBe("2025-06-04T01:00:00.000Z");
  expect(until(null, "2025-03-01T00:00:00Z", new Date("2025-05-01T00:00:00Z"))).toBe(
    "2025-06-02T23:59:59.000Z",
  );
});
