/** Sums up signed contracts in one currency. */
import { sql } from "drizzle-orm";
import { ContractFigures, type contractFigures as calls } from "#contract/finance/contract-figures.ts";
import { z } from "#contract/schema.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { INVOICE_I, isInvoiceOverdue } from "../owed.rules.ts";

async function readFigures(db: Db, { agencyId }: Actor, chosenCurrency: string | undefined): Promise<ContractFigures> {
  const { rows } = await db.execute<{ currency: string }>(
    sql`select coalesce((select currency from invoice_setting), ${DEFAULT_CURRENCY}) as currency`,
  );
  const own = found(rows[0]).currency;
  const currency = chosenCurrency ?? own;
  const signed = sql`c.deleted_at is null and c.meaning in ('SIGNED', 'ACTIVE', 'COMPLETED')`;
  const { rows: figures } = await db.execute(
    sql`with signed as (select c.id, c.financial_status as status, coalesce(c.value, 0) as value
        from contract c
        where ${signed} and c.currency = ${currency}),
      by_status as (select status, count(*)::int as count, sum(value)::float8 as amount from signed group by status)
      select ${currency}::text as currency,
        array(select u.currency
          from (select ${own}::text as currency union select distinct c.currency from contract c where ${signed}
            union select distinct e.currency from ready_entry e where e.state = 'READY_TO_INVOICE') u
          order by (u.currency <> ${own}), u.currency) as currencies,
        (select json_build_object('count', coalesce(sum(count), 0), 'amount', coalesce(sum(amount), 0))
          from by_status) as contracts,
        (select coalesce(json_agg(json_build_object('status', status, 'count', count, 'amount', amount)
            order by status), '[]')
          from by_status) as statuses,
        (select json_build_object('count', count(*), 'amount', coalesce(sum(e.amount), 0))
          from ready_entry e
          where e.state = 'READY_TO_INVOICE' and e.currency = ${currency}) as ready,
        (select json_build_object('count', count(*), 'amount', coalesce(sum(n.amount), 0))
          from instalment n join signed s on s.id = n.contract_id
          where n.state = 'PLANNED') as planned,
        (select json_build_object('count', count(*), 'amount', coalesce(sum(i.open_amount), 0))
          from invoice i
          where ${isInvoiceOverdue(INVOICE_I, agencyDay(sql`${agencyId}::uuid`))}
            and i.currency = ${currency}) as overdue`,
  );
  return z.parse(ContractFigures, found(figures[0]));
}

export const contractFigureHandlers: Handlers<typeof calls> = {
  metadata: ({ db, actor, query }) => readFigures(db, actor, query.currency),
};
