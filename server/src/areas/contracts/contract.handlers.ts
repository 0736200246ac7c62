/** Handlers of contracts beyond those of every record: statuses, counts and parts. */
import { eq } from "drizzle-orm";
import { type ContractOptions, type contracts as calls, contractRecord } from "#contract/contracts/contract.ts";
import { FINANCIAL_STATUSES } from "#contract/contracts/financial-status.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { sentQuery } from "#server/lib/lists/sent-query.ts";
import { bumpVersion, refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { waiverHandlers } from "#server/lib/work/waivers.ts";
import { statusesOf } from "#server/lib/work/work.ts";
import { workWriting } from "#server/lib/work/writing.ts";
import { contract } from "./contract.table.ts";
import { contractKit } from "./contract.ts";
import { checkInstalments, saveInstalments } from "./instalment.ts";
import { moveContract } from "./moving.rules.ts";

const shown = async (db: Db): Promise<ContractOptions["statuses"]> =>
  (await statusesOf(db, "CONTRACT")) as unknown as ContractOptions["statuses"];

export const contractHandlers: Handlers<typeof calls> = {
  ...contractKit.handlers,
  ...waiverHandlers,
  ...workWriting(contract, contractKit),
  async remove(context) {
    const { db, params } = context;
    const [row] = await db.select({ number: contract.number }).from(contract).where(eq(contract.id, params.id));
    if (found(row).number !== null) throw new Refusal("numberedContract");
    return contractKit.handlers.remove(context);
  },
  async count({ db, actor, body }) {
    const query = { ...sentQuery(contractRecord.calls.list, body.filters), financialStatus: undefined };
    const rows = await contractKit.list.summarize(db, actor, query as never, "byFinancialStatus");
    const countByStatus = new Map(rows.map((row) => [String(row.financialStatus), Number(row.count)]));
    return {
      total: rows.reduce((sum, row) => sum + Number(row.count), 0),
      statuses: FINANCIAL_STATUSES.map((status) => ({
        financialStatus: status,
        count: countByStatus.get(status) ?? 0,
      })),
    };
  },
  move: ({ db, actor, params, body }) => moveContract(db, actor, params.id, body.statusId, body),
  options: async ({ db }) => ({ statuses: await shown(db) }),
  async saveInstalments({ db, actor, params: { id }, body: { instalments, version } }) {
    const before = found(await contractKit.read(db, actor, id));
    await refuseStale(db, { table: contract, id }, version, before);
    const terms = { value: before.value, instalments };
    checkInstalments(terms);
    await saveInstalments(db, actor, id, terms);
    await bumpVersion(db, contract, id, version);
    return found(await contractKit.read(db, actor, id));
  },
};
