/** The management fee of a contract. Its calls take the right to finances and the right to see the contract. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  type ContractFee,
  type ContractFeeForm,
  type contractFees as calls,
  feeTotal,
} from "#contract/contracts/fee.ts";
import { amountsOf, PERCENT_WHOLE, percentUnits } from "#contract/contracts/instalment.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import type { managementFees as feeCalls } from "#contract/finance/fee-rule.ts";
import { refuseOwnShare } from "#server/lib/approval/second-person.ts";
import type { Services } from "#server/lib/area.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { staffBrief, visibleRecord } from "#server/lib/work/work.ts";

const p = sql.placeholder;
interface Stored extends Omit<ContractFee, "total" | "payees"> {
  value: number | null;
  /** Amount passed on to suppliers and splits. */
  passedOn: number;
  payees: Omit<ContractFee["payees"][number], "amount">[];
}
const selecting = preparedFamily(
  () => sql`select f.mode, coalesce(f.base, 'GROSS') as base, trim_scale(f.percent)::text as percent,
      f.amount::float8 as amount, coalesce(f.version, 1) as version,
      c.value::float8 as value,
      (select coalesce(sum(s.value), 0)::float8
        from sub_contract s
        where s.agency_id = c.agency_id and s.contract_id = c.id
          and s.deleted_at is null and s.status <> 'CANCELLED' and s.type <> 'TALENT') as "passedOn",
      (select coalesce(json_agg(json_build_object('staff', ${staffBrief(sql`y.staff_id`)},
          'partner', ${visibleRecord(sql`y.partner_id`)}, 'name', y.name, 'share', trim_scale(y.share)::text)
        order by y.place), '[]')
        from contract_fee_payee y
        where y.agency_id = c.agency_id and y.contract_id = c.id) as payees
    from contract c left join contract_fee f on f.agency_id = c.agency_id and f.contract_id = c.id
    where c.agency_id = ${p("$agency")}::uuid and c.id = ${p("contractId")}::uuid`,
);

async function read(db: Db, actor: Actor, contractId: string): Promise<ContractFee> {
  const rows = await selecting(db, undefined, { contractId, ...reachValues(actor) });
  const { value, passedOn, payees, ...fee } = found((rows as unknown as Stored[])[0]);
  const total = feeTotal(fee, { value, passedOn });
  const shares = payees.map(({ share }) => ({ share: "PERCENT", percent: share, amount: null }) as const);
  const amounts = total === null ? [] : amountsOf(total, shares);
  return { ...fee, total, payees: payees.map((payee, n) => ({ ...payee, amount: amounts[n] ?? null })) };
}

const required = (field: string): ErrorDetail => ({ field, code: "requiredField", message: "This field is required" });
/** Refuses a fee without its figure, a payee that names none or several, and shares that don't add up to 100. */
function check({ mode, percent, amount, payees }: ContractFeeForm): void {
  const sum = payees.reduce((total, { share }) => total + percentUnits(share), 0n);
  const details: ErrorDetail[] = [
    ...(mode === "PERCENT" && percent === null ? [required("percent")] : []),
    ...(mode === "FIXED" && amount === null ? [required("amount")] : []),
    ...payees.flatMap(({ staffId, partnerId, name }, n) =>
      [staffId, partnerId, name].filter((named) => named !== null).length === 1 ? [] : [required(`payees.${n}.name`)],
    ),
    ...(payees.length > 0 && sum !== PERCENT_WHOLE
      ? [{ field: "payees", code: "invalid", message: "The shares come to 100 % together" } as const]
      : []),
  ];
  if (details.length > 0) throw new Refusal("validation", details);
}

type Dependencies = Pick<Services, "publish">;
interface Saved {
  contractId: string;
  body: ContractFeeForm & { version: number };
}
async function saveFee(
  { publish }: Dependencies,
  db: Db,
  actor: Actor,
  { contractId, body }: Saved,
): Promise<ContractFee> {
  const { agencyId } = actor;
  const { mode, base, version, payees } = body;
  check(body);
  const before = await read(db, actor, contractId);
  const shares = before.payees.map(({ staff, share }) => ({ staffId: staff?.id ?? null, share }));
  await refuseOwnShare(db, actor, { before: shares, after: payees });
  const [percent, amount] = [mode === "PERCENT" ? body.percent : null, mode === "FIXED" ? body.amount : null];
  // The contract itself is not locked: this upsert's version decides between two people who save at once.
  const { rowCount } =
    await db.execute(sql`insert into contract_fee as f (id, agency_id, contract_id, mode, base, percent, amount,
      version)
    select ${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${contractId}::uuid, ${mode}, ${base}, ${percent}::numeric,
      ${amount}::bigint, 2
      where ${version}::int = 1
        or exists (select from contract_fee where agency_id = ${agencyId}::uuid and contract_id = ${contractId}::uuid)
    on conflict (agency_id, contract_id) do update
      set mode = excluded.mode, base = excluded.base, percent = excluded.percent, amount = excluded.amount,
        version = f.version + 1, updated_at = now() where f.version = ${version}::int`);
  if (rowCount !== 1) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from contract_fee where agency_id = ${agencyId}::uuid and contract_id = ${contractId}::uuid`,
    );
    const row = { table: "contract_fee", id: rows[0]?.id ?? contractId, record: "contract_id" };
    throw await stale(db, row, await read(db, actor, contractId));
  }
  await db.execute(
    sql`delete from contract_fee_payee where agency_id = ${agencyId}::uuid and contract_id = ${contractId}::uuid`,
  );
  const rows = payees.map(({ staffId, partnerId, name, share }, place) => ({
    id: randomUUIDv7(),
    place,
    staff_id: staffId,
    partner_id: partnerId,
    name,
    share,
  }));
  await db.execute(sql`insert into contract_fee_payee (id, agency_id, contract_id, place, staff_id, partner_id, name,
      share)
    select id, ${agencyId}::uuid, ${contractId}::uuid, place, staff_id, partner_id, name, share
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (id uuid, place smallint, staff_id uuid,
      partner_id uuid, name text, share numeric)`);
  const { rows: billing } = await db.execute<{ id: string }>(
    sql`select i.id
      from invoice i
      where i.agency_id = ${agencyId}::uuid and i.status = 'Sent' and (i.contract_id = ${contractId}::uuid
        or exists (select from invoice_line l
          where l.agency_id = i.agency_id and l.invoice_id = i.id and l.contract_id = ${contractId}::uuid))
        order by i.id`,
  );
  // Invoices sent before the contract had a fee are posted with it now.
  for (const { id } of billing)
    await publish(db, actor, "financialDocumentChanged", {
      kind: "invoice",
      id,
      step: `fee ${contractId} ${version}`,
      document: { invoiceId: id },
    });
  return read(db, actor, contractId);
}

export const contractFeeHandlers = (services: Dependencies): Handlers<typeof calls> => ({
  get: ({ db, actor, params }) => read(db, actor, params.id),
  save: ({ db, actor, params, body }) => saveFee(services, db, actor, { contractId: params.id, body }),
});

export const managementFeeHandlers = (services: Dependencies): Handlers<typeof feeCalls> => ({
  async create({ db, actor, body: { contractId, ...form } }) {
    const { mode, version } = await read(db, actor, contractId);
    if (mode !== null) throw new Refusal("duplicate", "contractId");
    return saveFee(services, db, actor, { contractId, body: { ...form, version } });
  },
  update: ({ db, actor, body: { contractId, ...body } }) => saveFee(services, db, actor, { contractId, body }),
});
