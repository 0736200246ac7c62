/** Builds credit notes as drafts and as sent, and what clients have left. */
import { randomUUIDv7 } from "node:crypto";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { buildPartner, inAgency } from "../../../factories.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";
import { buildInvoice } from "./invoices.ts";

interface CreditNoteOptions extends BuildOptions {
  sent?: boolean;
  /** The invoice that it credits half of; one of its own by default. */
  of?: string;
}
/** A draft, or a credit note that was sent, with a value in each field. */
export async function buildCreditNote(
  agencyId: string,
  { sent = false, of, deleted = false, displayName = uniqueName() }: CreditNoteOptions,
): Promise<string> {
  const id = randomUUIDv7();
  await inAgency(
    agencyId,
    `insert into credit_note (id, agency_id, title, invoice_id, reason, issuer_note, business_note, tags)
      values ($1, $2, $3, $4, 'One show less', 'Sorry', 'For us', '{tour}')`,
    [id, agencyId, displayName, of ?? (await buildInvoice(agencyId, { sent: true }))],
  );
  await inAgency(
    agencyId,
    `insert into credit_note_line (id, agency_id, credit_note_id, invoice_line_id, place, description, quantity,
        unit_price, discount, account_id, tax_rate_id, tax_name, tax_percent,
        amount, net, tax, contract_id)
      select gen_random_uuid(), $1, n.id, l.id, 0, l.description, 0.5, l.unit_price, l.discount, l.account_id,
        l.tax_rate_id, l.tax_name, l.tax_percent, 450, 450, 45, l.contract_id
        from credit_note n join invoice_line l on l.agency_id = n.agency_id and l.invoice_id = n.invoice_id
        where n.agency_id = $1 and n.id = $2`,
    [agencyId, id],
  );
  if (sent)
    await inAgency(
      agencyId,
      `update credit_note
        set status = 'Sent', number = 'CN-' || translate(right(id::text, 12), 'abcdef', '123456'),
          issued_on = '2026-01-19', sent_at = now(), sent_to = '{a@example.com}'
        where id = $1`,
      [id],
    );
  if (deleted) await inAgency(agencyId, "update credit_note set deleted_at = now() where id = $1", [id]);
  return id;
}

/** A link to a credit note; returns its token. */
export async function buildCreditNoteLink(agencyId: string, creditNoteId: string): Promise<string> {
  const token = newToken();
  await inAgency(
    agencyId,
    `insert into credit_note_link (id, agency_id, credit_note_id, hash, opened_at)
      values (gen_random_uuid(), $1, $2, $3, now())`,
    [agencyId, creditNoteId, hashOf(token)],
  );
  return token;
}

/** An invoice on which more was paid than it comes to, of which some was refunded and some pays another one; and the refund that stands. */
export async function buildClientCredit(agencyId: string): Promise<{ invoice: string; refund: string }> {
  const partner = await buildPartner(agencyId);
  const [invoice, other] = [
    await buildInvoice(agencyId, { sent: true, partner }),
    await buildInvoice(agencyId, { sent: true, partner }),
  ];
  const pay = (to: string, amount: number, creditNoteId: string | null) =>
    insert(
      agencyId,
      `insert into invoice_payment (id, agency_id, invoice_id, amount, paid_on, method, reference, credit_of)
        values ($1, $2, $3, $4, '2026-01-20', $5, 'NLF 0344', $6)`,
      to,
      amount,
      creditNoteId === null ? "BANK" : "CREDIT",
      creditNoteId,
    );
  const refund = (amount: number) =>
    insert(
      agencyId,
      `insert into client_refund (id, agency_id, invoice_id, amount, refunded_on, reference)
        values ($1, $2, $3, $4, '2026-01-21', 'REF 9')`,
      invoice,
      amount,
    );
  await pay(invoice, 1490, null);
  const taken = await refund(50);
  await inAgency(agencyId, "update client_refund set voided_at = now(), void_reason = 'Came back' where id = $1", [
    taken,
  ]);
  await pay(other, 200, invoice);
  return { invoice, refund: await refund(100) };
}
