/** What fans and staff mark an item as, and the call that says who did. */
import { read } from "../call.ts";
import type { RefKind } from "../enums.ts";
import { listCall, oneOf } from "../list.ts";
import { id, instant, PersonBrief, ref, z } from "../schema.ts";
import { HIDING_TYPES } from "./codes.ts";
import { ContentTalent } from "./item.ts";

export const ContentReport = z.object({
  id: id(),
  hidingType: z.enum(HIDING_TYPES),
  /** The fan; null for a member of staff, and once it is no longer kept. */
  fan: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  staff: z.nullable(PersonBrief),
  /** The talent of the item that it is about; null as well where the reader may not see them, or it is about all. */
  talent: z.nullable(ContentTalent),
  reason: z.nullable(z.string()),
  reportedAt: instant(),
  /** Null while it is open. */
  resolvedAt: z.nullable(instant()),
  resolvedBy: z.nullable(PersonBrief),
});
export type ContentReport = z.output<typeof ContentReport>;

/** The call that lists who marked an item; `module` is a part of its path. */
export const reportsCall = (module: string, kind: RefKind) =>
  listCall("GET", `/talent/v1/cms/${module}/{id}/reports`, {
    summary: "Who marked an item, when and why",
    access: read("CMS"),
    topics: ["content", "contentMarking"],
    params: z.strictObject({ id: ref(kind) }),
    row: ContentReport,
    sortable: ["reportedAt"],
    defaultSort: ["reportedAt", "DESC"],
    filters: { hidingType: oneOf(HIDING_TYPES) },
  });
