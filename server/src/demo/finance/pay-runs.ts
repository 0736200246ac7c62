/** Pay-runs of the demo agency: one that is paid, and a draft with everything else that is due. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { bankFileOf, payRunName } from "#contract/pay-runs/codes.ts";
import { recordMovement } from "#server/areas/ledger/movement.ts";
import { chooseAccounts, sealAccount } from "#server/areas/ledger/pay-runs/accounts.ts";
import { makeBankFile } from "#server/areas/ledger/pay-runs/bank/bank-file.ts";
import { checksumOf, sealFile } from "#server/areas/ledger/pay-runs/file.ts";
import { readPayRunSetting } from "#server/areas/ledger/pay-runs/setting.rules.ts";
import { refreshLines } from "#server/areas/ledger/pay-runs/taking.ts";
import { postToLedger } from "#server/areas/ledger/poster.ts";
import { type Actor, type Db, systemIn } from "#server/lib/database/scope.ts";
import { publishTo } from "#server/lib/events/publish.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";
import { IMOGEN } from "../deals/cast.ts";
import { idOf } from "../values/random.ts";

interface Placed {
  agencyId: string;
  authorId: string;
  /** Person who approves the author's runs. */
  secondId: string;
  day: (days: number) => string;
  secrets: Secrets;
}
interface DemoLine extends Record<string, unknown> {
  id: string;
  talentId: string;
  name: string;
  amount: number;
  withheld: number;
  reference: string;
  leftOut: boolean;
}
const CURRENCY = "AUD";
/** Days from today. */
const [PAID_ON, DRAFT_ON] = [-12, 3];

export async function insertPayRuns(db: Db, placed: Placed): Promise<void> {
  const { agencyId } = placed;
  await db.execute(sql`insert into pay_run_setting (id, agency_id, account_name, bsb, account_number, bank_code,
      direct_entry_id, iban, bic, minimum)
    values (${idOf(`pay-run setting/${agencyId}`)}, ${agencyId}, 'Harbour & Vale Trust', '062000', '10427719', 'CBA',
      '301500', 'DE02120300000000202051', 'BYLADEM1001', 5)`);
  await insertPaid(db, placed);
  await insertDraft(db, placed, 2, DRAFT_ON);
}

async function insertDraft(
  db: Db,
  { agencyId, authorId, day }: Placed,
  number: number,
  payOn: number,
): Promise<string> {
  const id = idOf(`pay-run/${agencyId}/${number}`);
  const madeAt = `${day(Math.min(payOn - 2, 0))}T00:10:00Z`;
  await db.execute(sql`insert into pay_run (id, agency_id, number, currency, pay_on, created_by, created_at)
    values (${id}, ${agencyId}, ${number}, ${CURRENCY}, ${day(payOn)}::date, ${authorId}, ${madeAt}::timestamptz)`);
  await refreshLines(db, systemIn(agencyId), { id, number, currency: CURRENCY, payOn: day(payOn) }, new Map());
  await insertEvent(db, { agencyId, id, what: "MADE", by: authorId, at: madeAt });
  return id;
}

const insertEvent = (
  db: Db,
  { agencyId, id, what, by, at }: { agencyId: string; id: string; what: string; by: string; at: string },
) =>
  db.execute(sql`insert into pay_run_event (id, agency_id, pay_run_id, what, actor_id, at)
    values (${randomUUIDv7()}, ${agencyId}, ${id}, ${what}, ${by}, ${at}::timestamptz)`);

