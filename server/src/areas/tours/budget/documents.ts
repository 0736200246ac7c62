/** Handlers of the expenses and invoices whose sum is what a line of a budget came to. */
import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { BUDGET_LIMITS, isIncome } from "#contract/tours/budget/codes.ts";
import type { BudgetDocument, budgetDocuments as calls } from "#contract/tours/budget/line.ts";
import { reachesExpense } from "#server/areas/expenses/expense.rules.ts";
import { expense } from "#server/areas/expenses/expense.table.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { reachesRecord, reachValues } from "#server/lib/records/reach.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { tourOfBudget } from "./budget.read.ts";
import { ensureTourRate } from "./rates.ts";

const p = sql.placeholder;
/** Days before and after a tour in which its expenses are looked for; invoices come long before and after. */
const AROUND = 14;

const columns = (
  isLinked: boolean,
): SQL => sql`case when seen.yes then coalesce(${expense.id}, i.id) end as "documentId",
  case when seen.yes then coalesce(${expense.description}, coalesce(i.number || ' ', '') || i.title) end as name,
  case when seen.yes then coalesce(seen_supplier.display_name, nullif(i.client, '')) end as party,
  coalesce(${expense.spentOn}, i.issued_on, i.created_at::date)::text as day,
  (case when ${expense.id} is not null then ${expense.amount} - coalesce(${expense.taxAmount}, 0)
    else i.net end)::float8 as amount,
  coalesce(${expense.currency}, i.currency) as currency,
  case when ${expense.id} is not null then 'expense' else 'invoice' end as kind,
  ${isLinked ? sql`b.id` : sql`coalesce(${expense.id}, i.id)`} as id`;
const seen = sql`left join supplier seen_supplier on seen_supplier.agency_id = ${expense.agencyId}
      and seen_supplier.id = ${expense.supplierId} and ${reachesRecord(sql`seen_supplier.id`, "read")}
    cross join lateral (select case when ${expense.id} is not null then ${reachesExpense("read")}
      else ${reachesRecord(sql`i.id`, "read")} end as yes) seen`;

const linked = preparedFamily(
  () => sql`select ${columns(true)}
    from tour_budget_document b
      left join ${expense} on ${expense.agencyId} = b.agency_id and ${expense.id} = b.expense_id
      left join invoice i on i.agency_id = b.agency_id and i.id = b.invoice_id
      ${seen}
    where b.agency_id = ${p("$agency")}::uuid and b.line_id = ${p("lineId")}::uuid
    order by day, id`,
);
const isFree = (column: "expense_id" | "invoice_id", id: SQL | typeof expense.id): SQL =>
  sql`not exists (select from tour_budget_document b
    where b.agency_id = ${p("$agency")}::uuid and b.${sql.raw(column)} = ${id})`;
/** Selects documents of a kind that are linked to no line yet, of those that a condition matches. */
const freeDocuments = (kind: BudgetDocument["kind"], are: { expenses: SQL; invoices: SQL }): SQL =>
  kind === "expense"
    ? sql`select ${columns(false)}
        from ${expense} left join invoice i on false ${seen}
        where ${expense.agencyId} = ${p("$agency")}::uuid and ${expense.deletedAt} is null
          and ${expense.state} <> 'REJECTED' and seen.yes and ${isFree("expense_id", expense.id)}
          and ${are.expenses}
        order by ${expense.spentOn} desc, ${expense.id} limit 100`
    : sql`select ${columns(false)}
        from invoice i left join ${expense} on false ${seen}
        where i.agency_id = ${p("$agency")}::uuid and i.deleted_at is null and i.status = 'Sent' and seen.yes
          and ${isFree("invoice_id", sql`i.id`)}
          and ${are.invoices}
        order by i.issued_on desc, i.id limit 100`;
const isNear = (column: SQL | typeof expense.spentOn, days: number): SQL =>
  sql`${column} between ${p("from")}::date - ${sql.raw(String(days))} and ${p("to")}::date + ${sql.raw(String(days))}`;
