/** The roster in figures and faces, for the management dashboard. */
import { type SQL, sql } from "drizzle-orm";
import { WIDGET_FACES } from "#contract/dashboards/management-widgets.ts";
import { TALENT_STATUS } from "#contract/enums.ts";
import { ENDING_MONTHS, FREE_DAYS } from "#contract/talents/person.ts";
import { inScope, selectWidget } from "#server/lib/dashboards/statement.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { endsWithin, isFreeFor } from "./ahead.ts";
import { person } from "./person.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const isActive = sql`roster.status = ${sql.raw(String(TALENT_STATUS.active))}`;
const isPending = sql`roster.status = ${sql.raw(String(TALENT_STATUS.pending))}`;
const isFree = sql`${isActive} and ${isFreeFor(sql`roster.id`, sql.raw(FREE_DAYS[0]))}`;
const isEnding = endsWithin(sql`roster.ends_on`, sql`${p("today")}::date`, sql.raw(ENDING_MONTHS[0]));

const counted = (condition: SQL, order: SQL): SQL => sql`(select json_build_object('count', count(*)::int,
    'people', (select coalesce(json_agg(json_build_object('id', face.id, 'displayName', face.display_name,
          'avatarUrl', ${avatarOf(sql`face.avatar_id`)}) order by face.place), '[]')
      from (select roster.*, row_number() over (order by ${order}, roster.display_name, roster.id) as place
        from roster
        where ${condition}
        order by place
        limit ${sql.raw(String(WIDGET_FACES))}) face))
  from roster
  where ${condition})`;

export const rosterWidget = selectWidget(
  "ROSTER",
  () => sql`with roster as materialized (
      select ${person.id} as id, ${person.displayName} as display_name, ${person.avatarId} as avatar_id,
        ${person.status} as status, ${person.representationEnd} as ends_on, ${person.createdAt} as created_at
      from ${person}
      where ${person.agencyId} = ${agency}
        and ${person.family} = 'talents'
        and ${person.stage} = 'talent'
        and ${person.state} = 'ACTIVE'
        and ${person.deletedAt} is null
        and ${withinReach("TALENT", person.id, "read")}
        and ${inScope(person.id, false)})
    select (select count(*)::int from roster) as count,
      (select count(*)::int from roster where ${isActive}) as active,
      ${counted(isPending, sql`roster.created_at`)} as pending,
      ${counted(isFree, sql`roster.display_name`)} as free,
      ${counted(isEnding, sql`roster.ends_on`)} as ending`,
);
