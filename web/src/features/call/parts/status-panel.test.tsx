import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { anEdition } from "#platform/answers.fixture";
import { setServerTime } from "#platform/clock";
import { StatusPanel } from "./status-panel";

beforeEach(() => void vi.useFakeTimers());

const edition = anEdition({ opensAt: "2025-01-10T00:00:00.000Z", closesAt: "2025-06-02T23:59:59.000Z" });

function at(serverNow: string) {
  setServerTime(serverNow);
  render(
    <MantineProvider env="test">
      <StatusPanel edition={edition} />
    </MantineProvider>,
  );
}
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const state = () => screen.getByRole("status").textContent;

test("[2.60] [4.54] [9.1] counts down to the opening by the server's clock, and opens without a reload", () => {
  at("2025-01-09T23:59:58.000Z");
  expect(state()).toBe("Submissions are not open yet.");
  expect(screen.getByRole("timer").textContent).toBe("opens in00h 00m 02s");
  pass(1000);
  expect(screen.getByRole("timer").textContent).toBe("opens in00h 00m 01s");
  pass(1000);
  expect(state()).toBe("Submissions are open.");
  expect(screen.getByRole("timer").textContent).toMatch(/^closes in143d /);
});

test.each([
  [0, /^02 June 2025 23:59 UTCYour local time$/],
  [-120, /^.+02 June 2025 23:59 UTC$/],
])("gives the dates in the reader's own zone, %i minutes from UTC, and in UTC", (offset, said) => {
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(offset);
  at("2025-06-01T00:00:00.000Z");
  const closes = screen.getByText("closes", { selector: "dt" }).nextElementSibling?.textContent;
  expect(closes).toMatch(said);
});

test("[2.61] [4.56] says that submissions are closed as soon as the last moment is over", () => {
  at("2025-06-02T23:59:58.500Z");
  expect(state()).toBe("Submissions are open.");
  pass(1000);
  expect(state()).toBe("Submissions currently closed");
  expect(screen.queryByRole("timer")).toBeNull();
});

test("gives each conference's close where they differ, and counts down to the next one", () => {
  const dated = (conference: string, label: string, closesAt: string) => ({
    conference,
    label,
    closesAt,
    reviewsDue: null,
  });
  setServerTime("2025-05-20T21:59:58.000Z");
  const conferenceDates = [
    dated("MAIN", "Lectern", "2025-05-20T21:59:59.000Z"),
    dated("SINCON", "SINCON", edition.closesAt),
  ];
  render(
    <MantineProvider env="test">
      <StatusPanel edition={anEdition({ ...edition, conferenceDates })} />
    </MantineProvider>,
  );
  const names = () => screen.getAllByRole("term").map(({ textContent }) => textContent);
  expect(screen.getByRole("timer").textContent).toBe("Lectern closes in00h 00m 01s");
  expect(names()).toEqual(["opened", "Lectern closes", "SINCON closes", "state"]);
  pass(2000);
  expect(screen.getByRole("timer").textContent).toMatch(/^SINCON closes in13d /);
  expect(names()).toEqual(["opened", "Lectern closed", "SINCON closes", "state"]);
  expect(state()).toBe("Submissions are open.");
});
