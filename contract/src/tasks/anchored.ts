/** Due dates of template tasks: an offset in days from a base date. */

/** The day some days from another. */
export const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the days between two dates, ignoring times of day. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / 86_400_000);

/** Returns the due date of a template's item; null while its base date is unknown. */
export function dueOf(item: { offset: number; time: string | null }, day: string | null): string | null {
  if (day === null) return null;
  const due = dayFrom(day.slice(0, 10), item.offset);
  return item.time === null ? due : `${due}T${item.time}`;
}
