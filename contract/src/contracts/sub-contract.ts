/**
 * Sub-contracts: the parts of a contract's value that go to a talent, a supplier, or a split. They are parts of their
 * contract.
 */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { Done, date, emptyIsNull, id, instant, line, maybeText, Named, ref, version, z } from "../schema.ts";
import { WorkPerson } from "../work/work.ts";
import { SUB_CONTRACT_KINDS, SUB_CONTRACT_STATUSES } from "./parties.ts";

/** Most sub-contracts of a contract, including deleted ones. */
export const MAX_SUB_CONTRACTS = 200;

const form = {
  title: line(),
  kind: z._default(z.enum(SUB_CONTRACT_KINDS), "TALENT"),
  /** Payee; a split may go to a talent. */
  personId: emptyIsNull(ref("person")),
  supplierId: emptyIsNull(ref("supplier")),
  /** Minor units of the contract's currency. */
  value: z._default(z.int().check(z.minimum(0), z.maximum(1e13)), 0),
  status: z._default(z.enum(SUB_CONTRACT_STATUSES), "DRAFT"),
  signedOn: emptyIsNull(date()),
  note: maybeText(LIMITS.remark),
  /** Reason for exceeding the contract's value; required if they do. */
  overReason: maybeText(LIMITS.remark),
};
export const SubContractCreate = z.strictObject(form);
export type SubContractCreate = z.output<typeof SubContractCreate>;

export const SubContract = z.object({
  id: id(),
  /** The contract's number with -1, -2, once that has one. */
  number: z.nullable(z.string()),
  title: z.string(),
  kind: z.enum(SUB_CONTRACT_KINDS),
  /** Null too if the reader may not see the talent. */
  person: z.nullable(WorkPerson),
  supplier: z.nullable(Named),
  value: z.int(),
  /** Percent of the contract's value: "65.99"; null without a value. */
  percent: z.nullable(z.string()),
  status: z.enum(SUB_CONTRACT_STATUSES),
  signedOn: z.nullable(z.string()),
  note: z.nullable(z.string()),
  overReason: z.nullable(z.string()),
  createdAt: instant(),
  updatedAt: instant(),
  version: z.int(),
});
export type SubContract = z.output<typeof SubContract>;

/** Returns the total of sub-contracts; cancelled ones do not count. */
export const sumOfSubContracts = (subContracts: readonly Pick<SubContract, "status" | "value">[]): number =>
  subContracts.reduce((sum, { status, value }) => (status === "CANCELLED" ? sum : sum + value), 0);

const PATH = "/client/v1/contracts/{id}/sub-contracts";
const topics = ["contract"] as const;
const reads = { access: read("CONTRACT"), topics } as const;
const writes = { access: write("CONTRACT"), topics } as const;
const ofContract = z.strictObject({ id: ref("contract") });
const byId = z.strictObject({ id: ref("contract"), subContractId: ref("subContract") });

export const subContracts = {
  list: call("GET", PATH, {
    summary: "Sub-contracts of a contract, in their order",
    ...reads,
    params: ofContract,
    reply: z.array(SubContract),
  }),
  get: call("GET", `${PATH}/{subContractId}`, {
    summary: "A sub-contract",
    ...reads,
    params: byId,
    reply: SubContract,
  }),
  create: call("POST", PATH, {
    summary: "Add a sub-contract to a contract, as its last",
    ...writes,
    params: ofContract,
    body: SubContractCreate,
    reply: z.object({ id: id() }),
  }),
  update: call("PUT", `${PATH}/{subContractId}`, {
    summary: "Update a sub-contract",
    ...writes,
    params: byId,
    body: z.strictObject({ ...form, version: version() }),
    current: SubContract,
    reply: SubContract,
  }),
  remove: call("DELETE", `${PATH}/{subContractId}`, {
    summary: "Delete a sub-contract",
    ...writes,
    params: byId,
    reply: Done,
  }),
  restore: call("POST", `${PATH}/{subContractId}/restore`, {
    summary: "Restore a deleted sub-contract",
    ...writes,
    params: z.strictObject({ id: ref("contract"), subContractId: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};
