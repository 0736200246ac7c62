/** Conflict of work with an exclusivity, as a refused save, a form and the contract show it. */
import { id, z } from "../schema.ts";

const Spot = z.object({ name: z.nullable(z.string()), latitude: z.number(), longitude: z.number() });

export const ExclusivityConflict = z.object({
  exclusivityId: id(),
  person: z.object({ id: id(), displayName: z.string() }),
  /** The work; null before it is saved, or if the reader may not read it. */
  work: z.nullable(z.object({ recordId: id(), recordKind: z.string(), title: z.string() })),
  /** True for a hold of that work. */
  hold: z.boolean(),
  /** Days of the work. */
  from: z.string(),
  to: z.string(),
  /** Whole days from the exclusivity's base dates: negative before, 0 within, positive after. */
  days: z.int(),
  daysBefore: z.int(),
  daysAfter: z.int(),
  radiusKm: z.nullable(z.int()),
  distanceKm: z.nullable(z.number()),
  /** True if a radius was agreed but could not be measured. */
  distanceUnknown: z.boolean(),
  /** The country that was compared instead, ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  /** Industry category that both share. */
  category: z.nullable(z.string()),
  /** Place of the work. */
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
  /** Reason for going ahead; null until one is given. */
  reason: z.nullable(z.string()),
});
export type ExclusivityConflict = z.output<typeof ExclusivityConflict>;