/** Imogen and everyone without bank details wait for the next one. */
async function insertPaid(db: Db, placed: Placed): Promise<void> {
  const { agencyId, authorId, secondId, day, secrets } = placed;
  const id = await insertDraft(db, placed, 1, PAID_ON);
  const author: Actor = { ...systemIn(agencyId), id: authorId };
  const { rows } = await db.execute<DemoLine>(
    sql`select id, talent_id as "talentId", name, amount::float8 as amount, withheld::float8 as withheld, reference,
        left_out as "leftOut"
      from pay_run_line
      where pay_run_id = ${id} order by name`,
  );
  const accountOf = await chooseAccounts(
    { db, secrets },
    { agencyId, talentIds: rows.map(({ talentId }) => talentId), file: bankFileOf(CURRENCY), currency: CURRENCY },
  );
  const paid = rows.flatMap((line) => {
    const choice = accountOf(line.talentId);
    return line.leftOut || line.name === IMOGEN || !("account" in choice) ? [] : [{ ...line, account: choice.account }];
  });
  const ids = paid.map(({ id: lineId }) => lineId);
  await db.execute(
    sql`update pay_run_line set left_out = true where pay_run_id = ${id} and not id = any (${sql.param(ids)}::uuid[])`,
  );
  const setting = await readPayRunSetting(db);
  for (const { id: lineId, account } of paid)
    await db.execute(
      sql`update pay_run_line
        set legal_entity_id = ${account.entityId}, bank_sealed = ${sealAccount(secrets, lineId, account)}
        where id = ${lineId}`,
    );
  const madeAt = `${day(PAID_ON - 1)}T04:00:00.000Z`;
  const { kind, name, content } = makeBankFile({
    name: payRunName(1),
    currency: CURRENCY,
    payer: setting,
    payOn: day(PAID_ON),
    madeAt,
    payments: paid.map(({ account, amount, withheld, reference }) => ({
      ...account,
      amount: amount - withheld,
      reference,
    })),
  });
  await db.execute(sql`update pay_run set state = 'CHECKED' where id = ${id}`);
  await db.execute(sql`update pay_run set state = 'APPROVED', approved_by = ${secondId} where id = ${id}`);
  await db.execute(sql`update pay_run
    set state = 'EXPORTED', file_kind = ${kind}, file_name = ${name}, file_checksum = ${checksumOf(content)},
      file_sealed = ${sealFile(secrets, id, content)} where id = ${id}`);
  for (const { id: lineId, talentId, amount, withheld } of paid) {
    const movementId = await recordMovement(
      { db, actor: author, publish: publishTo([{ financialDocumentChanged: postToLedger }]) },
      {
        ownerId: talentId,
        kind: "PAYOUT",
        currency: CURRENCY,
        amount,
        withheld,
        paidOn: day(PAID_ON),
        payRunId: id,
        note: payRunName(1),
      },
    );
    await db.execute(sql`update pay_run_line set movement_id = ${movementId} where id = ${lineId}`);
  }
  await db.execute(sql`update pay_run set state = 'PAID', paid_on = ${day(PAID_ON)}::date where id = ${id}`);
  // Each got the statement at their billing contact's address, or at their own.
  await db.execute(sql`insert into pay_run_statement (id, agency_id, pay_run_id, line_id, from_on, to_on, batch_id,
      recipients, state, created_by, created_at)
    select md5('statement' || s.id::text)::uuid, s.agency_id, s.pay_run_id, s.id,
      date_trunc('year', ${day(PAID_ON)}::date)::date, ${day(PAID_ON)}::date, md5('batch' || s.id::text)::uuid,
      s.recipients, case when s.recipients = '{}' then 'noAddress' else 'sent' end, ${authorId},
      ${`${day(PAID_ON)}T04:30:00Z`}::timestamptz
    from (select l.*,
        coalesce((select array_agg(distinct b.email order by b.email)
            from billing_contact b
            where b.owner_id = l.talent_id and b.email is not null and b.deleted_at is null),
            (select array[p.email] from person p where p.id = l.talent_id and p.email is not null), '{}') as recipients
      from pay_run_line l where l.pay_run_id = ${id} and l.movement_id is not null) s`);
  for (const [what, by, happenedAt] of [
    ["CHECKED", authorId, `${day(PAID_ON - 2)}T00:40:00Z`],
    ["APPROVED", secondId, `${day(PAID_ON - 1)}T03:20:00Z`],
    ["EXPORTED", secondId, madeAt],
    ["PAID", authorId, `${day(PAID_ON)}T01:15:00Z`],
  ] as const)
    await insertEvent(db, { agencyId, id, what, by, at: happenedAt });
}
