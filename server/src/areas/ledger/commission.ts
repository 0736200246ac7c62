/** Reads what is earned of an invoice, as it was posted. */
import { sql } from "drizzle-orm";
import { type invoiceCommissions as calls, InvoiceCommission } from "#contract/ledger/commission.ts";
import { commissionOf } from "#contract/ledger/posting.ts";
import { z } from "#contract/schema.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { staffBrief, visibleRecord } from "#server/lib/work/work.ts";
import { fixedTerms, type InvoicePart } from "./invoice-terms.ts";
import { creditedOf, postedPart } from "./poster.ts";

const p = sql.placeholder;
const ALL = { numerator: 1n, denominator: 1n };
const NOTHING = { work: 0, commission: 0, collected: 0, due: 0 };

const sums = preparedFamily(
  () => sql`with entry as (
      select a.kind, a.owner_id, a.owner_name, e.item, sum(e.amount)::float8 as amount
      from ledger_group g
        join ledger_entry e on e.agency_id = g.agency_id and e.group_id = g.id
        join ledger_account a on a.agency_id = e.agency_id and a.id = e.account_id
      where g.agency_id = ${p("$agency")}::uuid and g.invoice_id = ${p("invoiceId")}::uuid group by 1, 2, 3, 4
    )
    select e.owner_id as "ownerId", e.owner_name as name, e.kind in ('OWED_TO_TALENT', 'HELD_BY_TALENT') as talent,
      coalesce(-sum(e.amount) filter (where e.item = 'WORK'), 0) as work,
      coalesce(sum(e.amount) filter (where e.item = 'COMMISSION'), 0) as commission,
      coalesce(sum(e.amount) filter (where e.item = 'COLLECTED'), 0) as collected, -sum(e.amount) as due
    from entry e
    where e.kind in ('OWED_TO_TALENT', 'HELD_BY_TALENT', 'OWED_TO_PAYEE')
      or e.kind = 'AGENCY_COMMISSION' and e.item = 'COMMISSION'
    group by 1, 2, 3`,
);
interface Sum {
  ownerId: string | null;
  name: string | null;
  talent: boolean;
  work: number;
  commission: number;
  collected: number;
  due: number;
}

const naming = preparedFamily(
  () =>
    sql`select n.id, ${staffBrief(sql`n.id`)} as staff, ${visibleRecord(sql`n.id`)} as seen
      from unnest(${p("ids")}::uuid[]) n (id)`,
);
interface Name {
  id: string;
  staff: InvoiceCommission["payees"][number]["staff"];
  seen: InvoiceCommission["talents"][number]["talent"];
}
type Names = ReadonlyMap<string | null, Name>;
/** Reads the names of an invoice's contracts, payees and talents, if the reader may see them. */
async function namesOf(db: Db, actor: Actor, parts: readonly InvoicePart[]): Promise<Names> {
  const ids = parts.flatMap(({ contractId, payees, talents }) => [
    contractId,
    ...payees.map((payee) => payee.id),
    ...talents.map((talent) => talent.id),
  ]);
  const rows = await naming(db, undefined, { ...reachValues(actor), ids: [...new Set(ids.flatMap((id) => id ?? []))] });
  return new Map((rows as unknown as Name[]).map((name) => [name.id, name]));
}

/** Returns the payees in the order of the contract, with the amounts posted to each. */
function payeesOf(parts: readonly InvoicePart[], names: Names, posted: readonly Sum[]): InvoiceCommission["payees"] {
  const shared = parts.filter(({ fee }) => fee !== null);
  const payeeShares = shared.flatMap(({ payees }) =>
    payees.length > 0 ? payees : [{ id: null, name: null, share: "100" }],
  );
  const keyOf = (payee: { id: string | null; name: string | null }) => payee.id ?? `name:${payee.name ?? ""}`;
  const unique = [...new Map(payeeShares.map((payee) => [keyOf(payee), payee])).values()];
  return unique.map((payee) => {
    const sum = posted.find((row) => !row.talent && row.ownerId === payee.id && row.name === payee.name);
    const name = names.get(payee.id);
    return {
      agency: payee.id === null && payee.name === null,
      name: payee.name,
      earned: sum?.due ?? 0,
      staff: name?.staff ?? null,
      partner: name?.staff ? null : (name?.seen ?? null),
      share: shared.length === 1 ? payee.share : null,
    };
  });
}

export const commissionHandlers: Handlers<typeof calls> = {
  async get({ db, actor, params: { id } }) {
    const { rows } = await db.execute<{ currency: string }>(sql`select currency from invoice where id = ${id}::uuid`);
    const { currency } = found(rows[0]);
    const terms = (await fixedTerms(db, actor.agencyId, id)) ?? [];
    const credited = await creditedOf(db, actor.agencyId, id);
    const names = await namesOf(db, actor, terms);
    const posted = (await sums(db, undefined, { ...reachValues(actor), invoiceId: id })) as unknown as Sum[];
    const fees = terms.flatMap(({ fee, contractId, ...part }) => {
      if (fee === null) return [];
      const { by, mode, base, percent, amount } = fee;
      const posted = postedPart({ ...part, fee, contractId }, credited);
      const total = Number(commissionOf(posted, ALL));
      const net = Number(posted.net - posted.creditedNet);
      const contract = names.get(contractId)?.seen ?? null;
      return [{ by, mode, base, percent, amount, net, total, contract }];
    });
    const payees = payeesOf(terms, names, posted);
    const talents = [...new Set(terms.flatMap((part) => part.talents.map((talent) => talent.id)))].map((talentId) => {
      const sum = posted.find((row) => row.talent && row.ownerId === talentId);
      const { work, commission, collected, due } = sum ?? NOTHING;
      return { talent: names.get(talentId)?.seen ?? null, work, commission, collected, due };
    });
    const total = fees.reduce((sum, fee) => sum + fee.total, 0);
    const earned = payees.reduce((sum, payee) => sum + payee.earned, 0);
    return z.parse(InvoiceCommission, { currency, total, earned, fees, payees, talents });
  },
};
