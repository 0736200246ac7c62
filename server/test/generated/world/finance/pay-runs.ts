/** Pay-runs in each of their states, and from where they pay. */
import { randomInt, randomUUIDv7 } from "node:crypto";
import type { PayRunState } from "#contract/pay-runs/codes.ts";
import { sealAccount } from "#server/areas/ledger/pay-runs/accounts.ts";
import { checksumOf, sealFile } from "#server/areas/ledger/pay-runs/file.ts";
import { seal } from "#server/areas/talents/business/payment-details.rules.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { testConfig } from "../../../app.ts";
import { buildPerson, buildStaff, inAgency } from "../../../factories.ts";
import { buildEntry } from "../../../profile.ts";
import { type BuildOptions, insert } from "../insert.ts";

const secrets = openSecrets(testConfig().appSecret);
const DUE = 500_00;
const ACCOUNT = {
  accountName: "Imogen Hart",
  bankName: "Wattle Mutual",
  bsb: "999123",
  accountNumber: "12344821",
  iban: "DE89370400440532013000",
  bic: "COBADEFFXXX",
};

/** Bank details of a talent. Returns the id of the legal entity. */
export async function buildBankDetails(agencyId: string, talentId: string, more: object = {}): Promise<string> {
  const entity = await buildEntry(agencyId, "legalEntity", talentId, { name: "Imogen Hart Touring" });
  const form = { ...ACCOUNT, currency: null, tfn: null, taxNumber: null, taxCountry: null, ...more };
  await inAgency(agencyId, "update payment_details set sealed = $2 where legal_entity_id = $1", [
    entity,
    seal(secrets, entity, form),
  ]);
  return entity;
}

/** Builds a repayment, so that this much is due to the talent. */
export async function buildDue(
  agencyId: string,
  talentId: string,
  { amount = DUE, currency = "AUD" }: { amount?: number; currency?: string } = {},
): Promise<void> {
  const movement = await insert(
    agencyId,
    `insert into ledger_movement (id, agency_id, owner_id, kind, currency, amount, paid_on)
      values ($1, $2, $3, 'REPAYMENT', $5, $4, '2026-01-05')`,
    talentId,
    amount,
    currency,
  );
  const group = await insert(
    agencyId,
    `insert into ledger_group (id, agency_id, cause_kind, cause_id, step, movement_id, on_date)
      values ($1, $2, 'movement', $3, 'made', $3, '2026-01-05')`,
    movement,
  );
  await inAgency(
    agencyId,
    `insert into ledger_account (id, agency_id, currency, kind, owner_id)
      values (gen_random_uuid(), $1, $3, 'OWED_TO_TALENT', $2), (gen_random_uuid(), $1, $3, 'BANK_OPERATING', null)
      on conflict do nothing`,
    [agencyId, talentId, currency],
  );
  await inAgency(
    agencyId,
    `insert into ledger_entry (id, agency_id, group_id, account_id, currency, item, amount)
      select gen_random_uuid(), $1, $2, a.id, $5, 'REPAYMENT',
        case when a.owner_id is null then $4::bigint else -$4::bigint end
      from ledger_account a
      where a.currency = $5 and (a.owner_id = $3 and a.kind = 'OWED_TO_TALENT' or a.kind = 'BANK_OPERATING')`,
    [agencyId, group, talentId, amount, currency],
  );
}

/** From where an agency pays, with a value in each field. */
export async function buildPayRunSetting(agencyId: string): Promise<void> {
  await inAgency(
    agencyId,
    `insert into pay_run_setting (id, agency_id, account_name, bsb, account_number, bank_code, direct_entry_id, iban,
        bic)
      values (gen_random_uuid(), $1, 'Harbour & Vale', '062000', '10203040', 'CBA', '301500', 'DE02120300000000202051',
        'BYLADEM1001')
      on conflict (agency_id) do update
        set account_name = excluded.account_name, bsb = excluded.bsb, account_number = excluded.account_number,
          bank_code = excluded.bank_code, direct_entry_id = excluded.direct_entry_id, iban = excluded.iban,
          bic = excluded.bic`,
    [agencyId],
  );
}

const STEPS: readonly PayRunState[] = ["DRAFT", "CHECKED", "APPROVED", "EXPORTED", "PAID"];
type BuiltState = Exclude<PayRunState, "CANCELLED">;

