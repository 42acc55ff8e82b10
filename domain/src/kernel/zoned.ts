/** Local date, time and offset: `2025-06-02`, `23:59`, `+02:00`. */
export type ClockFace = { date: string; time: string; offset: string };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "longOffset",
  });
  formats.set(zone, format);
  return format;
}

/** The local time of an instant in a zone. Throws RangeError for an unknown zone. */
export function clockFace(instant: Date, zone: string): ClockFace {
  const parts = formatIn(zone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? "";
  return {
    date: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
    offset: part("timeZoneName").replace("GMT", "").slice(0, 6) || "+00:00",
  };
}
