/** Reads expenses: the list, one with its receipts, and which of them an actor reaches. */
import { sql } from "drizzle-orm";
import { expenses as calls, EXPENSED_KINDS, Expense } from "#contract/expenses/expense.ts";
import { z } from "#contract/schema.ts";
import { mediaReply } from "#server/areas/media/media-reply.rules.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { entryOf } from "#server/lib/lists/master-entries.ts";
import { reachValues, recordsInReach, withinReach } from "#server/lib/records/reach.ts";
import { mediaTable, record } from "#server/lib/records/records.table.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { staffBrief, visibleRecord } from "#server/lib/work/work.ts";
import { hasFinance, isChangeable, isDecidable, reachesExpense } from "./expense.rules.ts";
import { expense, expenseReceipt } from "./expense.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

/** Finds expenses by id; deleted ones only to restore them. */
export const expenseResolver = resolver(
  ({ action, deleted = false }) => ({ action, deleted }),
  ({ action, deleted }, isRequested) =>
    sql`select ${expense.id} from ${expense} where ${isRequested(expense.id)} and ${expense.agencyId} = ${agency}
      and ${expense.deletedAt} is ${deleted ? sql`not null` : sql`null`} and ${reachesExpense(action)}`,
);

/** Finds records that an expense can be for. */
export const expensedResolver = resolver(
  ({ action, wide }) => ({ action, wide }),
  ({ action, wide }, isRequested) => recordsInReach(action, { kinds: EXPENSED_KINDS, wide }, isRequested),
);

const visible = preparedFamily(
  () =>
    sql`select ${expense.id} as id
      from ${expense}
      where ${expense.id} = any (${p("$ids")}::uuid[])
        and ${expense.agencyId} = ${agency}
        and ${reachesExpense("read")}`,
);
/** Returns the expenses that the actor sees, deleted ones included, so that screens notice a deletion. */
export const visibleExpenses = async (db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> =>
  (await visible(db, undefined, { ...reachValues(actor), $ids: ids })).map(({ id }) => String(id));

export const decidesOnOwn = ({ role }: Pick<Actor, "role">): boolean => role !== "staff";

const visibleTarget = sql`(select json_build_object('id', ${record.id}, 'name', ${record.title}, 'kind', ${record.kind})
  from ${record}
  where ${record.id} = ${expense.onId}
    and ${record.deletedAt} is null
    and ${withinReach(record.resource, record.id, "read")})`;

const row = (owner: boolean) => ({
  id: expense.id,
  spentOn: sql`${expense.spentOn}::text`,
  description: expense.description,
  type: entryOf(expense.typeId),
  amount: sql`${expense.amount}::float8`,
  currency: expense.currency,
  taxAmount: sql`${expense.taxAmount}::float8`,
  on: visibleTarget,
  chargeTo: expense.chargeTo,
  charged: visibleRecord(expense.chargedId),
  paidBy: staffBrief(expense.paidById),
  createdBy: staffBrief(expense.createdBy),
  state: expense.state,
  receiptCount: sql`(select count(*)::int
    from ${expenseReceipt}
    where ${expenseReceipt.agencyId} = ${expense.agencyId} and ${expenseReceipt.expenseId} = ${expense.id})`,
  createdAt: expense.createdAt,
  updatedAt: expense.updatedAt,
  editable: isChangeable,
  decidable: isDecidable(owner),
  version: expense.version,
});

export const expenseList = defineList(calls.list, {
  table: expense,
  id: expense.id,
  agencyId: expense.agencyId,
  always: sql`${expense.deletedAt} is null and ${reachesExpense("read")}`,
  shape: decidesOnOwn,
  sort: {
    spentOn: expense.spentOn,
    description: expense.description,
    amount: expense.amount,
    createdAt: expense.createdAt,
    updatedAt: expense.updatedAt,
  },
  where: {
    states: isAmong(expense.state),
    chargeTo: isAmong(expense.chargeTo),
    typeIds: isAmong(expense.typeId),
    paidByIds: isAmong(expense.paidById),
    onIds: isAmong(expense.onId),
    decidable: (wanted, owner) => sql`${isDecidable(owner)} = ${wanted}::boolean`,
  },
  search: (words) => sql`${expense.id} = any (array(select search_expense(${words})))`,
  dates: sql`(${expense.spentOn}::timestamp at time zone 'UTC')`,
  row,
});

/** Account and tax rate of an expense: null except for readers of finances. */
const booking = {
  account: sql`(select json_build_object('id', a.id, 'code', a.code, 'name', a.name)
    from line_account a
    where a.agency_id = ${expense.agencyId} and a.id = ${expense.accountId} and ${hasFinance("read")})`,
  taxRate: sql`(select json_build_object('id', r.id, 'name', r.name, 'percent', trim_scale(r.percent)::text)
    from tax_rate r
    where r.agency_id = ${expense.agencyId} and r.id = ${expense.taxRateId} and ${hasFinance("read")})`,
};

const selecting = preparedFamily(
  (owner: boolean) => sql`select ${sql.join(
    Object.entries(row(owner)).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )}, ${visibleRecord(expense.supplierId)} as supplier, ${booking.account} as account, ${booking.taxRate} as "taxRate",
      ${expense.note} as note, ${expense.reason} as reason, ${expense.submittedAt} as "submittedAt",
      ${expense.decidedAt} as "decidedAt", ${staffBrief(expense.decidedBy)} as "decidedBy"
    from ${expense}
    where ${expense.agencyId} = ${agency} and ${expense.id} = ${p("id")}::uuid and ${expense.deletedAt} is null`,
);

export async function readExpense(db: Db, actor: Actor, id: string): Promise<Expense> {
  const rows = await selecting(db, decidesOnOwn(actor), { ...reachValues(actor), id });
  const files = await db
    .select({ media: mediaTable })
    .from(expenseReceipt)
    .innerJoin(mediaTable, sql`${mediaTable.id} = ${expenseReceipt.mediaId}`)
    .where(sql`${expenseReceipt.expenseId} = ${id}::uuid and ${mediaTable.deletedAt} is null`)
    .orderBy(expenseReceipt.place);
  return z.parse(Expense, { ...found(rows[0]), receipts: files.map(({ media }) => mediaReply(media)) });
}
