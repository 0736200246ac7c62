/** Handlers of tax rates and accounts. */
import { randomUUIDv7 } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  lineAccounts as accountCalls,
  type LineAccount,
  type LineAccountForm,
  taxRates as rateCalls,
  type TaxRate,
  type TaxRateForm,
} from "#contract/finance/tax-rate.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { countFinanceUses, type FinanceUse } from "#server/lib/finance/finance-uses.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { statusOfUse } from "#server/lib/records/status-of-use.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { lineAccount, taxRate } from "./finance.table.ts";

type Uses = readonly FinanceUse[];

/** Serialises changes of an agency's tax rates and accounts, so that a name or code is unique. */
const lock = (db: Db, { agencyId }: Actor) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('finance settings ' || ${agencyId}, 0))`);

interface Unique {
  table: PgTable;
  field: "name" | "code";
  value: string;
  id: string | null;
}
async function checkUnique(db: Db, { table, field, value, id }: Unique): Promise<void> {
  const { rows } = await db.execute<{ taken: boolean; count: number }>(
    sql`select coalesce(bool_or(fold(${sql.identifier(field)}) = fold(${value}) and id is distinct from ${id}::uuid),
        false) as taken,
      count(*)::int as count from ${table}`,
  );
  const { taken, count } = found(rows[0]);
  if (taken) throw new Refusal("duplicate", field);
  if (id === null && count >= LIMITS.financeEntries)
    throw new Refusal("validation", [
      { field, code: "invalid", message: `There are ${LIMITS.financeEntries} already. Delete some first.` },
    ]);
}

/** Locks a row: waits for transactions that are about to use it, and keeps others from doing so. */
const lockRow = (db: Db, table: PgTable, id: string) =>
  db.execute(sql`select from ${table} where id = ${id}::uuid for update`);

const rateRow = (uses: Uses) => ({
  id: taxRate.id,
  name: taxRate.name,
  percent: sql<string>`trim_scale(${taxRate.percent})::text`,
  active: taxRate.active,
  status: statusOfUse(taxRate.active),
  uses: sql<number>`${countFinanceUses(uses, "taxRate", {
    agencyId: sql`${taxRate.agencyId}`,
    usedId: sql`${taxRate.id}`,
  })}`,
  version: taxRate.version,
});

export function taxRateHandlers(uses: Uses): Handlers<typeof rateCalls> {
  const list = defineList(rateCalls.list, {
    table: taxRate,
    id: taxRate.id,
    agencyId: taxRate.agencyId,
    sort: { name: taxRate.name, percent: taxRate.percent },
    where: { active: (is) => sql`${taxRate.active} = ${is}::boolean` },
    row: () => rateRow(uses),
  });
  const readWhere = async (db: Db, where: SQL): Promise<TaxRate | undefined> =>
    (await db.select(rateRow(uses)).from(taxRate).where(where))[0];
  const read = async (db: Db, id: string): Promise<TaxRate> => found(await readWhere(db, eq(taxRate.id, id)));
  const check = (db: Db, { name }: TaxRateForm, id: string | null) =>
    checkUnique(db, { table: taxRate, field: "name", value: name, id });

  return {
    list: ({ db, actor, query }) => list(db, actor, query),
    get: ({ db, params: { id } }) => read(db, id),

    async create({ db, actor, body }) {
      await lock(db, actor);
      await check(db, body, null);
      const id = randomUUIDv7();
      await db.insert(taxRate).values({ id, agencyId: actor.agencyId, ...body });
      return read(db, id);
    },

    async update({ db, actor, params: { id }, body: { version, ...form } }) {
      await lock(db, actor);
      await refuseStale(db, { table: taxRate, id }, version, await read(db, id));
      await check(db, form, id);
      await db.update(taxRate).set(form).where(eq(taxRate.id, id));
      return read(db, id);
    },

    async remove({ db, params: { id } }) {
      await lockRow(db, taxRate, id);
      if ((await read(db, id)).uses > 0) throw new Refusal("rateInUse");
      await db.delete(taxRate).where(eq(taxRate.id, id));
      return {};
    },

    async byAccount({ db, params: { id } }) {
      const named = sql`${taxRate.active}
        and ${taxRate.id} = (select tax_rate_id from ${lineAccount} where ${lineAccount.id} = ${id}::uuid)`;
      return { taxRate: (await readWhere(db, named)) ?? null };
    },
  };
}

const accountRow = (uses: Uses) => ({
  id: lineAccount.id,
  code: lineAccount.code,
  name: lineAccount.name,
  kind: lineAccount.kind,
  taxRate: sql<
    LineAccount["taxRate"]
  >`(select json_build_object('id', r.id, 'name', r.name, 'percent', trim_scale(r.percent)::text, 'active', r.active)
    from ${taxRate} r where r.agency_id = ${lineAccount.agencyId} and r.id = ${lineAccount.taxRateId})`,
  active: lineAccount.active,
  status: statusOfUse(lineAccount.active),
  uses: sql<number>`${countFinanceUses(uses, "lineAccount", {
    agencyId: sql`${lineAccount.agencyId}`,
    usedId: sql`${lineAccount.id}`,
  })}`,
  version: lineAccount.version,
});

export function lineAccountHandlers(uses: Uses): Handlers<typeof accountCalls> {
  const list = defineList(accountCalls.list, {
    table: lineAccount,
    id: lineAccount.id,
    agencyId: lineAccount.agencyId,
    sort: { code: lineAccount.code, name: lineAccount.name },
    where: { kinds: isAmong(lineAccount.kind), active: (is) => sql`${lineAccount.active} = ${is}::boolean` },
    row: () => accountRow(uses),
  });
  const read = async (db: Db, id: string): Promise<LineAccount> =>
    found((await db.select(accountRow(uses)).from(lineAccount).where(eq(lineAccount.id, id)))[0]);
  const check = (db: Db, { code }: LineAccountForm, id: string | null) =>
    checkUnique(db, { table: lineAccount, field: "code", value: code, id });

  return {
    list: ({ db, actor, query }) => list(db, actor, query),
    get: ({ db, params: { id } }) => read(db, id),

    async create({ db, actor, body }) {
      await lock(db, actor);
      await check(db, body, null);
      const id = randomUUIDv7();
      await db.insert(lineAccount).values({ id, agencyId: actor.agencyId, ...body });
      return read(db, id);
    },

    async update({ db, actor, params: { id }, body: { version, ...form } }) {
      await lock(db, actor);
      await refuseStale(db, { table: lineAccount, id }, version, await read(db, id));
      await check(db, form, id);
      await db.update(lineAccount).set(form).where(eq(lineAccount.id, id));
      return read(db, id);
    },

    async remove({ db, params: { id } }) {
      await lockRow(db, lineAccount, id);
      if ((await read(db, id)).uses > 0) throw new Refusal("accountInUse");
      await db.delete(lineAccount).where(eq(lineAccount.id, id));
      return {};
    },
  };
}
