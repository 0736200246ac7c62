/** Preconditions of the calls of Peppol: both sides with an electronic address. */
import { inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withParams } from "../setup.ts";
import { buildCreditNote } from "./credit-notes.ts";
import { buildInvoice } from "./invoices.ts";

async function invoiceFor(agencyId: string, sent: boolean): Promise<string> {
  const id = await buildInvoice(agencyId, { sent });
  await inAgency(
    agencyId,
    `insert into billing_contact (id, agency_id, owner_id, person_in_charge, electronic_address)
      select gen_random_uuid(), $1, partner_id, 'Ada', '0088:7300010000001'
      from invoice
      where id = $2`,
    [agencyId, id],
  );
  await inAgency(
    agencyId,
    `insert into invoice_setting (id, agency_id, electronic_address) values (gen_random_uuid(), $1, '0151:51824753556')
      on conflict (agency_id) do update set electronic_address = excluded.electronic_address
      where invoice_setting.electronic_address is null`,
    [agencyId],
  );
  return id;
}
const ofInvoice =
  (sent: boolean) =>
  async ({ base, world }: Setup): Promise<Ready> => {
    const id = await invoiceFor(world.ownAgencyId, sent);
    return { ...withParams(base, { id }), known: { ...base.known, invoice: id } };
  };
const ofCreditNote =
  (sent: boolean) =>
  async ({ base, world }: Setup): Promise<Ready> => {
    const id = await buildCreditNote(world.ownAgencyId, { sent, of: await invoiceFor(world.ownAgencyId, true) });
    return { ...withParams(base, { id }), known: { ...base.known, creditNote: id } };
  };

export const PEPPOL_CALLS = {
  "GET /finance/v1/invoices/{id}/peppol": ofInvoice(false),
  "GET /finance/v1/invoices/{id}/peppol/xml": ofInvoice(true),
  "GET /finance/v1/credit-notes/{id}/peppol": ofCreditNote(false),
  "GET /finance/v1/credit-notes/{id}/peppol/xml": ofCreditNote(true),
};
