/** Preconditions of the calls of invoices. */
import { inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody, withParams } from "../setup.ts";
import { buildTaxRate } from "./builders.ts";
import { buildInvoice, buildInvoiceLink, buildPayment, buildReadyInstalment, standingPayment } from "./invoices.ts";
import { buildLedger } from "./ledger.ts";

type Special = (setup: Setup) => Promise<Ready>;
const line = { description: "Fee", quantity: "2", unitPrice: "10.50", discount: "5" };
const filled: Special = async ({ base, world }) =>
  withBody(base, {
    currency: "AUD",
    rate: null,
    issuer: "AGENCY",
    lines: [
      {
        ...line,
        accountId: base.known.lineAccount,
        taxRateId: base.known.taxRate ?? (await buildTaxRate(world.ownAgencyId, {})),
      },
    ],
  });
const sentInvoice =
  (more: (world: string, id: string) => Promise<unknown> = async () => undefined): Special =>
  async ({ base, world }) => {
    const id = await buildInvoice(world.ownAgencyId, { sent: true });
    await more(world.ownAgencyId, id);
    const ready = withParams(base, { id });
    return { ...ready, known: { ...ready.known, invoice: id } };
  };
const shared: Special = async ({ base, world }) => {
  const id = await buildInvoice(world.ownAgencyId, { sent: true });
  await buildPayment(world.ownAgencyId, id);
  return withParams(base, { id: await buildInvoiceLink(world.ownAgencyId, id) });
};
const settings: Special = async ({ base, world }) => {
  const [row] = await inAgency(world.ownAgencyId, "select version from invoice_setting where agency_id = $1", [
    world.ownAgencyId,
  ]);
  return withBody(base, {
    version: Number(row?.version ?? 1),
    numberPattern: "{year}-{seq}",
    numberPrefix: "INV-",
    currency: "AUD",
    // Invoices sent by other calls say where to pay.
    bankAccount: "1042 7719",
  });
};
const withVersion = async (ready: Ready, table: string, world: Setup["world"]): Promise<Ready> => {
  const [row] = await inAgency(world.ownAgencyId, `select version from ${table} where id = $1`, [
    ready.input.params.id,
  ]);
  return withBody(ready, { version: Number(row?.version ?? 1) });
};

export const INVOICE_CALLS: Readonly<Record<string, Special>> = {
  "POST /finance/v1/invoices": filled,
  "PUT /finance/v1/invoices/{id}": filled,
  "POST /finance/v1/invoices/totals": async ({ base }) => withBody(base, { filters: "pageSize=50" }),
  // Amounts that are open today.
  "POST /finance/v1/debtor-report": async ({ base, world }) => {
    await buildInvoice(world.ownAgencyId, { sent: true });
    return base;
  },
  "PUT /finance/v1/invoices/{id}/void": sentInvoice(),
  "POST /finance/v1/invoices/void": async ({ base, world }) => {
    const id = await buildInvoice(world.ownAgencyId, { sent: true });
    return { ...withBody(base, { ids: [id] }), known: { ...base.known, invoice: id } };
  },
  "POST /finance/v1/invoices/{id}/send": async ({ base, world }) => {
    await inAgency(
      world.ownAgencyId,
      `insert into number_series (agency_id, series, period, last)
        values ($1, 'invoice', to_char(now(), 'YYYY'), 0)
        on conflict do nothing`,
      [world.ownAgencyId],
    );
    return withBody(base, { seen: 1 });
  },
  "GET /finance/v1/invoices/{id}": sentInvoice(buildInvoiceLink),
  "GET /finance/v1/invoices/{id}/commission": sentInvoice(buildLedger),
  "GET /finance/v1/invoices/{id}/payments": sentInvoice(buildPayment),
  "PUT /finance/v1/invoices/{id}/payments": async (setup) => {
    const base = await sentInvoice()(setup);
    const key = await standingPayment(setup.world.ownAgencyId, base.input.params.id ?? "");
    return withBody(await withVersion(base, "invoice", setup.world), {
      add: [{ amount: 100, paidOn: "2026-01-20", method: "BANK", reference: "NLF" }],
      void: [{ key, reason: "Bounced" }],
      overpaidBy: null,
    });
  },
  "GET /finance/v1/invoices/{id}/preview": shared,
  "GET /finance/v1/invoices/{id}/preview/pdf": shared,
  "POST /finance/v1/invoices/ready-to-invoice/drafts": async ({ base, world }) =>
    withBody(base, { entries: [`instalment:${await buildReadyInstalment(world.ownAgencyId)}`] }),
  "PUT /finance/v1/invoice-settings": settings,
  "PUT /finance/v1/settings/invoice": settings,
};
