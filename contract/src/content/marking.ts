/** Markings of an item by fans and staff, and the call that lists who marked it. */
import { read } from "../call.ts";
import type { RefKind } from "../enums.ts";
import { listCall, oneOf } from "../list.ts";
import { id, instant, PersonBrief, ref, z } from "../schema.ts";
import { HIDING_TYPES } from "./codes.ts";
import { ContentTalent } from "./item.ts";

export const ContentReport = z.object({
  id: id(),
  hidingType: z.enum(HIDING_TYPES),
  /** The fan; null for a member of staff, and once the fan's data is erased or expired. */
  fan: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  staff: z.nullable(PersonBrief),
  /** Talent that the marking is about; null too if the reader may not see them, or it is about all. */
  talent: z.nullable(ContentTalent),
  reason: z.nullable(z.string()),
  reportedAt: instant(),
  /** Null while it is open. */
  resolvedAt: z.nullable(instant()),
  resolvedBy: z.nullable(PersonBrief),
});
export type ContentReport = z.output<typeof ContentReport>;

/** Returns the call that lists the markings of an item; `module` is part of its path. */
export const reportsCall = (module: string, kind: RefKind) =>
  listCall("GET", `/talent/v1/cms/${module}/{id}/reports`, {
    summary: "Markings of an item: by whom, when and why",
    access: read("CMS"),
    topics: ["content", "contentMarking"],
    params: z.strictObject({ id: ref(kind) }),
    row: ContentReport,
    sortable: ["reportedAt"],
    defaultSort: ["reportedAt", "DESC"],
    filters: { hidingType: oneOf(HIDING_TYPES) },
  });
