/** A readable number of seconds. */
export function minutes(seconds: number): string {
  if (seconds < 90) return `${Math.max(0, Math.round(seconds))} seconds`;
  const whole = Math.round(seconds / 60);
  return whole < 120 ? `${whole} minutes` : `${Math.round(whole / 60)} hours`;
}
