/** Reads the markings of an item: by whom, when and why. */
import { sql } from "drizzle-orm";
import { news } from "#contract/content/content.ts";
import type { ListQuery } from "#contract/list.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { recordPicture, staffBrief } from "#server/lib/work/work.ts";
import { contentMarking } from "./content.table.ts";

const marking = contentMarking;
const list = defineList(news.reports, {
  table: marking,
  id: marking.id,
  agencyId: marking.agencyId,
  always: sql`${marking.recordId} = ${sql.placeholder("itemId")}::uuid`,
  sort: { reportedAt: marking.markedAt },
  where: { hidingType: (type) => sql`${marking.kind} = ${type}::text` },
  row: () => ({
    id: marking.id,
    hidingType: marking.kind,
    fan: sql`case when ${marking.fanId} is not null
      then json_build_object('id', ${marking.fanId}, 'name', ${marking.fanName}) end`,
    staff: staffBrief(marking.staffId),
    talent: sql`(select json_build_object('userId', ${record.id}, 'displayName', ${record.title},
        'avatarUrl', ${recordPicture})
      from ${record}
      where ${record.id} = ${marking.talentId}
        and ${record.deletedAt} is null
        and ${withinReach(record.resource, record.id, "read")})`,
    reason: marking.reason,
    reportedAt: marking.markedAt,
    resolvedAt: marking.resolvedAt,
    resolvedBy: staffBrief(marking.resolvedBy),
  }),
});

interface Asked {
  db: Db;
  actor: Actor;
  query: ListQuery;
  params: { id: string };
}
/** Handles the calls that list markings. */
export const markings = ({ db, actor, query, params: { id } }: Asked) => list(db, actor, query, { itemId: id });
