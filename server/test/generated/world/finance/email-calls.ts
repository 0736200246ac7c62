/** Preconditions of the calls of the emails of finance. */
import { inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody, withParams } from "../setup.ts";
import { buildEmailSetting, buildSchedule, buildSentEmails } from "./emails.ts";
import { buildInvoice } from "./invoices.ts";

let lastDay = 10;
const nextDay = (): number => {
  lastDay = 10 + ((lastDay + 1) % 300);
  return lastDay;
};

type Special = (setup: Setup) => Promise<Ready>;
const ofSent =
  (more: (agencyId: string, id: string) => Promise<unknown> = async () => undefined): Special =>
  async ({ base, world }) => {
    const invoice = await buildInvoice(world.ownAgencyId, { sent: true });
    await more(world.ownAgencyId, invoice);
    const ready = withParams(base, { id: invoice });
    return { ...ready, known: { ...ready.known, invoice } };
  };

export const EMAIL_CALLS: Readonly<Record<string, Special>> = {
  "GET /finance/v1/settings/emails/{emailTab}": async ({ base, world }) => {
    await buildEmailSetting(world.ownAgencyId);
    return withParams(base, { emailTab: "invoice" });
  },
  // There is one of each kind in an agency, which other calls change too.
  "PUT /finance/v1/settings/emails/{emailTab}": async ({ base, world }) => {
    await buildEmailSetting(world.ownAgencyId);
    const [row] = await inAgency(
      world.ownAgencyId,
      "select version from email_setting where agency_id = $1 and kind = 'invoice'",
      [world.ownAgencyId],
    );
    return withBody(withParams(base, { emailTab: "invoice" }), { version: Number(row?.version ?? 1) });
  },
  "GET /finance/v1/invoices/{id}/preview-email": async ({ base, world }) => {
    const invoice = await buildInvoice(world.ownAgencyId, { sent: true });
    const ready = withParams(base, { id: invoice });
    return { ...ready, known: { ...ready.known, invoice } };
  },
  "PUT /finance/v1/invoice-reminder-config": async ({ base, world }) => {
    // Another schedule each time, so that saving one of these changes something.
    const [row] = await inAgency(
      world.ownAgencyId,
      `insert into invoice_email_schedule (id, agency_id, days) values (gen_random_uuid(), $1, array[$2::smallint])
        on conflict (agency_id) do update set days = excluded.days returning version`,
      [world.ownAgencyId, nextDay()],
    );
    return withBody(base, { version: Number(row?.version ?? 1), invoiceReminderInDays: [3, nextDay()] });
  },
  "GET /finance/v1/invoices/{id}/emails": ofSent(buildSentEmails),
  "POST /finance/v1/invoices/{id}/reminders": ofSent(buildSchedule),
  "PUT /finance/v1/invoices/{id}/reminders/mute": ofSent(),
  "POST /finance/v1/send-error-email": async (setup) => {
    const { base, world } = setup;
    const invoice = await buildInvoice(world.ownAgencyId, { sent: true });
    await buildSentEmails(world.ownAgencyId, invoice);
    await inAgency(
      world.ownAgencyId,
      `insert into finance_setting (id, agency_id, error_email)
        values (gen_random_uuid(), $1, 'books@example.com')
        on conflict (agency_id) do update set error_email = excluded.error_email`,
      [world.ownAgencyId],
    );
    return { ...withBody(base, { invoiceId: invoice }), known: { ...base.known, invoice } };
  },
};
