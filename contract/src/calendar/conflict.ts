/** Overlap of two bookings of the same person, as a refused save shows it. */
import { id, instant, z } from "../schema.ts";

export const BookingConflict = z.object({
  person: z.object({ id: id(), displayName: z.string() }),
  /** The overlap. */
  startsAt: instant(),
  endsAt: instant(),
  /** True if the overlap lies only in the buffer around a booking. */
  inBuffer: z.boolean(),
  /** True if the person's own setting blocks it: no reason can override that. */
  blocked: z.boolean(),
  /** The other booking; null if the reader may not read it: shown as "Busy". */
  other: z.nullable(
    z.object({
      recordId: id(),
      recordKind: z.string(),
      title: z.string(),
      startsAt: instant(),
      endsAt: instant(),
      allDay: z.boolean(),
      zone: z.string(),
    }),
  ),
});
export type BookingConflict = z.output<typeof BookingConflict>;
