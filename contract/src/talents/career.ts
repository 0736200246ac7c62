/** The career of a talent or scout, as a timeline. */

import { LIMITS } from "../limits.ts";
import { emptyIsNull, id, line, maybeLine, maybeText, month, refs, z } from "../schema.ts";
import { formatted } from "../values/formats.ts";
import { entryCalls } from "./entry.ts";

export const CareerEntry = z.object({
  id: id(),
  role: z.string(),
  organisation: z.string(),
  place: z.nullable(z.string()),
  /** `YYYY-MM` */
  started: z.string(),
  /** Null while ongoing. */
  ended: z.nullable(z.string()),
  achievements: z.nullable(z.string()),
  links: z.array(z.object({ url: z.string() })),
  /** The person's attachments that belong to this entry. */
  attachmentIds: z.array(id()),
  version: z.int(),
});
export type CareerEntry = z.output<typeof CareerEntry>;

export const CareerForm = z.strictObject({
  role: line(),
  /** Or the production. */
  organisation: line(),
  place: maybeLine(),
  started: month(),
  ended: emptyIsNull(month()),
  achievements: maybeText(),
  links: z.array(z.strictObject({ url: formatted("website") })).check(z.maxLength(LIMITS.careerLinks)),
  attachmentIds: refs("attachment", LIMITS.careerFiles),
});
export const career = entryCalls(
  { path: "career", kind: "careerEntry", topics: ["career"], one: "a career entry", several: "Career entries" },
  CareerForm,
  CareerEntry,
);
