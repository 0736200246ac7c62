/** Money held in trust for a talent, and sign-offs of trust balances. */
import { CURRENCY_CODES } from "#contract/values/currencies.ts";
import { buildPerson, buildStaff, inAgency } from "../../../../factories.ts";
import { insert } from "../../insert.ts";
import type { Ready, Setup } from "../../setup.ts";
import { withBody } from "../../setup.ts";
import { buildInvoice } from "../invoices.ts";
import { buildBankLineWith } from "./lines.ts";

const HELD_AMOUNT = 700_00;

/** Posts a payment of a sent invoice that is held in trust for its talent. */
async function buildHeldInTrust(agencyId: string, currency: string): Promise<void> {
  const talent = await buildPerson(agencyId);
  const group = await insert(
    agencyId,
    `insert into ledger_group (id, agency_id, cause_kind, cause_id, step, invoice_id, on_date)
      values ($1, $2, 'payment', gen_random_uuid(), 'made', $3, '2026-01-06')`,
    await buildInvoice(agencyId, { sent: true }),
  );
  await inAgency(
    agencyId,
    `insert into ledger_account (id, agency_id, currency, kind, owner_id)
      values (gen_random_uuid(), $1, $3, 'OWED_TO_TALENT', $2), (gen_random_uuid(), $1, $3, 'BANK_TRUST', null)
      on conflict do nothing`,
    [agencyId, talent, currency],
  );
  await inAgency(
    agencyId,
    `insert into ledger_entry (id, agency_id, group_id, account_id, currency, item, amount)
      select gen_random_uuid(), $1, $2, a.id, $5, 'PAID',
        case when a.owner_id is null then $4::bigint else -$4::bigint end
      from ledger_account a
      where a.currency = $5 and (a.owner_id = $3 and a.kind = 'OWED_TO_TALENT' or a.kind = 'BANK_TRUST')`,
    [agencyId, group, talent, HELD_AMOUNT, currency],
  );
}

export const buildTrustSignOff = async (agencyId: string): Promise<string> =>
  insert(
    agencyId,
    `insert into trust_sign_off (id, agency_id, currency, on_date, balance, signed_by)
      values ($1, $2, 'AUD', '2026-01-31', 70000, $3)`,
    (await buildStaff(agencyId)).id,
  );

let signOffCalls = 0;
type Preparation = (setup: Setup) => Promise<Ready>;
export const TRUST_CALLS: Readonly<Record<string, Preparation>> = {
  "GET /finance/v1/trust-accounts": async ({ base, world: { ownAgencyId } }) => {
    await buildHeldInTrust(ownAgencyId, "AUD");
    await buildTrustSignOff(ownAgencyId);
    await buildBankLineWith(ownAgencyId, { amount: 3_00 });
    return { ...base, input: { ...base.input, query: {} } };
  },
  // Each call uses a different currency, so that its balance is not changed by other calls.
  "POST /finance/v1/trust-accounts/sign-offs": async ({ base, world: { ownAgencyId } }) => {
    signOffCalls += 1;
    const currency = CURRENCY_CODES[(signOffCalls * 7) % CURRENCY_CODES.length] ?? "NZD";
    await buildHeldInTrust(ownAgencyId, currency);
    const [row] = await inAgency(
      ownAgencyId,
      `select sum(e.amount)::float8 as amount
        from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.kind = 'BANK_TRUST' and a.currency = $1 and a.agency_id = $2`,
      [currency, ownAgencyId],
    );
    return withBody(base, { currency, on: "2026-01-31", balance: Number(row?.amount ?? 0) });
  },
};
