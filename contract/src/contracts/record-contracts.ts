/** Contracts linked to an opportunity, event or project, limited to those the reader may see. */
import { read } from "../call.ts";
import { listCall } from "../list.ts";
import type { RecordKind } from "../record-kinds.ts";
import { ref, z } from "../schema.ts";
import { contracts } from "./contract.ts";

const { tabs: _, ...list } = contracts.list.list;

/**
 * Declares the contracts call of a kind of record. It needs the right to read the record and the right to read
 * contracts.
 */
const recordContracts = (path: string, { kind, one }: { kind: RecordKind; one: string }) => ({
  list: listCall("POST", `${path}/{id}/contracts/list`, {
    ...list,
    summary: `Contracts of ${one}`,
    access: read("CONTRACT"),
    topics: ["contract", "status", "waiver"],
    params: z.strictObject({ id: ref(kind) }),
    sortable: list.sortable,
    search: true,
    dates: true,
  }),
});
export type RecordContractCalls = ReturnType<typeof recordContracts>;

export const recordContractGroups = {
  opportunityContracts: recordContracts("/client/v1/pipelines", { kind: "opportunity", one: "an opportunity" }),
  eventContracts: recordContracts("/client/v1/events", { kind: "event", one: "an event" }),
  projectContracts: recordContracts("/client/v1/projects", { kind: "project", one: "a project" }),
};
