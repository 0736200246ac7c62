/** Creates the contract of a won deal: a draft, for the event and project made with it. */
import { ContractCreate } from "#contract/contracts/contract.ts";
import { formOf } from "#contract/form.ts";
import { copied, defineMaker } from "#server/lib/deals/winning.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { existingOf } from "#server/lib/work/work.ts";
import { contract } from "./contract.table.ts";
import { contractKit } from "./contract.ts";
import { takeOverDeliverables } from "./deliverable.ts";

export const contractMaker = defineMaker({
  name: "contract",
  kind: "contract",
  resource: "CONTRACT",
  table: contract,
  propose: async (db, actor, { id, title, startDate, endDate, value }) => ({
    title,
    startDate,
    endDate,
    value,
    existing: await existingOf(db, actor, contract, id),
  }),
  async make(db, actor, deal, wanted, { made }) {
    const form = {
      ...formOf(ContractCreate).empty,
      ...copied(deal),
      ...wanted,
      type: deal.type,
      personIds: deal.personIds,
      description: deal.brief,
      opportunityId: deal.id,
      projectId: made.find((record) => record.kind === "project")?.id ?? null,
      eventIds: made.flatMap((record) => (record.kind === "event" ? [record.id] : [])),
    };
    await contractKit.checkNew(db, actor, form);
    const [id] = await contractKit.insert(db, actor, [form]);
    await takeOverDeliverables(db, actor, found(id), deal.deliverables);
    return [{ kind: "contract", id: found(id), name: form.title }];
  },
});
