/** Content that waits for an approval. */
import { sql } from "drizzle-orm";
import { CONTENT_KINDS, CONTENT_STATUS } from "#contract/content/codes.ts";
import { type ApprovalSource, approvalOf } from "#server/lib/dashboards/management.ts";
import { reachesRecord } from "#server/lib/records/reach.ts";
import { contentItem } from "./content.table.ts";

export const contentApproval: ApprovalSource = approvalOf(
  "CMS",
  () => sql`select ${contentItem.kind} as what, count(*)::int as count, min(${contentItem.createdAt}) as since
    from ${contentItem}
    where ${contentItem.agencyId} = ${sql.placeholder("$agency")}::uuid
      and ${contentItem.status} = ${sql.raw(String(CONTENT_STATUS.pending))}
      and ${contentItem.deletedAt} is null
      and ${contentItem.kind} = any (${sql.param([...CONTENT_KINDS])}::text[])
      and ${reachesRecord(contentItem.id, "write")}
    group by 1
    order by 1`,
);
