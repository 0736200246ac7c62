/** Preconditions of the calls of documents to send today. */
import { buildPartner, buildRecord, inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";
import { buildBillingContact } from "./billing.ts";
import { buildTaskRule } from "./builders.ts";
import { buildEmailSetting } from "./emails.ts";
import { buildInvoice } from "./invoices.ts";

/** A draft that can be sent: its agency says where to pay, and its client who is billed. */
async function buildSendable(agencyId: string): Promise<string> {
  const partner = await buildPartner(agencyId);
  await buildBillingContact(agencyId, { parent: partner });
  await inAgency(
    agencyId,
    `insert into invoice_setting (id, agency_id, bank_account) values (gen_random_uuid(), $1, '1042 7719')
      on conflict (agency_id) do update set bank_account = excluded.bank_account
      where invoice_setting.bank_account is null`,
    [agencyId],
  );
  return buildInvoice(agencyId, { partner });
}
/** A completed task that a rule bills to a partner. */
async function buildReadyTask(agencyId: string): Promise<void> {
  await inAgency(
    agencyId,
    `update task
      set type_id = (select type_id from task_rule where id = $2), charge_to_key = 'PARTNER', charged_record_id = $3,
        completed_at = now()
      where id = $1`,
    [await buildRecord("task", agencyId), await buildTaskRule(agencyId, {}), await buildPartner(agencyId)],
  );
}
/** A draft that was left for a later day. */
export async function buildSendingWait(agencyId: string): Promise<void> {
  await inAgency(
    agencyId,
    `insert into sending_wait (id, agency_id, kind, origin_id, until)
      values (gen_random_uuid(), $1, 'draft', $2, '2090-01-01')`,
    [agencyId, await buildSendable(agencyId)],
  );
}

type Special = (setup: Setup) => Promise<Ready>;
export const SENDING_CALLS: Readonly<Record<string, Special>> = {
  "GET /finance/v1/to-send": async ({ base, world }) => {
    await buildEmailSetting(world.ownAgencyId);
    await buildSendable(world.ownAgencyId);
    await buildReadyTask(world.ownAgencyId);
    return base;
  },
  "POST /finance/v1/to-send/send": async ({ base, world }) => {
    await inAgency(
      world.ownAgencyId,
      `insert into number_series (agency_id, series, period, last)
        values ($1, 'invoice', to_char(now(), 'YYYY'), 0)
        on conflict do nothing`,
      [world.ownAgencyId],
    );
    return withBody(base, { entry: `draft:${await buildSendable(world.ownAgencyId)}`, seen: "1" });
  },
  "PUT /finance/v1/to-send/wait": async ({ base, world }) =>
    withBody(base, { entry: `draft:${await buildSendable(world.ownAgencyId)}`, until: "2090-01-01" }),
};
