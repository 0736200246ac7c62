/** Builds invoices as drafts and as sent, and what is ready to be invoiced. */
import { randomUUIDv7 } from "node:crypto";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { buildPartner, buildPerson, inAgency } from "../../../factories.ts";
import { DEAL_BUILDERS } from "../deals/deals.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";
import { buildLineAccount, buildTaxRate } from "./builders.ts";

/** An instalment whose day has come. */
export async function buildReadyInstalment(agencyId: string): Promise<string> {
  const contract = await DEAL_BUILDERS.contract(agencyId, {});
  await inAgency(
    agencyId,
    `update contract
      set partner_id = coalesce(partner_id, $2), number = coalesce(number, 'C-' || right(id::text, 12))
      where id = $1`,
    [contract, await buildPartner(agencyId)],
  );
  const id = randomUUIDv7();
  await inAgency(
    agencyId,
    `insert into instalment (id, agency_id, contract_id, place, title, share, amount, rule, on_date, state, ready_at)
      values ($1, $2, $3, 40, 'Deposit', 'AMOUNT', 1000, 'DATE', '2026-01-01', 'READY_TO_INVOICE', now())`,
    [id, agencyId, contract],
  );
  return id;
}

const booked = new Map<string, Promise<{ account: string; rate: string }>>();
/**
 * Returns the account and tax rate for the lines of all invoices of an agency: an agency has a limited number of rates
 * and accounts.
 */
function bookedOn(agencyId: string): Promise<{ account: string; rate: string }> {
  const bookedNow =
    booked.get(agencyId) ??
    (async () => ({ account: await buildLineAccount(agencyId, {}), rate: await buildTaxRate(agencyId, {}) }))();
  booked.set(agencyId, bookedNow);
  return bookedNow;
}

const PARTIES = JSON.stringify({
  from: {
    name: "Us",
    taxNumber: "ABN 1",
    address: ["1 Wharf Road"],
    place: { street: "1 Wharf Road", postCode: "2000", city: "Sydney", country: "AU" },
  },
  to: {
    name: "Them",
    taxNumber: "ABN 2",
    address: ["2 Wharf Road"],
    place: { street: "2 Wharf Road", postCode: "2000", city: "Sydney", country: "AU" },
  },
});

interface InvoiceOptions extends BuildOptions {
  sent?: boolean;
  /** The client; one of its own by default. */
  partner?: string;
}
/** A draft, or an invoice that was sent, with a value in each field. */
export async function buildInvoice(
  agencyId: string,
  { sent = false, partner, ...options }: InvoiceOptions,
): Promise<string> {
  const { deleted = false, displayName = uniqueName() } = options;
  const id = randomUUIDv7();
  const instalment = await buildReadyInstalment(agencyId);
  const { account, rate } = await bookedOn(agencyId);
  await inAgency(
    agencyId,
    `insert into invoice (id, agency_id, title, partner_id, contract_id, person_id, issuer, attention, rate, reference,
        payment_terms, due_on, issuer_note, business_note, tags, deleted_at)
      select $1, $2, $3, $4, i.contract_id, $5, 'TALENT', 'Accounts', 1, 'PO 7', 14, '2026-02-01', 'Thank you',
        'For us', '{tour}', case when $7 then now() end
      from instalment i
      where i.id = $6`,
    [
      id,
      agencyId,
      displayName,
      partner ?? (await buildPartner(agencyId)),
      await buildPerson(agencyId),
      instalment,
      deleted,
    ],
  );
  await inAgency(
    agencyId,
    `insert into invoice_line (id, agency_id, invoice_id, place, description, quantity, unit_price, discount,
        account_id, tax_rate_id, tax_name, tax_percent, amount, net, tax,
        origin_kind, origin_id, contract_id)
      select gen_random_uuid(), $2, $1, 0, 'Deposit', 1, 10, 10, $3, $4, 'GST', 10, 900, 900, 90, 'instalment', i.id,
        i.contract_id
      from instalment i
      where i.id = $5`,
    [id, agencyId, account, rate, instalment],
  );
  if (sent)
    await inAgency(
      agencyId,
      `update invoice
        set status = 'Sent', number = 'INV-' || translate(right(id::text, 12), 'abcdef', '123456'),
          issued_on = '2026-01-18', sent_at = now(), sent_to = '{a@example.com}', parties = $2
        where id = $1`,
      [id, PARTIES],
    );
  return id;
}

export async function buildPayment(agencyId: string, invoiceId: string): Promise<void> {
  await inAgency(
    agencyId,
    `insert into invoice_payment (id, agency_id, invoice_id, amount, paid_on, method, reference)
      values (gen_random_uuid(), $1, $2, 100, '2026-01-20', 'BANK', 'NLF 0342')`,
    [agencyId, invoiceId],
  );
  await inAgency(
    agencyId,
    `update invoice_payment
      set voided_at = now(), void_reason = 'Bounced'
      where agency_id = $1 and invoice_id = $2 and reference = 'NLF 0342' and voided_at is null`,
    [agencyId, invoiceId],
  );
}

export const standingPayment = (agencyId: string, invoiceId: string): Promise<string> =>
  insert(
    agencyId,
    `insert into invoice_payment (id, agency_id, invoice_id, amount, paid_on, method, reference)
      values ($1, $2, $3, 50, '2026-01-20', 'BANK', 'NLF 0343')`,
    invoiceId,
  );

/** A link to an invoice that was sent; returns its token. */
export async function buildInvoiceLink(agencyId: string, invoiceId: string): Promise<string> {
  const token = newToken();
  await inAgency(
    agencyId,
    `insert into invoice_link (id, agency_id, invoice_id, hash, opened_at)
      values (gen_random_uuid(), $1, $2, $3, now())`,
    [agencyId, invoiceId, hashOf(token)],
  );
  return token;
}
