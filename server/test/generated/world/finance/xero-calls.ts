/** Preconditions of the calls of Xero: a connection whose fields all hold something. */
import { randomUUID } from "node:crypto";
import { hashOf, openSecrets } from "#server/lib/security/secrets.ts";
import { testConfig } from "../../../app.ts";
import { inAgency } from "../../../factories.ts";
import { insert } from "../insert.ts";
import { type Ready, type Setup, withBody, withParams } from "../setup.ts";
import { buildCreditNote } from "./credit-notes.ts";
import { buildExpense } from "./expenses.ts";
import { buildInvoice, buildPayment } from "./invoices.ts";
import { buildPayRunOf } from "./pay-runs.ts";

type Special = (setup: Setup) => Promise<Ready>;
let states = 0;
const CHART = {
  accounts: [{ id: "a", code: "200", name: "Fees", bank: false, payments: true, currency: "AUD" }],
  taxTypes: [{ type: "OUTPUT", name: "GST on Income", percent: "10", sales: true, purchases: false }],
};
const TENANTS = [{ id: "one", name: "Harbour & Vale Pty Ltd" }];
const MAPPINGS = {
  accounts: { none: "200" },
  taxRates: { none: "OUTPUT" },
  banks: { AUD: "a" },
  clearing: "a",
  bills: { account: "400", payouts: "800", tax: "INPUT", taxRates: {} },
};

/** A connection to one organisation. */
async function buildXero(agencyId: string, callerId: string): Promise<void> {
  await inAgency(
    agencyId,
    `insert into xero_connection (id, agency_id) values (gen_random_uuid(), $1) on conflict do nothing`,
    [agencyId],
  );
  await inAgency(
    agencyId,
    `update xero_connection
      set state = 'CONNECTED', failure = 'It could not be reached', tenants = $2::jsonb, tenant_id = 'one',
        tenant_name = 'Harbour & Vale Pty Ltd', chart = $3::jsonb, chart_at = now(), connected_by = $4,
        connected_at = now(), paused_until = now() + interval '1 hour'
      where agency_id = $1`,
    [agencyId, JSON.stringify(TENANTS), JSON.stringify(CHART), callerId],
  );
  await inAgency(
    agencyId,
    `insert into xero_setting (id, agency_id, mappings, expenses_since, pay_runs_since)
      values (gen_random_uuid(), $1, $2::jsonb, now(), now())
      on conflict (agency_id) do nothing`,
    [agencyId, JSON.stringify(MAPPINGS)],
  );
}
/** A sign-in under way of a session; returns its state. */
async function buildSignIn(agencyId: string, sessionId: string): Promise<string> {
  states += 1;
  const state = `state ${states}`;
  const sealed = openSecrets(testConfig().appSecret).encrypt(
    JSON.stringify({ verifier: "v", redirect: "https://greenroom.example" }),
  );
  await inAgency(
    agencyId,
    `insert into xero_sign_in (id, agency_id, hash, session_id, sealed, ends_at)
      values (gen_random_uuid(), $1, $2, $3, $4, now() + interval '1 hour')`,
    [agencyId, hashOf(state), sessionId, sealed],
  );
  return state;
}
/** A step that stopped, of an invoice or a bill. */
const buildStopped = (agencyId: string, kind: string, causeId: string, chainId: string) =>
  inAgency(
    agencyId,
    `insert into xero_outbox (id, agency_id, kind, step, cause_id, ${kind === "bill" ? "bill_id" : "invoice_id"}, state,
        failure)
      values (gen_random_uuid(), $1, $2, 'send', $3, $4, 'STOPPED', 'No tax type')
      on conflict do nothing`,
    [agencyId, kind, causeId, chainId],
  );
/** The bill of an approved expense or of a payout. */
const buildBill = (agencyId: string, source: { expense: string } | { movement: string }): Promise<string> =>
  insert(
    agencyId,
    "insert into xero_bill (id, agency_id, expense_id, movement_id) values ($1, $2, $3, $4)",
    "expense" in source ? source.expense : null,
    "movement" in source ? source.movement : null,
  );
async function buildApproved(agencyId: string): Promise<string> {
  const expense = await buildExpense(agencyId, {});
  await inAgency(agencyId, "update expense set state = 'APPROVED' where id = $1", [expense]);
  return expense;
}

/** A row of each table, for an agency that is connected. */
export async function fillXeroTables(agencyId: string, staffId: string): Promise<void> {
  await buildXero(agencyId, staffId);
  await buildSignIn(agencyId, randomUUID());
  const invoice = await buildInvoice(agencyId, { sent: true });
  await buildPayment(agencyId, invoice);
  await buildStopped(agencyId, "invoice", invoice, invoice);
  for (const text of [
    "insert into xero_document (id, agency_id, document_id, invoice_id) values (gen_random_uuid(), $1, $2, $2)",
    `insert into xero_contact (agency_id, owner_id, tenant_id, xero_id)
      select agency_id, partner_id, 'one', 'x'
      from invoice
      where agency_id = $1 and id = $2`,
    `insert into xero_payment (agency_id, payment_id, xero_id)
      select agency_id, id, id::text
      from invoice_payment
      where agency_id = $1 and invoice_id = $2
      limit 1`,
    `insert into xero_overpayment (agency_id, payment_id, xero_id)
      select agency_id, id, id::text
      from invoice_payment
      where agency_id = $1 and invoice_id = $2
      limit 1`,
  ])
    await inAgency(agencyId, text, [agencyId, invoice]);
  await buildBill(agencyId, { expense: await buildApproved(agencyId) });
}

const connected =
  (more: (setup: Setup) => Promise<Ready>): Special =>
  async (setup) => {
    await buildXero(setup.world.ownAgencyId, setup.caller.id);
    return more(setup);
  };

