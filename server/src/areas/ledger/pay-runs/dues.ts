/** Reads what is due to talents in a currency, from the ledger. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";

export interface TalentDue extends Record<string, unknown> {
  talentId: string;
  name: string;
  /** Minor units; negative if the talent owes it. */
  due: number;
  /** Part of `due` that has waited as many days as the talent is set to wait. */
  ready: number;
  withholding: string | null;
  onHold: boolean;
  /** The talent's payment currency; null if none is set. */
  currency: string | null;
  /** True if another open run pays it. */
  held: boolean;
}

/** Reads what is due to each talent, in all. Talents with nothing due are left out, unless their ids are given. */
export async function readDues(
  db: Db,
  filter: { agencyId: string; currency: string; payOn: string; runId: string | null; talentIds?: readonly string[] },
): Promise<TalentDue[]> {
  const { agencyId, currency, payOn, runId, talentIds = [] } = filter;
  const { rows } = await db.execute<TalentDue>(
    sql`with part as (
        select a.owner_id, g.on_date, g.movement_id, -sum(e.amount) as net from ledger_account a
          join ledger_entry e on e.agency_id = a.agency_id and e.account_id = a.id
          join ledger_group g on g.agency_id = e.agency_id and g.id = e.group_id
        where a.agency_id = ${agencyId}::uuid
          and a.currency = ${currency}
          and a.kind in ('OWED_TO_TALENT', 'HELD_BY_TALENT')
        group by a.owner_id, g.id
      ), talent as (
        select owner_id as id from part union select unnest(${sql.param(talentIds)}::uuid[])
      )
      select t.id as "talentId", r.title as name, coalesce(sum(p.net), 0)::float8 as due,
        (coalesce(sum(p.net), 0) - coalesce(sum(p.net) filter (where p.net > 0
          and p.movement_id is null
          and p.on_date > ${payOn}::date - coalesce(f.payout_days, 0)), 0))::float8 as ready,
        trim_scale(f.withholding)::text as withholding, coalesce(f.on_hold, false) as "onHold", f.currency,
        exists (select from pay_run_line l
          where l.agency_id = r.agency_id
            and l.talent_id = t.id
            and l.currency = ${currency}
            and l.open
            and not l.left_out
            and l.pay_run_id is distinct from ${runId}::uuid) as held
      from talent t
        join record r on r.agency_id = ${agencyId}::uuid and r.id = t.id and r.kind = 'person'
        left join part p on p.owner_id = t.id
        left join finance_profile f on f.agency_id = r.agency_id and f.owner_id = t.id
      group by t.id, r.agency_id, r.title, f.id
      having coalesce(sum(p.net), 0) <> 0 or t.id = any (${sql.param(talentIds)}::uuid[])
      order by r.title, t.id`,
  );
  return rows;
}
