/** Terms of an invoice: whose work each part of it is, and what the agency keeps of it. Fixed when it is sent. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { PERCENT_WHOLE, percentUnits } from "#contract/contracts/instalment.ts";
import { FEE_BASES, FEE_MODES } from "#contract/contracts/parties.ts";
import type { TalentCategory } from "#contract/enums.ts";
import { type FeeDeal, type FeeRuleTerms, feeRuleFor } from "#contract/finance/fee-rule-choice.ts";
import { z } from "#contract/schema.ts";
import { readFinanceSettings } from "#server/areas/finance/finance-setting.rules.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";

const AppliedFee = z.object({
  /** Origin of the fee: the contract, or a management-fee rule. */
  by: z.enum(["contract", "rule"]),
  mode: z.enum(FEE_MODES),
  base: z.enum(FEE_BASES),
  percent: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  /** Fee as a fraction of the net, in whole numbers: `of` divided by `in`. */
  of: z.string(),
  in: z.string(),
});
type AppliedFee = z.output<typeof AppliedFee>;
const InvoicePart = z.object({
  contractId: z.nullable(z.string()),
  lineIds: z.array(z.string()),
  recovers: z.boolean(),
  net: z.int(),
  tax: z.int(),
  fee: z.nullable(AppliedFee),
  /** Percent of tax on the fee. */
  feeTax: z.nullable(z.string()),
  talents: z.array(z.object({ id: z.string(), weight: z.int() })),
  /** True if payments to the agency are held in trust. */
  inTrust: z._default(z.boolean(), false),
  /** A payee without record and name is the agency. */
  payees: z.array(z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()), share: z.string() })),
});
export type InvoicePart = z.output<typeof InvoicePart>;
const Parts = z.array(InvoicePart);

interface Line extends Record<string, unknown> {
  id: string;
  contractId: string | null;
  recovers: boolean;
  own: boolean;
  net: number;
  tax: number;
}
interface Deal extends Record<string, unknown> {
  partnerId: string | null;
  type: FeeDeal["type"];
  value: number | null;
  currency: string;
  onDate: string;
  talents: { id: string; weight: number | null }[];
  categories: TalentCategory[];
  passedOn: number;
  fee: Pick<AppliedFee, "mode" | "base" | "percent" | "amount"> | null;
  payees: InvoicePart["payees"];
  inTrust: boolean;
}

/** Reads the deal that a part bills: that of its contract, or of the invoice in a talent's name. */
async function dealOf(db: Db, invoiceId: string, contractId: string | null): Promise<Deal> {
  const { rows } = await db.execute<Deal>(
    sql`with talents as (
        select w.involved_id as id, w.place,
          (select sum(s.value)::float8
            from sub_contract s
            where s.agency_id = w.agency_id and s.contract_id = w.record_id and s.person_id = w.involved_id
              and s.type = 'TALENT' and s.deleted_at is null and s.status <> 'CANCELLED') as weight
          from involvement w where w.record_id = ${contractId}::uuid and w.role = 'RELATED' and w.kind = 'person'
        union all
        select i.person_id, 0, null
        from invoice i
        where i.id = ${invoiceId}::uuid and ${contractId}::uuid is null and i.person_id is not null
      )
      , payees as (
        select y.agency_id, y.place, y.staff_id, y.partner_id, y.name, y.share
        from contract_fee_payee y
        where y.contract_id = ${contractId}::uuid
          -- Who shares the fee of the first talent's contracts that name no one.
        union all
        select y.agency_id, y.place, y.staff_id, y.partner_id, y.name, y.share
        from finance_profile f join finance_profile_payee y on y.agency_id = f.agency_id and y.profile_id = f.id
        where f.owner_id = (select t.id from talents t order by t.place, t.id limit 1)
          and not exists (select from contract_fee_payee own where own.contract_id = ${contractId}::uuid)
      )
      select coalesce(c.partner_id, i.partner_id) as "partnerId", c.type,
        coalesce(c.value, case when c.id is null then i.net end)::float8 as value, i.currency,
        coalesce(c.start_on, i.issued_on)::text as "onDate",
        (select coalesce(json_agg(json_build_object('id', t.id, 'weight', t.weight) order by t.place, t.id), '[]')
          from talents t) as talents,
        array(select distinct p.category
          from person p
          where p.id in (select id from talents) and p.category is not null) as categories,
        (select coalesce(sum(s.value), 0)::float8
          from sub_contract s
          where s.agency_id = c.agency_id and s.contract_id = c.id and s.deleted_at is null
            and s.status <> 'CANCELLED' and s.type <> 'TALENT') as "passedOn",
        case when f.mode is not null
          then json_build_object('mode', f.mode, 'base', f.base, 'percent', trim_scale(f.percent)::text,
            'amount', f.amount) end as fee,
        (select coalesce(json_agg(json_build_object('id', coalesce(y.staff_id, y.partner_id),
            'name', case when y.name not in (a.name, coalesce(s.legal_name, a.name)) then y.name end,
            'share', trim_scale(y.share)::text) order by y.place), '[]')
          from payees y
            join agency a on a.id = y.agency_id
            left join invoice_setting s on s.agency_id = y.agency_id) as payees,
        exists (select from finance_profile f
          where f.owner_id in (select id from talents) and f.held_by = 'TRUST') as "inTrust"
      from invoice i left join contract c on c.agency_id = i.agency_id and c.id = ${contractId}::uuid
        left join contract_fee f on f.agency_id = c.agency_id and f.contract_id = c.id
      where i.id = ${invoiceId}::uuid`,
  );
  return found(rows[0]);
}

