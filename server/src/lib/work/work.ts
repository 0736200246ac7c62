/**
 * Shared by opportunities, events and projects: expressions for their fields and filters, the people they are about,
 * and the calls that change a status, count by category and offer options.
 */
import { type Column, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AnyList } from "#contract/lists/parameters.ts";
import type { StatusModule } from "#contract/settings/status.ts";
import type { WorkCounts, WorkOptions } from "#contract/work/work.ts";
import { preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { type CardTable, rankAbove } from "../lists/board.ts";
import { isAmong } from "../lists/filters.ts";
import { sentQuery } from "../lists/sent-query.ts";
import { involve, involvedOf, involves, setInvolved } from "../reach/involvement.ts";
import { isAssignedTo } from "../records/briefs.ts";
import { isAssignedToMe, reachValues, withinReach } from "../records/reach.ts";
import { record } from "../records/records.table.ts";
import { found, Refusal } from "../serving/refusal.ts";
import { waiverHandlers } from "./waivers.ts";

const p = sql.placeholder;

/** The columns that every table of work has. */
export type WorkTable = PgTable &
  Record<
    | "id"
    | "agencyId"
    | "title"
    | "statusId"
    | "meaning"
    | "closedAt"
    | "partnerId"
    | "contactIds"
    | "leadId"
    | "tags"
    | "createdBy"
    | "version",
    PgColumn
  >;

/** The reader's zone. */
export const readerZone = sql`coalesce((select account.time_zone_id
      from account
      where account.id = ${p("$actor")}::uuid),
    (select agency.time_zone_id from agency where agency.id = ${p("$agency")}::uuid))`;

/** Selects the picture of the person or partner that `record` is. */
export const recordPicture = sql`(select media.key
  from media
  where media.id = coalesce((select person.avatar_id from person where person.id = ${record.id}),
      (select partner.avatar_id from partner where partner.id = ${record.id})))`;

/** Selects the id and title of a record, or null where the reader may not see it. */
export const visibleRecord = (id: Column | SQL): SQL =>
  sql`(select json_build_object('id', ${record.id}, 'name', ${record.title}) from ${record}
    where ${record.id} = ${id} and ${record.deletedAt} is null and ${withinReach(record.resource, record.id, "read")})`;

/** Selects the name of a record's partner, or null where the reader may not see it. */
export const partnerName = (table: WorkTable): SQL => sql`(${visibleRecord(table.partnerId)} ->> 'name')`;

/** A talent or scout in brief, made of `record`. */
export const workPerson = sql`json_build_object('type', case ${record.resource}
  when 'SCOUT' then 'scout'
  else 'talent' end,
  'id', ${record.id}, 'displayName', ${record.title}, 'avatarUrl', ${recordPicture})`;

export const staffBrief = (id: Column | SQL): SQL =>
  sql`(select json_build_object('id', s.id, 'displayName', s.display_name,
      'avatarUrl', (select media.key from media where media.id = s.avatar_id))
    from staff s
    where s.id = ${id})`;

/** Selects a status with its category. */
export const workStatus = (statusId: Column): SQL =>
  sql`(select json_build_object('id', s.id, 'statusName', s.name, 'color', s.color,
      'category', json_build_object('code', c.code, 'name', c.name, 'meaning', c.meaning))
    from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
    where s.id = ${statusId})`;
const categoryOf = (statusId: Column): SQL =>
  sql`(select c.code
    from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
    where s.id = ${statusId})`;

/** Expressions for the fields of every kind of work. */
export const workExpressions = (table: WorkTable) => ({
  displayName: table.title,
  status: workStatus(table.statusId),
  partner: visibleRecord(table.partnerId),
  people: involvedOf(table, "RELATED", workPerson),
  lead: staffBrief(table.leadId),
  contacts: sql`(select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'role', c.role,
        'email', c.email) order by array_position(${table.contactIds}, c.id)), '[]')
    from partner_contact c join ${record} on ${record.id} = c.partner_id
    where c.id = any (${table.contactIds})
      and c.deleted_at is null
      and ${withinReach(record.resource, record.id, "read")})`,
});

/** Expressions for the filters of every kind of work. */
export const workWhere = (table: WorkTable) => ({
  ownerType: () => sql`true`,
  ownerId: (id: unknown) => {
    const ids = sql`array[${id}::uuid]`;
    return sql`(${table.partnerId} = ${id}::uuid or ${involves(table)(ids)} or ${isAssignedTo(table, ids)})`;
  },
  categoryCode: (code: unknown) =>
    sql`(${code}::text in ('all', 'api') or ${categoryOf(table.statusId)} = ${code}::text)`,
  categoryCodes: (codes: unknown) => sql`${categoryOf(table.statusId)} = any (${codes}::text[])`,
  statusIds: isAmong(table.statusId),
  progress: (progress: unknown) => sql`case ${progress}::text
    when 'open' then ${table.closedAt} is null
    when 'closed' then ${table.closedAt} is not null
    else ${table.closedAt} is null
    or ${table.closedAt} >= date_trunc('month', now() at time zone ${readerZone}) at time zone ${readerZone} end`,
  partnerIds: isAmong(table.partnerId),
  talentIds: involves(table),
  creatorId: (id: unknown) => sql`${table.createdBy} = ${id}::uuid`,
  leadIds: isAmong(table.leadId),
  assignedToMe: (isIt: unknown) => sql`${isAssignedToMe(table.id, true)} = ${isIt}::boolean`,
  tags: (tags: unknown) => sql`${table.tags} && ${tags}::text[]`,
});

/** Lists work by category as the kit does, once the category is known to be one of the agency's, or all of them. */
export const byKnownCategory =
  <C extends { db: Db; query: { categoryCode?: string | undefined } }, R>(
    module: StatusModule,
    list: (context: C) => Promise<R>,
  ) =>
  async (context: C): Promise<R> => {
    const { categoryCode = "all" } = context.query;
    if (categoryCode !== "all" && categoryCode !== "api") {
      const { rows } = await context.db.execute(
        sql`select from status_category where module = ${module} and code = ${categoryCode}`,
      );
      if (rows.length === 0) refuse("categoryCode");
    }
    return list(context);
  };

/** The summary of a list that counts its rows by status. */
export const byStatus = (table: WorkTable) => ({
  select: sql`${table.statusId} as "statusId", count(*)::int as count`,
  by: sql`${table.statusId}`,
});

/** Puts the lead among the assigned staff. */
export const withLead = <F extends { leadId: string | null; assignedStaffIds: readonly string[] }>(form: F): F =>
  form.leadId === null || form.assignedStaffIds.includes(form.leadId)
    ? form
    : { ...form, assignedStaffIds: [...form.assignedStaffIds, form.leadId] };

interface LinksForm {
  partnerId: string | null;
  contactIds: readonly string[];
  opportunityId?: string | null;
  projectId?: string | null;
}
interface SeenLinks {
  partner: unknown;
  opportunity?: unknown;
  project?: unknown;
}
interface StoredLinks extends Record<string, unknown> {
  partnerId: string | null;
  contactIds: string[];
  opportunityId: string | null;
  projectId: string | null;
}
/** Returns the form with the links that its writer does not see, and so can't name. */
export async function keepingLinks<F extends LinksForm>(
  db: Db,
  table: WorkTable,
  id: string,
  { seen, form }: { seen: SeenLinks; form: F },
): Promise<F> {
  const { rows } = await db.execute<StoredLinks>(
    sql`select partner_id as "partnerId", contact_ids as "contactIds",
      to_jsonb(work) ->> 'opportunity_id' as "opportunityId", to_jsonb(work) ->> 'project_id' as "projectId"
    from ${sql.identifier(getTableName(table))} work
    where id = ${id}::uuid`,
  );
  const { partnerId, contactIds, opportunityId, projectId } = found(rows[0]);
  return {
    ...form,
    ...(seen.partner === null && form.partnerId === null && { partnerId, contactIds }),
    ...(seen.opportunity === null && form.opportunityId === null && { opportunityId }),
    ...(seen.project === null && form.projectId === null && { projectId }),
  };
}

/** Writes who new work is about. */
export const addPeople = (db: Db, actor: Actor, works: readonly { id: string; personIds: readonly string[] }[]) => {
  const involved = works.flatMap(({ id: recordId, personIds }) =>
    personIds.map((involvedId, place) => ({ involvedId, recordId, role: "RELATED" as const, place })),
  );
  return involved.length > 0 ? involve(db, actor, involved) : Promise.resolve();
};
export const savePeople = (db: Db, actor: Actor, id: string, personIds: readonly string[]) =>
  setInvolved(
    db,
    actor,
    id,
    "RELATED",
    personIds.map((involvedId) => ({ involvedId })),
  );

interface PeopleForm {
  personIds: readonly string[];
}
/** Stores who a record is about, for a kind whose form names them and nothing more of them. */
export const personParts = {
  insertParts: (db: Db, actor: Actor, created: readonly { id: string; form: PeopleForm }[]) =>
    addPeople(
      db,
      actor,
      created.map(({ id, form: { personIds } }) => ({ id, personIds })),
    ),
  saveParts: (db: Db, actor: Actor, id: string, { personIds }: PeopleForm) => savePeople(db, actor, id, personIds),
};

interface StatusRow extends Record<string, unknown> {
  module: StatusModule;
  meaning: string | null;
}
const refuse = (field: string, message = "Choose one of the options"): never => {
  throw new Refusal("validation", [{ field, code: "invalid", message }]);
};
/** Refuses a status of other work. Returns what the status means, or without one nothing. */
export async function checkModuleStatus(db: Db, module: StatusModule, statusId: string | null): Promise<string | null> {
  if (statusId === null) return null;
  const { rows } = await db.execute<StatusRow>(
    sql`select c.module, c.meaning
      from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
      where s.id = ${statusId}::uuid`,
  );
  const [row] = rows;
  return row?.module === module ? row.meaning : refuse("statusId");
}
/** Refuses a loss without a reason. */
export function checkReason(meaning: string | null, reasonId: string | null, field: string): void {
  if (reasonId === null && (meaning === "LOST" || meaning === "DECLINED"))
    throw new Refusal("validation", [{ field, code: "requiredField", message: "This field is required" }]);
}

/** Refuses contacts of another partner. */
export async function checkContacts(
  db: Db,
  { partnerId, contactIds }: { partnerId: string | null; contactIds: readonly string[] },
): Promise<void> {
  if (contactIds.length === 0) return;
  const { rows } = await db.execute(
    sql`select from partner_contact
      where id = any (${sql.param([...contactIds])}::uuid[]) and partner_id is distinct from ${partnerId}::uuid`,
  );
  if (rows.length > 0) refuse("contactIds", "Choose contacts of the partner");
}

interface StatusEntry extends Record<string, unknown> {
  id: string;
  statusName: string;
  color: WorkOptions["statuses"][number]["color"];
  category: WorkOptions["statuses"][number]["category"];
  place: number;
}
/** Returns the statuses of a module in their order. */
export async function statusesOf(db: Db, module: StatusModule): Promise<StatusEntry[]> {
  const { rows } = await db.execute<StatusEntry>(
    sql`select s.id, s.name as "statusName", s.color,
        json_build_object('code', c.code, 'name', c.name, 'meaning', c.meaning) as category, s.place
      from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
      where c.module = ${module}
      order by c.place, c.name, c.id, s.place, s.name, s.id`,
  );
  return rows;
}

/** Returns the first status of the first category that means this, or null. */
export async function firstStatusOf(db: Db, module: StatusModule, meaning: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select s.id from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
      where c.module = ${module} and c.meaning = ${meaning} order by c.place, c.id, s.place, s.id limit 1`,
  );
  return rows[0]?.id ?? null;
}
export const firstStatusThatMeans = async (db: Db, module: StatusModule, meaning: string): Promise<string> =>
  (await firstStatusOf(db, module, meaning)) ?? refuse("outcome", "No status means this");

/** Returns the events or projects of an opportunity that the actor may see. */
export async function existingOf(
  db: Db,
  actor: Actor,
  table: WorkTable & { opportunityId: PgColumn },
  opportunityId: string,
): Promise<{ id: string; name: string }[]> {
  const rows = await existing(db, getTableName(table), { opportunityId, ...reachValues(actor) });
  return rows.map(({ id, name }) => ({ id: String(id), name: String(name) }));
}
const existing = preparedFamily(
  (table: string) =>
    sql`select ${record.id} as id, ${record.title} as name
      from ${record} join ${sql.identifier(table)} work on work.id = ${record.id}
      where work.opportunity_id = ${p("opportunityId")}::uuid
        and ${record.deletedAt} is null
        and ${withinReach(record.resource, record.id, "read")}
      order by ${record.title}, ${record.id}`,
);

/** Counts those of the records that the actor may see. */
export async function countVisible(db: Db, actor: Actor, ids: readonly string[]): Promise<number> {
  return (await amongSeen(db, undefined, { ids: [...ids], ...reachValues(actor) })).length;
}
const amongSeen = preparedFamily(
  () =>
    sql`select from ${record}
      where ${record.id} = any (${p("ids")}::uuid[])
        and ${record.deletedAt} is null
        and ${withinReach(record.resource, record.id, "read")}`,
);

interface Kind {
  module: StatusModule;
  table: WorkTable;
  /** Table of the board, for kinds whose records are its cards. */
  board?: CardTable;
  call: AnyList;
  summarize: (db: Db, actor: Actor, query: never, name: string) => Promise<Record<string, unknown>[]>;
  /** Runs after a status was changed. */
  moved?: (db: Db, actor: Actor, id: string, conflictReason: string | null) => Promise<void>;
}
export interface Move {
  statusId: string;
  lowerOrder?: number | undefined;
  reasonId?: string | null | undefined;
  conflictReason?: string | null | undefined;
}

/** Changes the status of one record, and with it its place on the board. Returns its version. */
export async function changeStatusOf(
  db: Db,
  actor: Actor,
  { module, table, board, moved }: Omit<Kind, "call" | "summarize">,
  id: string,
  { statusId, lowerOrder, reasonId, conflictReason = null }: Move,
): Promise<number> {
  const name = sql.identifier(getTableName(table));
  const hasReason = "outcomeReasonId" in table;
  const { rows: before } = await db.execute<{ statusId: string; kept: string | null; own: string }>(
    sql`select status_id as "statusId", ${hasReason ? sql`outcome_reason_id` : sql`null`} as kept,
        ${board ? sql`rank` : sql`0`} as own
      from ${name}
      where id = ${id}::uuid`,
  );
  const { statusId: old, kept, own } = found(before[0]);
  const reason = reasonId ?? kept;
  const meaning = await checkModuleStatus(db, module, statusId);
  if (hasReason && (old !== statusId || reasonId)) checkReason(meaning, reason, "reasonId");
  const sets: SQL[] = [sql`status_id = ${statusId}::uuid`];
  if (hasReason) sets.push(sql`outcome_reason_id = ${reason}::uuid`);
  if (board && (old !== statusId || lowerOrder !== undefined))
    sets.push(sql`rank = ${await rankAbove(db, board, { statusId, id, rank: Number(own), lowerOrder })}`);
  const { rows } = await db.execute<{ version: number }>(
    sql`update ${name} set ${sql.join(sets, sql`, `)} where id = ${id}::uuid returning version`,
  );
  if (old !== statusId) await moved?.(db, actor, id, conflictReason);
  return Number(found(rows[0]).version);
}

/** The handlers of `workCalls`. */
export function workHandlers(kind: Kind) {
  const { module, call, summarize } = kind;
  return {
    ...waiverHandlers,
    async count({ db, actor, body }: { db: Db; actor: Actor; body: { filters: string } }): Promise<WorkCounts> {
      const query = { ...sentQuery(call, body.filters), categoryCode: undefined, categoryCodes: undefined };
      const counted = await summarize(db, actor, query as never, "byStatus");
      const counts = new Map(counted.map((row) => [String(row.statusId), Number(row.count)]));
      const categories = new Map<string, WorkCounts["categories"][number]>();
      for (const { id, category } of await statusesOf(db, module)) {
        const { count } = categories.get(category.code) ?? { count: 0 };
        categories.set(category.code, { ...category, count: count + (counts.get(id) ?? 0) });
      }
      return { total: counted.reduce((sum, row) => sum + Number(row.count), 0), categories: [...categories.values()] };
    },
    async move({ db, actor, params, body }: { db: Db; actor: Actor; params: { id: string }; body: Move }) {
      return { version: await changeStatusOf(db, actor, kind, params.id, body) };
    },
    async options({ db }: { db: Db }): Promise<WorkOptions> {
      return { statuses: await statusesOf(db, module) };
    },
  };
}
