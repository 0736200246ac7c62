/**
 * Specification's own names of closed sets. Its calls accept them and ours by one mapping: ADVISOR and Advisor are the
 * same, Prospect is a scout, Pvpm is audio and video. Names of things that do not exist here match nothing.
 */
import { PRODUCT } from "../product.ts";
import { z } from "../schema.ts";

/** One of the choices, in any case, or by an alias. */
export const namedLike = <T extends string>(
  choices: readonly [T, ...T[]],
  others: Readonly<Record<string, T>> = {},
): z.ZodMiniType<T, T> =>
  z.pipe(
    // The type promises one of the choices; the input may be anything.
    z.transform((value: T): unknown => {
      const sent: unknown = value;
      if (typeof sent !== "string") return sent;
      return choices.find((choice) => choice.toLowerCase() === sent.toLowerCase()) ?? others[sent] ?? sent;
    }),
    z.enum(choices),
  ) as z.ZodMiniType<T, T>;

/** Kinds of thing that the specification links to others (N-062). */
export const LINKED_ENTITY_TYPES = [
  "Talent",
  "Scout",
  "Partner",
  "Opportunity",
  "Contract",
  "Task",
  "Staff",
  "Expense",
  "Invoice",
  "CreditNote",
  "Event",
  "ManagementFee",
  "News",
  "Video",
  "Audio",
  `${PRODUCT}Event`,
  "Scores",
  "Project",
  "FanroomPost",
  `${PRODUCT}Pod`,
  "Prospect",
] as const;
