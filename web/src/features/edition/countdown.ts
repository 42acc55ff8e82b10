const two = (n: number) => String(n).padStart(2, "0");

/** What is left until an instant, to the second: `12d 04h 33m 09s`. Never below zero. */
export function countdown(from: Date, until: Date): string {
  const seconds = Math.max(0, Math.ceil((until.getTime() - from.getTime()) / 1000));
  const days = Math.floor(seconds / 86_400);
  const clock = `${two(Math.floor(seconds / 3600) % 24)}h ${two(Math.floor(seconds / 60) % 60)}m ${two(seconds % 60)}s`;
  return days > 0 ? `${days}d ${clock}` : clock;
}
