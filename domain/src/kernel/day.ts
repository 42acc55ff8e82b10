const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A day such as `2027-03-01` as midnight in UTC; null for any other text. */
export function parseDay(text: string): Date | null {
  const day = DATE.test(text) ? new Date(`${text}T00:00:00.000Z`) : null;
  return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? day : null;
}
