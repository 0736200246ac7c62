/** Open instalments of a contract that is cancelled: they are no longer invoiced. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import type { Canceller } from "#server/lib/deals/cancelling.ts";

interface Row extends Record<string, unknown> {
  id: string;
  title: string;
  date: string | null;
  amount: number;
}
async function openOf(db: Db, contractId: string, confirmed: boolean): Promise<Row[]> {
  const { rows } = await db.execute<Row>(
    sql`select id, title, due_on::text as date, amount::float8 as amount from instalment
      where contract_id = ${contractId}::uuid and state in ('PLANNED', 'READY_TO_INVOICE')
      order by place, id ${confirmed ? sql`for no key update` : sql``}`,
  );
  return rows;
}
const keyOf = (id: string): string => `instalment:${id}`;

export const instalmentCanceller: Canceller = {
  async list(db, _actor, contractId, confirmed) {
    const rows = await openOf(db, contractId, confirmed);
    return {
      items: rows.map(({ id, title, date, amount }) => ({
        key: keyOf(id),
        part: "instalment",
        title,
        date,
        amount,
        usual: true,
      })),
      kept: 0,
      fingerprint: rows,
    };
  },
  async cancel(db, _actor, contractId, isSelected) {
    const ids = (await openOf(db, contractId, true)).map(({ id }) => id).filter((id) => isSelected(keyOf(id)));
    await db.execute(
      sql`update instalment set state = 'CANCELLED', ready_at = null where id = any (${sql.param(ids)}::uuid[])`,
    );
  },
};
