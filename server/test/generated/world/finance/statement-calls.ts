/** Preconditions of the calls of the statements of clients. */
import { buildStaff, inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";
import { buildCreditNote } from "./credit-notes.ts";
import { buildEmailTemplate } from "./emails.ts";
import { buildInvoice, standingPayment } from "./invoices.ts";

type Special = (setup: Setup) => Promise<Ready>;
const PERIOD = { from: "2026-01-01", to: "2026-12-31" };

/** A client with an open invoice that was paid and credited in part, and a statement that could not be sent. */
async function buildClientStatement(agencyId: string, partner: string): Promise<void> {
  const invoice = await buildInvoice(agencyId, { sent: true, partner });
  await standingPayment(agencyId, invoice);
  await buildCreditNote(agencyId, { sent: true, of: invoice });
  const author = await buildStaff(agencyId);
  await inAgency(
    agencyId,
    `insert into client_statement (id, agency_id, partner_id, from_on, to_on, batch_id, recipients, subject, state,
        failure, created_by)
      values (gen_random_uuid(), $1, $2, '2026-01-01', '2026-06-30', gen_random_uuid(), '{a@example.com}', 'Statement',
        'failed', 'No answer', $3)`,
    [agencyId, partner, author.id],
  );
}
const shown: Special = async ({ base, world }) => {
  await buildClientStatement(world.ownAgencyId, base.input.params.id ?? "");
  return { ...base, input: { ...base.input, query: PERIOD } };
};
const written: Special = async ({ base, world }) => {
  await buildClientStatement(world.ownAgencyId, base.input.params.id ?? "");
  const template = await buildEmailTemplate(world.ownAgencyId, { kind: "statement" });
  const ready = withBody(base, { ...PERIOD, templateId: template });
  return { ...ready, known: { ...ready.known, emailTemplate: template } };
};

export const STATEMENT_CALLS: Readonly<Record<string, Special>> = {
  "GET /finance/v1/clients/{id}/statement": shown,
  "GET /finance/v1/clients/{id}/statement/pdf": shown,
  "POST /finance/v1/clients/{id}/statement/preview-email": written,
  "POST /finance/v1/clients/{id}/statement/send": written,
};