/** A run of one talent, who has everything that it takes to be paid. */
export async function buildPayRunOf(agencyId: string, state: BuiltState) {
  await buildPayRunSetting(agencyId);
  const talent = await buildPerson(agencyId);
  await buildDue(agencyId, talent);
  await inAgency(agencyId, "update person set email = 'imogen@example.com' where id = $1", [talent]);
  const entity = await buildBankDetails(agencyId, talent);
  const steps = STEPS.slice(0, STEPS.indexOf(state) + 1);
  const author = await buildStaff(agencyId);
  // Each step is a version, and the last one is the first.
  const run = await insert(
    agencyId,
    `insert into pay_run (id, agency_id, number, currency, pay_on, version, created_by)
      values ($1, $2, $3, 'AUD', '2026-01-25', $4, $5)`,
    randomInt(1, 2 ** 31),
    2 - steps.length,
    author.id,
  );
  const line = randomUUIDv7();
  const account = { entityId: entity, entity: "Imogen Hart Touring", ...ACCOUNT };
  await inAgency(
    agencyId,
    `insert into pay_run_line (id, agency_id, pay_run_id, currency, talent_id, name, due, amount, withheld, reference,
        legal_entity_id, bank_sealed)
      select $1, $2, $3, 'AUD', r.id, r.title, $5, $5, 0, 'PR-0001', $6, $7 from record r where r.id = $4`,
    [
      line,
      agencyId,
      run,
      talent,
      DUE,
      ...(state === "DRAFT" ? [null, null] : [entity, sealAccount(secrets, line, account)]),
    ],
  );
  await insert(
    agencyId,
    `insert into pay_run_event (id, agency_id, pay_run_id, what, note, actor_id)
      values ($1, $2, $3, 'MADE', 'By hand', $4)`,
    run,
    author.id,
  );
  await insert(
    agencyId,
    "insert into payee_change (id, agency_id, payee_id, what, actor_id) values ($1, $2, $3, 'MOVEMENT', $4)",
    talent,
    author.id,
  );
  const content = "a file";
  for (const step of steps.slice(1)) {
    const more: Partial<Record<PayRunState, [string, unknown[]]>> = {
      APPROVED: [", approved_by = $3", [author.id]],
      EXPORTED: [
        ", file_kind = 'ABA', file_name = 'PR-0001 AUD.aba', file_checksum = $3, file_sealed = $4",
        [checksumOf(content), sealFile(secrets, run, content)],
      ],
      PAID: [", paid_on = '2026-01-25'", []],
    };
    if (step === "PAID") await buildPayout(agencyId, { run, line, talent });
    const [set, values] = more[step] ?? ["", []];
    await inAgency(agencyId, `update pay_run set state = $2${set} where id = $1`, [run, step, ...values]);
  }
  if (state === "PAID") await buildStatementOf(agencyId, { run, line, author: author.id });
  return { run, line, talent };
}

/** The payout that a line became. */
async function buildPayout(agencyId: string, { run, line, talent }: { run: string; line: string; talent: string }) {
  const movement = await insert(
    agencyId,
    `insert into ledger_movement (id, agency_id, owner_id, kind, currency, amount, paid_on, note, pay_run_id)
      values ($1, $2, $3, 'PAYOUT', 'AUD', $4, '2026-01-25', 'PR-0001', $5)`,
    talent,
    DUE,
    run,
  );
  await inAgency(agencyId, "update pay_run_line set movement_id = $2 where id = $1", [line, movement]);
}
/** A statement that could not be sent. */
async function buildStatementOf(
  agencyId: string,
  { run, line, author }: { run: string; line: string; author: string },
) {
  await inAgency(
    agencyId,
    `insert into pay_run_statement (id, agency_id, pay_run_id, line_id, from_on, to_on, batch_id, recipients, state,
        failure, created_by)
      values (gen_random_uuid(), $1, $2, $3, '2026-01-01', '2026-01-25', gen_random_uuid(), '{imogen@example.com}',
        'failed', 'No answer', $4)`,
    [agencyId, run, line, author],
  );
}
export const buildPayRun = async (agencyId: string, _: BuildOptions): Promise<string> =>
  (await buildPayRunOf(agencyId, "DRAFT")).run;