type Rule = FeeRuleTerms & Pick<AppliedFee, "mode" | "base" | "percent" | "amount">;
async function rulesOf(db: Db): Promise<Rule[]> {
  const { rows } = await db.execute<Rule & Record<string, unknown>>(
    sql`select id, talent_id as "talentId", partner_id as "partnerId", type, category, threshold::float8 as threshold,
      currency, from_on::text as "fromDate", until_on::text as "untilDate",
      mode, base, trim_scale(percent)::text as percent, amount::float8 as amount from management_fee_rule`,
  );
  return rows;
}

/**
 * Returns the fee as a fraction of the invoiced amount. A fixed fee is for the whole contract, so each invoice carries
 * its share.
 */
function ratioOf(
  { mode, base, percent, amount }: Pick<AppliedFee, "mode" | "base" | "percent" | "amount">,
  deal: Deal,
  net: number,
) {
  const value = BigInt(deal.value ?? net);
  if (mode === "FIXED")
    return { numerator: BigInt(amount ?? 0), denominator: value > 0n ? value : BigInt(Math.max(net, 1)) };
  const units = percentUnits(percent ?? "0");
  if (base !== "NET" || value <= 0n) return { numerator: units, denominator: PERCENT_WHOLE };
  const remaining = value - BigInt(deal.passedOn);
  return { numerator: units * (remaining > 0n ? remaining : 0n), denominator: PERCENT_WHOLE * value };
}

async function feeOf(db: Db, deal: Deal, net: number): Promise<AppliedFee | null> {
  const talentIds = deal.talents.map(({ id }) => id);
  const chosen = deal.fee ?? feeRuleFor(await rulesOf(db), { ...deal, talentIds })?.rule ?? null;
  if (chosen === null) return null;
  const { mode, base, percent, amount } = chosen;
  const ratio = ratioOf(chosen, deal, net);
  const by = deal.fee === null ? "rule" : "contract";
  return { by, mode, base, percent, amount, of: String(ratio.numerator), in: String(ratio.denominator) };
}

async function partsOf(db: Db, invoiceId: string): Promise<InvoicePart[]> {
  const { rows: lines } = await db.execute<Line>(
    sql`select l.id, coalesce(l.contract_id, i.contract_id) as "contractId",
        (l.origin_kind = 'expense') is true or (a.kind = 'expense') is true as recovers,
        (l.origin_kind = 'task') is true as own, l.net::float8 as net, l.tax::float8 as tax
      from invoice_line l
        join invoice i on i.agency_id = l.agency_id and i.id = l.invoice_id
        left join line_account a on a.agency_id = l.agency_id and a.id = l.account_id
      where l.invoice_id = ${invoiceId}::uuid order by l.place, l.id`,
  );
  const { taxOnFees } = await readFinanceSettings(db);
  const { rows: rates } = await db.execute<{ percent: string | null }>(
    sql`select trim_scale(max(percent))::text as percent from tax_rate where active`,
  );
  const feeTax = taxOnFees ? (rates[0]?.percent ?? null) : null;
  const groups = Map.groupBy(lines, ({ contractId, recovers, own }) => `${contractId}/${recovers}/${own}`);
  const parts: InvoicePart[] = [];
  for (const group of groups.values()) {
    const { contractId, recovers, own } = found(group[0]);
    const net = group.reduce((sum, line) => sum + line.net, 0);
    const part = {
      contractId,
      lineIds: group.map(({ id }) => id),
      recovers,
      net,
      tax: group.reduce((sum, line) => sum + line.tax, 0),
    };
    if (recovers || own) {
      parts.push({ ...part, fee: null, feeTax: null, talents: [], inTrust: false, payees: [] });
      continue;
    }
    const deal = await dealOf(db, invoiceId, contractId);
    const weighed = deal.talents.every(({ weight }) => weight !== null);
    const talents = deal.talents.map(({ id, weight }) => ({ id, weight: weighed ? (weight ?? 0) : 0 }));
    const fee = contractId === null && talents.length === 0 ? null : await feeOf(db, deal, net);
    parts.push({ ...part, fee, feeTax, talents, inTrust: deal.inTrust, payees: fee === null ? [] : deal.payees });
  }
  return parts;
}

/** Returns the fixed parts of an invoice; null if it was never posted. */
export async function fixedTerms(db: Db, agencyId: string, invoiceId: string): Promise<InvoicePart[] | null> {
  const { rows } = await db.execute<{ parts: unknown }>(
    sql`select parts from ledger_invoice where agency_id = ${agencyId}::uuid and invoice_id = ${invoiceId}::uuid`,
  );
  return rows[0] ? z.parse(Parts, rows[0].parts) : null;
}

/** Returns the fixed parts of an invoice, and fixes them the first time. A missing fee is looked for again. */
export async function invoiceTerms(db: Db, agencyId: string, invoiceId: string): Promise<InvoicePart[]> {
  const stored = await fixedTerms(db, agencyId, invoiceId);
  if (stored?.every(({ fee, talents }) => fee !== null || talents.length === 0)) return stored;
  const now = await partsOf(db, invoiceId);
  const parts =
    stored?.map((part, n) =>
      part.fee === null ? { ...part, fee: now[n]?.fee ?? null, payees: now[n]?.payees ?? [] } : part,
    ) ?? now;
  await db.execute(
    sql`insert into ledger_invoice (id, agency_id, invoice_id, parts)
      values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${invoiceId}::uuid, ${JSON.stringify(parts)}::jsonb)
      on conflict (agency_id, invoice_id) do update set parts = excluded.parts
      where ledger_invoice.parts <> excluded.parts`,
  );
  return parts;
}
