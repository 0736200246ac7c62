/** Reads contacts for a task, within the reader's reach. */
import { type SQL, sql } from "drizzle-orm";
import {
  type taskContacts as calls,
  TASK_CONTACT_TYPES,
  type TaskContact,
  type TaskContactType,
} from "#contract/tasks/contacts.ts";
import { partner } from "#server/areas/partners/partner.table.ts";
import { matchesName } from "#server/areas/staff/staff.rules.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { person } from "#server/areas/talents/person/person.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { reachesRecord, reachValues, withinReach } from "#server/lib/records/reach.ts";
import { assignment } from "#server/lib/records/records.table.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const words = p("q");

const people = (type: TaskContactType, stage: "talent" | "scout", byWords: boolean): SQL =>
  sql`select ${person.id} as id, ${person.displayName} as name, ${person.avatarId} as avatar_id,
      ${sql.raw(`'${type}'`)} as type
    from ${person}
    where ${person.agencyId} = ${agency} and ${person.deletedAt} is null and ${person.stage} = ${sql.raw(`'${stage}'`)}
      and ${withinReach(stage === "talent" ? "TALENT" : "SCOUT", person.id, "read")}
      ${byWords ? sql`and ${person.id} = any (array(select search_person(${words})))` : sql``}`;

const colleagues = (type: TaskContactType, where: SQL, byWords: boolean): SQL =>
  sql`select ${staffTable.id} as id, ${staffTable.displayName} as name, ${staffTable.avatarId} as avatar_id,
      ${sql.raw(`'${type}'`)} as type
    from ${staffTable}
    where ${staffTable.agencyId} = ${agency}
      and ${staffTable.deletedAt} is null
      and ${where} ${byWords ? sql`and ${matchesName(words)}` : sql``}`;

/** Matches advisors on records that the reader may see: on others, a match would reveal the record. */
const advises = sql`exists (select from ${assignment}
  where ${assignment.agencyId} = ${agency} and ${assignment.staffId} = ${staffTable.id}
    and ${assignment.role} = 'Advisor'
    and ${assignment.endedAt} is null
    and ${reachesRecord(assignment.recordId, "read")})`;

const OF_TYPE: Readonly<Record<TaskContactType, (byWords: boolean) => SQL>> = {
  talent: (byWords) => people("talent", "talent", byWords),
  prospect: (byWords) => people("prospect", "scout", byWords),
  partner: (byWords) =>
    sql`select ${partner.id} as id, ${partner.displayName} as name, ${partner.avatarId} as avatar_id, 'partner' as type
      from ${partner}
      where ${partner.agencyId} = ${agency}
        and ${partner.deletedAt} is null
        and ${withinReach("PARTNER", partner.id, "read")}
        ${byWords ? sql`and ${partner.id} = any (array(select search_partner(${words})))` : sql``}`,
  advisor: (byWords) => colleagues("advisor", advises, byWords),
  assignee: (byWords) => colleagues("assignee", sql`true`, byWords),
};

const finding = preparedFamily(
  ({ types, byWords }: { types: readonly TaskContactType[]; byWords: boolean }) =>
    sql`select id, name as "displayName", ${avatarOf(sql`avatar_id`)} as "avatarUrl",
        array_agg(type order by type) as types
      from (${sql.join(
        types.map((type) => OF_TYPE[type](byWords)),
        sql` union all `,
      )}) contact
      group by id, name, avatar_id order by name, id limit ${p("limit")}`,
);

export const taskContactHandlers: Handlers<typeof calls> = {
  async list({ db, actor, body: { types, q = "", pageSize } }) {
    // In a fixed order, so that the same types share a statement.
    const requested = TASK_CONTACT_TYPES.filter((type) => types.length === 0 || types.includes(type));
    const values = { ...reachValues(actor), limit: pageSize, ...(q !== "" && { q }) };
    return (await finding(db, { types: requested, byWords: q !== "" }, values)) as unknown as TaskContact[];
  },
};
