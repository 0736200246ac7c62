/** Reads the financial settings of a talent or a member of staff, for postings and screens. */
import { sql } from "drizzle-orm";
import type { TalentFinance } from "#contract/ledger/profile.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { staffBrief, visibleRecord } from "#server/lib/work/work.ts";

const p = sql.placeholder;
const selecting = preparedFamily(
  () => sql`select f.tax_number as "taxNumber", f.tax_registered as "taxRegistered",
      trim_scale(f.withholding)::text as withholding, f.currency, f.payout_days as "payoutDays", f.held_by as "heldBy",
      f.on_hold as "onHold", f.language, f.version,
      (select json_build_object('id', e.id, 'name', e.name)
        from legal_entity e
        where e.agency_id = f.agency_id and e.id = f.payout_entity_id and e.deleted_at is null) as "payoutEntity",
      (select coalesce(json_agg(json_build_object('staff', ${staffBrief(sql`y.staff_id`)},
          'partner', ${visibleRecord(sql`y.partner_id`)}, 'name', y.name, 'share', trim_scale(y.share)::text)
        order by y.place), '[]')
        from finance_profile_payee y
        where y.agency_id = f.agency_id and y.profile_id = f.id) as payees
    from finance_profile f where f.agency_id = ${p("$agency")}::uuid and f.owner_id = ${p("ownerId")}::uuid`,
);

/** Defaults of the table, for a person without settings. */
const INITIAL: Omit<TalentFinance, "payoutEntities"> = {
  taxNumber: null,
  taxRegistered: false,
  withholding: null,
  currency: null,
  payoutDays: null,
  heldBy: "OPERATING",
  onHold: false,
  language: null,
  payoutEntity: null,
  payees: [],
  version: 1,
};
const selectingEntities = preparedFamily(
  () => sql`select e.id, e.name
    from legal_entity e join payment_details d on d.agency_id = e.agency_id and d.legal_entity_id = e.id
    where e.agency_id = ${p("$agency")}::uuid
      and e.person_id = ${p("ownerId")}::uuid
      and e.deleted_at is null
      and d.sealed is not null
    order by e.created_at, e.id`,
);

export async function readFinanceProfile(db: Db, actor: Actor, ownerId: string): Promise<TalentFinance> {
  const values = { ...reachValues(actor), ownerId };
  const rows = await selecting(db, undefined, values);
  const payoutEntities = (await selectingEntities(db, undefined, values)) as unknown as TalentFinance["payoutEntities"];
  return { ...INITIAL, ...(rows as unknown as Omit<TalentFinance, "payoutEntities">[])[0], payoutEntities };
}