/** A document that was sent and comes to something else there. */
const ofDocument =
  (kind: "invoice" | "creditNote", accepted = false): Special =>
  async ({ base, caller, world: { ownAgencyId } }) => {
    await buildXero(ownAgencyId, caller.id);
    const id =
      kind === "invoice"
        ? await buildInvoice(ownAgencyId, { sent: true })
        : await buildCreditNote(ownAgencyId, { sent: true });
    const [row] =
      kind === "invoice"
        ? [{ invoice_id: id }]
        : await inAgency(ownAgencyId, "select invoice_id from credit_note where id = $1", [id]);
    const invoiceId = String(row?.invoice_id);
    await buildStopped(ownAgencyId, kind, id, invoiceId);
    await differs(ownAgencyId, { id, invoiceId, by: accepted ? caller.id : null });
    const ready = withParams(base, { id });
    return { ...ready, known: { ...ready.known, [kind]: id } };
  };

/** Notes that Xero has it with another amount, which may be accepted. */
const differs = (
  agencyId: string,
  { id, invoiceId, by }: { id: string; invoiceId: string | null; by: string | null },
) =>
  inAgency(
    agencyId,
    `insert into xero_document (id, agency_id, document_id, invoice_id, status, tenant_id, xero_id, xero_total,
        synced_at, paid_on, accepted_total, accepted_reason, accepted_by, accepted_at)
      select gen_random_uuid(), $1, $2, $3, 'MISMATCH_AMOUNT', 'one', 'x', 1, now(),
        case when $3::uuid is null then date '2026-02-20' end, case when s.by is not null then 1 end,
        case when s.by is not null then 'Rounded there' end, s.by, case when s.by is not null then now() end
      from (select $4::uuid as by) s
      on conflict (agency_id, document_id) do nothing`,
    [agencyId, id, invoiceId, by],
  );

/** An approved expense whose bill differs there. */
const ofExpense = (accepted = false): Special =>
  connected(async ({ base, caller, world: { ownAgencyId } }) => {
    const expense = await buildApproved(ownAgencyId);
    const bill = await buildBill(ownAgencyId, { expense });
    await buildStopped(ownAgencyId, "bill", bill, bill);
    await differs(ownAgencyId, { id: bill, invoiceId: null, by: accepted ? caller.id : null });
    return { ...withParams(base, { id: expense }), known: { ...base.known, expense } };
  });
/** A paid run whose bill differs there. */
const ofPayRun = (body: ((key: string) => object) | null, accepted = false): Special =>
  connected(async ({ base, caller, world: { ownAgencyId } }) => {
    const { run, line } = await buildPayRunOf(ownAgencyId, "PAID");
    const [row] = await inAgency(ownAgencyId, "select movement_id from pay_run_line where id = $1", [line]);
    const bill = await buildBill(ownAgencyId, { movement: String(row?.movement_id) });
    await buildStopped(ownAgencyId, "bill", bill, bill);
    await differs(ownAgencyId, { id: bill, invoiceId: null, by: accepted ? caller.id : null });
    const ready = withParams(base, { id: run });
    return { ...(body ? withBody(ready, { ...body(line) }) : ready), known: { ...base.known, payRun: run } };
  });

const mapped: Special = async ({ base, world: { ownAgencyId } }) => {
  const [row] = await inAgency(ownAgencyId, "select version from xero_setting where agency_id = $1", [ownAgencyId]);
  // The code differs each time, so that saving it changes something.
  const body = base.input.body as { clearing?: string };
  return withBody(base, { version: Number(row?.version ?? 1), clearing: body.clearing ?? `${Date.now()}` });
};

export const XERO_CALLS: Readonly<Record<string, Special>> = {
  "GET /finance/v1/xero": connected(async ({ base, world: { ownAgencyId } }) => {
    const invoice = await buildInvoice(ownAgencyId, { sent: true });
    await buildStopped(ownAgencyId, "invoice", invoice, invoice);
    return base;
  }),
  "POST /finance/v1/xero/connect": connected(async ({ base, caller, world: { ownAgencyId } }) =>
    withBody(base, { state: await buildSignIn(ownAgencyId, caller.sessionId) }),
  ),
  "PUT /finance/v1/xero/tenant": connected(async ({ base }) => withBody(base, { tenantId: "one" })),
  "PUT /finance/v1/xero/mappings": connected(mapped),
  "PUT /finance/v1/xero/retry": connected(async ({ base }) => base),
  "PUT /finance/v1/xero/disconnect": connected(async ({ base }) => base),
  "GET /finance/v1/invoices/{id}/sync": ofDocument("invoice", true),
  "POST /finance/v1/invoices/{id}/sync": ofDocument("invoice"),
  "PUT /finance/v1/invoices/{id}/sync/accept": ofDocument("invoice"),
  "GET /finance/v1/credit-notes/{id}/sync": ofDocument("creditNote", true),
  "POST /finance/v1/credit-notes/{id}/sync": ofDocument("creditNote"),
  "PUT /finance/v1/credit-notes/{id}/sync/accept": ofDocument("creditNote"),
  "GET /finance/v1/expense/{id}/sync": ofExpense(true),
  "POST /finance/v1/expense/{id}/sync": ofExpense(),
  "PUT /finance/v1/expense/{id}/sync/accept": ofExpense(),
  "GET /finance/v1/pay-runs/{id}/sync": ofPayRun(null, true),
  "POST /finance/v1/pay-runs/{id}/sync": ofPayRun((key) => ({ keys: [key] })),
  "PUT /finance/v1/pay-runs/{id}/sync/accept": ofPayRun((key) => ({ key })),
};
