/** Writes the lines of a draft. The entry that a line bills stays with the line. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import { lineAmounts, type TaxMode } from "#contract/invoices/amounts.ts";
import type { OriginKind } from "#contract/invoices/codes.ts";
import { INVOICE_LIMITS, type InvoiceLineForm } from "#contract/invoices/invoice.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";

/** A line, and the ready entry that it bills, if it was made from one. */
export interface NewLine extends Omit<InvoiceLineForm, "id"> {
  id: string | null;
  origin?: { kind: OriginKind; id: string; contractId: string | null };
}
interface Terms {
  taxMode: TaxMode;
  currency: string;
  lines: readonly NewLine[];
}

interface Rate extends Record<string, unknown> {
  id: string;
  name: string;
  percent: string;
}
/** Reads the present percentages of the named tax rates. */
async function ratesOf(db: Db, lines: readonly NewLine[]): Promise<ReadonlyMap<string, Rate>> {
  const ids = [...new Set(lines.flatMap(({ taxRateId }) => taxRateId ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Rate>(
    sql`select id, name, trim_scale(percent)::text as percent from tax_rate where id = any (${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map((rate) => [rate.id, rate]));
}

/** Saves the lines of a draft from its form. */
export async function saveLines(db: Db, { agencyId }: Actor, invoiceId: string, terms: Terms): Promise<void> {
  const { taxMode, currency, lines } = terms;
  const { rows: before } = await db.execute<{ id: string }>(
    sql`select id from invoice_line where agency_id = ${agencyId}::uuid and invoice_id = ${invoiceId}::uuid`,
  );
  const storedIds = new Set(before.map(({ id }) => id));
  const rates = await ratesOf(db, lines);
  const sent = lines.map((line, place) => {
    const rate = taxMode === "NoTax" || line.taxRateId === null ? undefined : rates.get(line.taxRateId);
    const id = line.id !== null && storedIds.delete(line.id) ? line.id : randomUUIDv7();
    return {
      id,
      place,
      description: line.description,
      quantity: line.quantity,
      unit_price: line.unitPrice,
      discount: line.discount,
      account_id: line.accountId,
      tax_rate_id: rate?.id ?? null,
      tax_name: rate?.name ?? null,
      tax_percent: rate?.percent ?? null,
      ...lineAmounts({ ...line, taxPercent: rate?.percent ?? null }, taxMode, currency),
      origin_kind: line.origin?.kind ?? null,
      origin_id: line.origin?.id ?? null,
      contract_id: line.origin?.contractId ?? null,
    };
  });
  const details = sent.flatMap(({ amount }, n): ErrorDetail[] =>
    Math.abs(amount) > INVOICE_LIMITS.amount
      ? [{ field: `lines.${n}.unitPrice`, code: "invalid", message: "This amount is too large" }]
      : [],
  );
  if (details.length > 0) throw new Refusal("validation", details);
  if (storedIds.size > 0)
    await db.execute(
      sql`delete from invoice_line
        where agency_id = ${agencyId}::uuid and id = any (${sql.param([...storedIds])}::uuid[])`,
    );
  if (sent.length === 0) return;
  await db.execute(sql`insert into invoice_line as l (id, agency_id, invoice_id, place, description, quantity,
      unit_price, discount, account_id, tax_rate_id,
      tax_name, tax_percent, amount, net, tax, origin_kind, origin_id, contract_id)
    select id, ${agencyId}::uuid, ${invoiceId}::uuid, place, description, quantity, unit_price, discount, account_id,
      tax_rate_id, tax_name, tax_percent, amount, net, tax, origin_kind, origin_id, contract_id
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (id uuid, place integer, description text,
      quantity numeric, unit_price numeric, discount numeric, account_id uuid, tax_rate_id uuid, tax_name text,
      tax_percent numeric, amount bigint, net bigint, tax bigint,
      origin_kind text, origin_id uuid, contract_id uuid)
    on conflict (id) do update
      set place = excluded.place, description = excluded.description, quantity = excluded.quantity,
        unit_price = excluded.unit_price, discount = excluded.discount, account_id = excluded.account_id,
        tax_rate_id = excluded.tax_rate_id, tax_name = excluded.tax_name,
        tax_percent = excluded.tax_percent, amount = excluded.amount, net = excluded.net, tax = excluded.tax
    where (l.place, l.description, l.quantity, l.unit_price, l.discount, l.account_id, l.tax_rate_id, l.tax_name,
      l.tax_percent, l.amount, l.net, l.tax) is distinct from
      (excluded.place, excluded.description, excluded.quantity, excluded.unit_price, excluded.discount,
       excluded.account_id, excluded.tax_rate_id, excluded.tax_name,
       excluded.tax_percent, excluded.amount, excluded.net, excluded.tax)`);
}
