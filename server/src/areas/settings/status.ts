/** Handlers of the agency's statuses and their categories. */
import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { AgencyColor } from "#contract/enums.ts";
import {
  type AgencyStatus,
  type statusCategories as categoryCalls,
  hasOwnCategories,
  MEANINGS_OF,
  type StatusCategory,
  type StatusModule,
  type statuses as statusCalls,
} from "#contract/settings/status.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { countUses, replaceStatus, type StatusUse } from "#server/lib/lists/status-uses.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { status, statusCategory } from "./status.table.ts";

type Uses = readonly StatusUse[];
const refuse = (field: string, code: string, message: string) => new Refusal("validation", [{ field, code, message }]);

/** Serialises changes of an agency's statuses. */
const lock = (db: Db, { agencyId }: Actor) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('statuses ' || ${agencyId}, 0))`);

async function categoriesOf(
  db: Db,
  { agencyId }: Actor,
  uses: Uses,
  { module, id }: { module?: StatusModule | undefined; id?: string },
): Promise<StatusCategory[]> {
  const { rows } = await db.execute(sql`
    select c.id, c.module, c.code, c.name, c.meaning, c.version,
      (row_number() over (partition by c.module order by c.place, c.name, c.id) - 1)::int as "order",
      (select count(*)::int from status s where s.agency_id = c.agency_id and s.category_id = c.id) as statuses,
      (select coalesce(sum(${countUses(uses, sql`s.agency_id`, sql`s.id`)}), 0)::int
        from status s
        where s.agency_id = c.agency_id and s.category_id = c.id) as uses
    from status_category c where c.agency_id = ${agencyId}::uuid ${module ? sql`and c.module = ${module}` : sql``}
      ${id ? sql`and c.module = (select module from status_category where id = ${id}::uuid)` : sql``}
    order by array_position(array['TASK', 'PIPELINE', 'EVENT', 'PROJECT', 'CONTRACT'], c.module), c.place, c.name,
      c.id`);
  return rows as unknown as StatusCategory[];
}
const categoryById = async (db: Db, actor: Actor, uses: Uses, id: string): Promise<StatusCategory> =>
  found((await categoriesOf(db, actor, uses, { id })).find((category) => category.id === id));

async function statusesOf(db: Db, { agencyId }: Actor, uses: Uses, where: SQL): Promise<AgencyStatus[]> {
  const { rows } = await db.execute(sql`
    select s.id, s.name as "statusName", s.color, s.version,
      json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'module', c.module,
        'meaning', c.meaning) as category,
      (row_number() over (partition by c.id order by s.place, s.name, s.id) - 1)::int as "order",
      ${countUses(uses, sql`s.agency_id`, sql`s.id`)} as uses
    from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
    where s.agency_id = ${agencyId}::uuid and ${where}
    order by array_position(array['TASK', 'PIPELINE', 'EVENT', 'PROJECT', 'CONTRACT'], c.module), c.place, c.name, c.id,
      s.place, s.name, s.id`);
  return rows as unknown as AgencyStatus[];
}
const siblings = (db: Db, actor: Actor, uses: Uses, id: string) =>
  statusesOf(
    db,
    actor,
    uses,
    sql`c.id in (select category_id from status where id = ${id}::uuid union select ${id}::uuid)`,
  );
const statusById = async (db: Db, actor: Actor, uses: Uses, id: string): Promise<AgencyStatus> =>
  found((await siblings(db, actor, uses, id)).find((row) => row.id === id));

/** Writes the places of siblings after one of them was moved to `order`. */
async function place(
  db: Db,
  table: typeof status | typeof statusCategory,
  rows: readonly { id: string }[],
  id: string,
  order: number,
): Promise<void> {
  const others = rows.map((row) => row.id).filter((rowId) => rowId !== id);
  const ids = others.toSpliced(order, 0, id);
  await db.execute(
    sql`update ${table}
      set place = sent.place
      from unnest(${sql.param(ids)}::uuid[]) with ordinality sent (id, place)
      where ${table.id} = sent.id and ${table.place} <> sent.place`,
  );
}

const refuseDuplicate = (
  rows: readonly { id: string; text: string }[],
  field: string,
  { id, text }: { id?: string; text: string },
): void => {
  const same = new Intl.Collator("en", { usage: "search", sensitivity: "base" });
  if (rows.some((row) => row.id !== id && same.compare(row.text, text) === 0)) throw new Refusal("duplicate", field);
};
const named = (categories: readonly StatusCategory[]) => categories.map(({ id, name }) => ({ id, text: name }));
const statusNames = (statuses: readonly AgencyStatus[]) =>
  statuses.map(({ id, statusName }) => ({ id, text: statusName }));

interface NewStatus {
  name: string;
  color: AgencyColor;
  categoryId: string;
  place: number;
}
async function addStatus(db: Db, { agencyId }: Actor, added: NewStatus): Promise<string> {
  const id = randomUUIDv7();
  await db.insert(status).values({ id, agencyId, ...added });
  return id;
}

const inUse = (uses: number) =>
  refuse(
    "replacementId",
    "requiredField",
    `${uses === 1 ? "1 record has" : `${uses.toLocaleString("en-AU")} records have`} this status. Choose what to give ${uses === 1 ? "it" : "them"} instead.`,
  );
const unfit = (message: string) => refuse("replacementId", "invalid", message);

export const categoryHandlers = (uses: Uses): Handlers<typeof categoryCalls> => ({
  list: ({ db, actor, query: { module } }) => categoriesOf(db, actor, uses, { module }),

  async create({ db, actor, body: { name, code, module, meaning } }) {
    if (!hasOwnCategories(module)) throw new Refusal("fixedCategories");
    if (meaning === null) throw refuse("meaning", "requiredField", "This field is required");
    if (!MEANINGS_OF[module].includes(meaning)) throw refuse("meaning", "invalid", "Choose one of the options");
    await lock(db, actor);
    const categories = await categoriesOf(db, actor, uses, { module });
    if (categories.some((category) => category.code === code)) throw new Refusal("duplicate", "code");
    refuseDuplicate(named(categories), "name", { text: name });
    const id = randomUUIDv7();
    const last = categories.length + 1;
    await db.insert(statusCategory).values({ id, agencyId: actor.agencyId, module, code, name, meaning, place: last });
    await place(db, statusCategory, categories, id, categories.length);
    await addStatus(db, actor, { name, color: "slate", categoryId: id, place: 1 });
    return categoryById(db, actor, uses, id);
  },

  async update({ db, actor, params: { id }, body: { name, order, version } }) {
    await lock(db, actor);
    const categories = await categoriesOf(db, actor, uses, { id });
    const current = found(categories.find((category) => category.id === id));
    await refuseStale(db, { table: statusCategory, id }, version, current);
    refuseDuplicate(named(categories), "name", { id, text: name });
    await db.execute(sql`update status_category set name = ${name} where id = ${id}::uuid and name <> ${name}`);
    if (order !== undefined) await place(db, statusCategory, categories, id, order);
    return categoryById(db, actor, uses, id);
  },

  async remove({ db, actor, params: { id }, query: { replacementId } }) {
    await lock(db, actor);
    const categories = await categoriesOf(db, actor, uses, { id });
    const { module, meaning } = found(categories.find((category) => category.id === id));
    if (!hasOwnCategories(module)) throw new Refusal("fixedCategories");
    const others = categories.filter((category) => category.id !== id && category.meaning === meaning);
    const [first] = others;
    if (!first) throw new Refusal("lastCategory");
    const replacement = replacementId ? others.find((category) => category.id === replacementId) : first;
    if (!replacement) throw unfit("Choose another category of the same kind");
    const gone = await lockStatusesOf(db, id);
    const { uses: moved } = await categoryById(db, actor, uses, id);
    if (moved > 0 && !replacementId) throw inUse(moved);
    const [to] = await siblings(db, actor, uses, replacement.id);
    await replaceStatus(db, uses, { agencyId: actor.agencyId, module, from: gone, to: found(to).id });
    await db.execute(sql`delete from status where category_id = ${id}::uuid`);
    await db.execute(sql`delete from status_category where id = ${id}::uuid`);
    return { moved };
  },
});

/** Locks statuses against being given to records meanwhile, and returns their ids. */
async function lockStatusesOf(db: Db, categoryId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from status where category_id = ${categoryId}::uuid order by id for update`,
  );
  return rows.map(({ id }) => id);
}

