/** Handlers of sub-contracts. Rights, history and change notices are the contract's. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  type subContracts as calls,
  MAX_SUB_CONTRACTS,
  type SubContract,
  type SubContractCreate,
} from "#contract/contracts/sub-contract.ts";
import { formatAmount } from "#contract/values/money.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { putInBin, refuseStale, takeFromBin } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { visibleRecord } from "#server/lib/work/work.ts";
import { contract, subContract } from "./contract.table.ts";
import { keptUnseen, partResolver, personOfPart } from "./parts.ts";

const p = sql.placeholder;

export const subContractResolver = partResolver(subContract);

const selecting = preparedFamily(
  ({
    one,
  }: {
    one: boolean;
  }) => sql`select ${subContract.id} as id, ${contract.number} || '-' || ${subContract.place} as number,
      ${subContract.title} as title, ${subContract.kind} as kind, ${personOfPart(subContract.personId)} as person,
      ${visibleRecord(subContract.supplierId)} as supplier, ${subContract.value}::float8 as value,
      case when ${contract.value} > 0
        then trim_scale(round(${subContract.value} * 100.0 / ${contract.value}, 2))::text end as percent,
      ${subContract.status} as status, ${subContract.signedOn}::text as "signedOn", ${subContract.note} as note,
      ${subContract.overReason} as "overReason", ${subContract.createdAt} as "createdAt",
      ${subContract.updatedAt} as "updatedAt", ${subContract.version} as version
    from ${subContract} join ${contract} on ${contract.id} = ${subContract.contractId}
    where ${subContract.agencyId} = ${p("$agency")}::uuid
      and ${subContract.contractId} = ${p("contractId")}::uuid
      and ${subContract.deletedAt} is null
      and ${one ? sql`${subContract.id} = ${p("subContractId")}::uuid` : sql`true`}
    order by ${subContract.place}`,
);

interface Of {
  id: string;
  subContractId: string;
}
const listOf = async (db: Db, actor: Actor, contractId: string): Promise<SubContract[]> =>
  (await selecting(db, { one: false }, { contractId, ...reachValues(actor) })) as unknown as SubContract[];
/** Reads a sub-contract of this contract; another contract's is not found. */
async function read(db: Db, actor: Actor, { id: contractId, subContractId }: Of): Promise<SubContract> {
  const rows = await selecting(db, { one: true }, { contractId, subContractId, ...reachValues(actor) });
  return found((rows as unknown as SubContract[])[0]);
}

const refuse = (field: string, code: "requiredField" | "invalid", message: string): never => {
  throw new Refusal("validation", [{ field, code, message }]);
};
type Terms = Pick<SubContractCreate, "value" | "status" | "overReason">;
/**
 * Refuses sub-contracts above the value of their contract, unless a reason is given. The caller's reference has locked
 * the contract.
 */
async function checkSum(db: Db, contractId: string, { value, status, overReason }: Terms, except: string | null) {
  if (status === "CANCELLED" || value === 0 || overReason !== null) return;
  const { rows } = await db.execute<{ whole: number | null; others: number }>(
    sql`select value::float8 as whole,
        (select coalesce(sum(s.value), 0)::float8
          from sub_contract s
          where s.contract_id = c.id and s.deleted_at is null
            and s.status <> 'CANCELLED' and s.id is distinct from ${except}::uuid) as others
          from contract c
          where c.id = ${contractId}::uuid`,
  );
  const { whole, others } = found(rows[0]);
  if (whole !== null && others + value > whole)
    refuse(
      "overReason",
      "requiredField",
      `The sub-contracts come to ${formatAmount(others + value)} of ${formatAmount(whole)}. Enter why.`,
    );
}

/** Returns the columns of a form: a talent's agreement has no supplier, a supplier's no talent. */
const columnsOf = ({ kind, personId, supplierId, ...form }: SubContractCreate) => ({
  ...form,
  kind,
  personId: kind === "SUPPLIER" ? null : personId,
  supplierId: kind === "TALENT" ? null : supplierId,
});

export const subContractHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, params }) => listOf(db, actor, params.id),
  get: ({ db, actor, params }) => read(db, actor, params),

  async create({ db, actor, params: { id: contractId }, body }) {
    await checkSum(db, contractId, body, null);
    const { rows } = await db.execute<{ place: number }>(
      sql`select coalesce(max(place), 0) + 1 as place from sub_contract where contract_id = ${contractId}::uuid`,
    );
    const { place } = found(rows[0]);
    if (place > MAX_SUB_CONTRACTS)
      refuse("title", "invalid", `A contract has ${MAX_SUB_CONTRACTS} sub-contracts at most`);
    const id = randomUUIDv7();
    await db.insert(subContract).values({ ...columnsOf(body), id, agencyId: actor.agencyId, contractId, place });
    return { id };
  },

  async update({ db, actor, params, body: { version, ...body } }) {
    const { id: contractId, subContractId } = params;
    const before = await read(db, actor, params);
    await refuseStale(db, { table: subContract, id: subContractId, record: "contract_id" }, version, before);
    await checkSum(db, contractId, body, subContractId);
    const { personId, supplierId, ...columns } = columnsOf(body);
    await db
      .update(subContract)
      .set({
        ...columns,
        personId: keptUnseen(before.person, personId, body.kind === "SUPPLIER" ? sql`null` : sql`person_id`),
        supplierId: keptUnseen(before.supplier, supplierId, body.kind === "TALENT" ? sql`null` : sql`supplier_id`),
      })
      .where(sql`${subContract.id} = ${subContractId}::uuid`);
    return read(db, actor, params);
  },

  async remove({ db, actor, params }) {
    const { status } = await read(db, actor, params);
    if (status === "SENT" || status === "SIGNED") throw new Refusal("sentSubContract");
    await putInBin(db, subContract, [params.subContractId]);
    return {};
  },

  async restore({ db, params: { id: contractId, subContractId } }) {
    const { rows } = await db.execute<Terms & Record<string, unknown>>(
      sql`select value::float8 as value, status, over_reason as "overReason" from sub_contract
        where id = ${subContractId}::uuid and contract_id = ${contractId}::uuid and deleted_at is not null`,
    );
    await checkSum(db, contractId, found(rows[0]), subContractId);
    await takeFromBin(db, subContract, [subContractId]);
    return {};
  },
};
