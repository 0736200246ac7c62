/** Two things that take the same person's time at once, as a refused save shows it. */
import { id, instant, z } from "../schema.ts";

export const Clash = z.object({
  person: z.object({ id: id(), displayName: z.string() }),
  /** The time that both take. */
  startsAt: instant(),
  endsAt: instant(),
  /** Whether only the time clashes that the person keeps free around bookings; the shared time is then that. */
  inBuffer: z.boolean(),
  /** Whether the person's own setting refuses it, so that a reason does not help. */
  blocked: z.boolean(),
  /** What else takes the time; null where the reader may not read it, who sees "Busy". */
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
export type Clash = z.output<typeof Clash>;
