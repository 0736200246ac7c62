/** Reads the contracts of an opportunity, event or project. */
import { type SQL, sql } from "drizzle-orm";
import type { RecordContractCalls } from "#contract/contracts/record-contracts.ts";
import { involvement } from "#server/lib/records/records.table.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { contract } from "./contract.table.ts";
import { contractKit } from "./contract.ts";

const p = sql.placeholder;
const recordId = sql`${p("recordId")}::uuid`;

const handlersWithin =
  (within: SQL) =>
  (calls: RecordContractCalls): Handlers<RecordContractCalls> => {
    const list = contractKit.listWithin(calls.list, within);
    return { list: ({ db, actor, params, query }) => list(db, actor, query, { recordId: params.id }) };
  };

/** Conditions by kind: an event is linked; opportunity and project are columns. */
export const contractsOf = {
  opportunity: handlersWithin(sql`${contract.opportunityId} = ${recordId}`),
  project: handlersWithin(sql`${contract.projectId} = ${recordId}`),
  event: handlersWithin(sql`${contract.id} = any (array(select ${involvement.recordId} from ${involvement}
    where ${involvement.agencyId} = ${p("$agency")}::uuid
      and ${involvement.involvedId} = ${recordId}
      and ${involvement.role} = 'LINK'))`),
};
