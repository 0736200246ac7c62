/** Work that clashes with an exclusivity, as a refused save, a form and the contract show it. */
import { id, z } from "../schema.ts";

const Spot = z.object({ name: z.nullable(z.string()), latitude: z.number(), longitude: z.number() });

export const ExclusivityClash = z.object({
  exclusivityId: id(),
  person: z.object({ id: id(), displayName: z.string() }),
  /** The work; null while it is not saved, and where the reader may not read it. */
  work: z.nullable(z.object({ recordId: id(), recordKind: z.string(), title: z.string() })),
  /** Whether it is a hold of that work. */
  hold: z.boolean(),
  /** Its days. */
  from: z.string(),
  to: z.string(),
  /** Whole days from what the exclusivity counts from: negative before, 0 within, positive after. */
  days: z.int(),
  daysBefore: z.int(),
  daysAfter: z.int(),
  radiusKm: z.nullable(z.int()),
  distanceKm: z.nullable(z.number()),
  /** Whether a radius was agreed and could not be measured. */
  distanceUnknown: z.boolean(),
  /** The country that was compared instead, ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  /** The industry category that both have. */
  category: z.nullable(z.string()),
  /** Where the work is. */
  place: z.nullable(Spot),
  /** Null for a reader without the right to the contract. */
  contract: z.nullable(
    z.object({
      id: id(),
      title: z.string(),
      number: z.nullable(z.string()),
      clause: z.nullable(z.string()),
      centre: z.nullable(Spot),
    }),
  ),
  /** Why the work goes on; null until a reason is given. */
  reason: z.nullable(z.string()),
});
export type ExclusivityClash = z.output<typeof ExclusivityClash>;
