/** When a task of a template is due: some days from the date that it hangs on. */

/** The day some days from another. */
export const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** How many days lie between two dates; times of day do not count. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / 86_400_000);

/** The due date of an item of a template; null as long as the date that it hangs on is open. */
export function dueOf(item: { offset: number; time: string | null }, day: string | null): string | null {
  if (day === null) return null;
  const due = dayFrom(day.slice(0, 10), item.offset);
  return item.time === null ? due : `${due}T${item.time}`;
}
