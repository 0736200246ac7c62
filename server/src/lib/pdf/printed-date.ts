/** Dates and wall times as prints write them, like the screens: Intl writes some of them otherwise. */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

const dateIn = (wall: string): Temporal.PlainDate => Temporal.PlainDate.from(wall.slice(0, 10));

/** Writes the date of a date or wall time: "10 Oct 2026". */
export function printedDate(wall: string): string {
  const { day, month, year } = dateIn(wall);
  return `${String(day).padStart(2, "0")} ${MONTHS[month - 1]} ${year}`;
}
/** Writes the date with its weekday: "Sat 10 Oct 2026". */
export const dayOfPrint = (wall: string): string => `${WEEKDAYS[dateIn(wall).dayOfWeek - 1]} ${printedDate(wall)}`;
/** Writes a date, and the time of a wall time: "10 Oct 2026 19:00". */
export const printedMoment = (wall: string): string => [printedDate(wall), wall.slice(11)].filter(Boolean).join(" ");