const near = preparedFamily(({ kind }: { kind: BudgetDocument["kind"] }) =>
  freeDocuments(kind, {
    expenses: isNear(expense.spentOn, AROUND),
    invoices: isNear(sql`i.issued_on`, 90),
  }),
);
const last = preparedFamily(({ kind }: { kind: BudgetDocument["kind"] }) =>
  freeDocuments(kind, { expenses: sql`true`, invoices: sql`true` }),
);
const matching = preparedFamily(({ kind }: { kind: BudgetDocument["kind"] }) =>
  freeDocuments(kind, {
    // A supplier is found by the name, which is shown, and not by what else is searched of suppliers.
    expenses: sql`(${expense.id} = any (array(select search_expense(${p("words")})))
      or seen_supplier.id = any (array(select search_supplier(${p("words")})))
        and fold(seen_supplier.display_name) like ${wordPattern(p("words"))})`,
    invoices: sql`i.id = any (array(select search_invoice(${p("words")})))`,
  }),
);

/** The documents that a line can have: invoices if it is income, else expenses. */
async function kindOf(db: Db, lineId: string): Promise<BudgetDocument["kind"]> {
  const { rows } = await db.execute<{ category: Parameters<typeof isIncome>[0] }>(
    sql`select category from tour_budget_line where id = ${lineId}::uuid`,
  );
  return isIncome(found(rows[0]).category) ? "invoice" : "expense";
}

export const budgetDocumentHandlers: Handlers<typeof calls> = {
  async list({ db, actor, params: { id, lineId } }) {
    const { startDate, endDate, today } = await tourOfBudget(db, actor, id);
    const kind = await kindOf(db, lineId);
    const values = { lineId, from: startDate ?? today, to: endDate ?? startDate ?? today, ...reachValues(actor) };
    return {
      linked: (await linked(db, undefined, values)) as unknown as BudgetDocument[],
      near: (await near(db, { kind }, values)) as unknown as BudgetDocument[],
    };
  },

  async find({ db, actor, params: { lineId }, query: { q: words } }) {
    const kind = await kindOf(db, lineId);
    const found =
      words === undefined
        ? await last(db, { kind }, reachValues(actor))
        : await matching(db, { kind }, { words, ...reachValues(actor) });
    return found as unknown as BudgetDocument[];
  },

  async link({ db, actor, params: { id: tourId, lineId }, body: { expenseIds, invoiceIds } }) {
    const tour = await tourOfBudget(db, actor, tourId);
    const { rows: own } = await db.execute<{ scenarioId: string | null; count: number }>(
      sql`select scenario_id as "scenarioId",
          (select count(*)::int from tour_budget_document b where b.line_id = tour_budget_line.id) as count
        from tour_budget_line where id = ${lineId}::uuid`,
    );
    const { scenarioId, count } = found(own[0]);
    const refuse = (message: string): never => {
      throw new Refusal("validation", [
        { field: expenseIds.length > 0 ? "expenseIds" : "invoiceIds", code: "invalid", message },
      ]);
    };
    if (scenarioId !== null) refuse("A scenario is a plan, which nothing was paid for");
    if (count + expenseIds.length + invoiceIds.length > BUDGET_LIMITS.documents)
      refuse(`A line has ${BUDGET_LIMITS.documents} documents at most`);
    const { rows: taken } = await db.execute(
      sql`select from tour_budget_document
        where expense_id = any (${sql.param(expenseIds)}::uuid[])
          or invoice_id = any (${sql.param(invoiceIds)}::uuid[])`,
    );
    if (taken.length > 0) refuse("One of them is linked to a line already");
    const { rows: used } = await db.execute<{ currency: string }>(
      sql`select currency from expense where id = any (${sql.param(expenseIds)}::uuid[])
        union select currency from invoice where id = any (${sql.param(invoiceIds)}::uuid[])`,
    );
    for (const { currency } of used) {
      const [fault] = await ensureTourRate(db, actor, tour, { currency });
      if (fault) refuse(fault.message);
    }
    const documents = [
      ...expenseIds.map((expenseId) => ({ id: randomUUIDv7(), expenseId, invoiceId: null })),
      ...invoiceIds.map((invoiceId) => ({ id: randomUUIDv7(), expenseId: null, invoiceId })),
    ];
    await db.execute(
      sql`insert into tour_budget_document (id, agency_id, tour_id, line_id, expense_id, invoice_id)
        select d.id, ${actor.agencyId}::uuid, ${tourId}::uuid, ${lineId}::uuid, d."expenseId", d."invoiceId"
        from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) d (id uuid, "expenseId" uuid, "invoiceId" uuid)`,
    );
    return { ids: documents.map(({ id }) => id) };
  },

  async unlink({ db, params: { lineId, documentId } }) {
    const { rows } = await db.execute(
      sql`delete from tour_budget_document
        where id = ${documentId}::uuid and line_id = ${lineId}::uuid returning id`,
    );
    found(rows[0]);
    return {};
  },
};
