/** Tasks as reports count them: for each record that they are about. */
import { sql } from "drizzle-orm";
import { withinReach } from "#server/lib/records/reach.ts";
import { type Facts, isOfAgencies, localDay } from "#server/lib/reports/facts.ts";

export const taskFacts: Facts = {
  name: "tasks",
  rows: sql`select v.involved_id as person_id, t.assignee_id, t.type_id, t.id as record_id, t.due_by,
      ${localDay(sql`t.created_at`)} as made_on, ${localDay(sql`t.completed_at`)} as completed_on, t.completed_at
    from task t join involvement v on v.agency_id = t.agency_id and v.record_id = t.id and v.kind = 'person'
    where ${isOfAgencies(sql`t.agency_id`)} and t.deleted_at is null and ${withinReach("TASK", sql`t.id`, "read")}`,
};
