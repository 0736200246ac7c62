/** Preconditions of the calls of credit notes, and of clients' credit. */
import { inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody, withParams } from "../setup.ts";
import { buildClientCredit, buildCreditNote, buildCreditNoteLink } from "./credit-notes.ts";
import { buildEmailTemplate } from "./emails.ts";
import { buildInvoice } from "./invoices.ts";

type Special = (setup: Setup) => Promise<Ready>;
const rowOf = async (world: string, text: string, id: string | undefined) => (await inAgency(world, text, [id]))[0];

/** Credits a part of the line of an invoice. */
async function crediting(base: Ready, world: Setup["world"], invoice: string): Promise<Ready> {
  const line = await rowOf(world.ownAgencyId, "select id from invoice_line where invoice_id = $1", invoice);
  const lines = [{ invoiceLineId: String(line?.id), amount: 100, quantity: null }];
  return { ...withBody(base, { invoiceId: invoice, lines }), known: { ...base.known, invoice } };
}
/** Another credit note than the sample, prepared by `more`. */
const another =
  (
    options: { sent: boolean },
    more: (world: string, id: string) => Promise<unknown> = async () => undefined,
  ): Special =>
  async ({ base, world }) => {
    const id = await buildCreditNote(world.ownAgencyId, options);
    await more(world.ownAgencyId, id);
    const ready = withParams(base, { id });
    return { ...ready, known: { ...ready.known, creditNote: id } };
  };
const shared: Special = async ({ base, world }) => {
  const id = await buildCreditNote(world.ownAgencyId, { sent: true });
  return withParams(base, { id: await buildCreditNoteLink(world.ownAgencyId, id) });
};
const ofCredit: Special = async ({ base, world }) => {
  const { invoice, refund } = await buildClientCredit(world.ownAgencyId);
  const ready = withParams({ ...base, known: { ...base.known, invoice } }, { id: invoice });
  if (typeof base.input.body !== "object" || base.input.body === null) return ready;
  const row = await rowOf(world.ownAgencyId, "select version from invoice where id = $1", invoice);
  return withBody(ready, {
    version: Number(row?.version),
    refund: [{ amount: 10, refundedOn: "2026-01-22", reference: "REF 10" }],
    void: [{ key: refund, reason: "Came back" }],
  });
};

export const CREDIT_CALLS: Readonly<Record<string, Special>> = {
  "POST /finance/v1/credit-notes": async ({ base, world }) =>
    crediting(base, world, await buildInvoice(world.ownAgencyId, { sent: true })),
  "PUT /finance/v1/credit-notes/{id}": async ({ base, world }) => {
    const row = await rowOf(
      world.ownAgencyId,
      "select invoice_id from credit_note where id = $1",
      base.input.params.id,
    );
    return crediting(base, world, String(row?.invoice_id));
  },
  "GET /finance/v1/credit-notes/{id}": another({ sent: true }, buildCreditNoteLink),
  "POST /finance/v1/credit-notes/totals": async ({ base }) => withBody(base, { filters: "pageSize=50" }),
  "PUT /finance/v1/credit-notes/{id}/send": async ({ base, world }) => {
    await inAgency(
      world.ownAgencyId,
      `insert into number_series (agency_id, series, period, last)
        values ($1, 'creditNote', to_char(now(), 'YYYY'), 0)
        on conflict do nothing`,
      [world.ownAgencyId],
    );
    const templateId = await buildEmailTemplate(world.ownAgencyId, { kind: "credit-note" });
    const ready = withBody(base, { seen: 1, templateId });
    return { ...ready, known: { ...ready.known, emailTemplate: templateId } };
  },
  "PUT /finance/v1/credit-notes/{id}/void": another({ sent: true }),
  "GET /finance/v1/invoices/{id}/creditable": async ({ base, world }) => {
    const id = await buildInvoice(world.ownAgencyId, { sent: true });
    await buildCreditNote(world.ownAgencyId, { sent: true, of: id });
    return withParams({ ...base, known: { ...base.known, invoice: id } }, { id });
  },
  "GET /finance/v1/invoices/{id}/credit": ofCredit,
  "PUT /finance/v1/invoices/{id}/credit": ofCredit,
  "GET /finance/v1/credit-notes/{id}/preview": shared,
  "GET /finance/v1/credit-notes/{id}/preview/pdf": shared,
};
