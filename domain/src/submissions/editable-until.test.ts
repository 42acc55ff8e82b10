import { expect, test } from "vitest";
import { editableUntil } from "./rules";

test("ends the edit at the close at the latest", () => {
  const edition = { opensAt: "2025-01-10T00:00:00Z", closesAt: "2025-06-02T23:59:59Z" };
  const until = (rollingReviewAfter: number | null, submittedAt: string) =>
    editableUntil({ submittedAt: new Date(submittedAt) }, { ...edition, rollingReviewAfter }).toISOString();
  expect(until(null, "2025-03-01T00:00:00Z")).toBe("2025-06-02T23:59:59.000Z");
  expect(until(3600, "2025-03-01T00:00:00Z")).toBe("2025-03-01T01:00:00.000Z");
  expect(until(3600, "2025-06-02T23:30:00Z")).toBe("2025-06-02T23:59:59.000Z");
});