export const statusHandlers = (uses: Uses): Handlers<typeof statusCalls> => ({
  list: ({ db, actor, query: { module, categoryCode } }) =>
    statusesOf(
      db,
      actor,
      uses,
      sql`true ${module ? sql`and c.module = ${module}` : sql``}
        ${categoryCode ? sql`and c.code = ${categoryCode}` : sql``}`,
    ),

  async create({ db, actor, body: { statusName, color, categoryId } }) {
    await lock(db, actor);
    const statuses = await siblings(db, actor, uses, categoryId);
    refuseDuplicate(statusNames(statuses), "statusName", { text: statusName });
    const id = await addStatus(db, actor, { name: statusName, color, categoryId, place: statuses.length + 1 });
    await place(db, status, statuses, id, statuses.length);
    return statusById(db, actor, uses, id);
  },

  async update({ db, actor, params: { id }, body: { statusName, color, order, version } }) {
    await lock(db, actor);
    const statuses = await siblings(db, actor, uses, id);
    const current = found(statuses.find((row) => row.id === id));
    await refuseStale(db, { table: status, id }, version, current);
    refuseDuplicate(statusNames(statuses), "statusName", { id, text: statusName });
    await db.execute(
      sql`update status
        set name = ${statusName}, color = ${color}
        where id = ${id}::uuid and (name, color) is distinct from (${statusName}, ${color})`,
    );
    if (order !== undefined) await place(db, status, statuses, id, order);
    return statusById(db, actor, uses, id);
  },

  async remove({ db, actor, params: { id }, query: { replacementId } }) {
    await lock(db, actor);
    const statuses = await siblings(db, actor, uses, id);
    const { category } = found(statuses.find((row) => row.id === id));
    const others = statuses.filter((row) => row.id !== id);
    const [first] = others;
    if (!first) throw new Refusal("lastStatus");
    const to = replacementId ? others.find((row) => row.id === replacementId) : first;
    if (!to) throw unfit("Choose another status of the same category");
    // From here on, the status can't be given to a record.
    await db.execute(sql`select from status where id = ${id}::uuid for update`);
    const { uses: moved } = await statusById(db, actor, uses, id);
    if (moved > 0 && !replacementId) throw inUse(moved);
    await replaceStatus(db, uses, { agencyId: actor.agencyId, module: category.module, from: [id], to: to.id });
    await db.execute(sql`delete from status where id = ${id}::uuid`);
    return { moved };
  },
});
