/** Task billing rules: the completed tasks that are billed, and their price. */
import { call, read, write } from "../call.ts";
import { USE_STATUSES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { listCall } from "../list.ts";
import { Choosable, Done, emptyIsNull, id, Named, ref, version, z } from "../schema.ts";
import { amount } from "../work/work.ts";

/** Price of a completed task: its own sale price, or one fixed price for all. */
export const TASK_PRICES = ["SALE", "FIXED"] as const;

export const TaskRule = z.object({
  id: id(),
  taskType: Choosable,
  account: z.object({ id: id(), code: z.string(), name: z.string(), active: z.boolean() }),
  /** Null: that of the account. */
  taxRate: z.nullable(z.object({ id: id(), name: z.string(), percent: z.string(), active: z.boolean() })),
  price: z.enum(TASK_PRICES),
  /** Minor units of the agency's currency. */
  amount: z.nullable(z.int()),
  active: z.boolean(),
  status: z.enum(USE_STATUSES),
  version: z.int(),
});
export type TaskRule = z.output<typeof TaskRule>;

export const TaskRuleForm = z.strictObject({
  taskTypeId: ref("taskType"),
  accountId: ref("lineAccount"),
  taxRateId: emptyIsNull(ref("taxRate")),
  price: z._default(z.enum(TASK_PRICES), "SALE"),
  amount: amount(),
  active: z._default(z.boolean(), true),
});
export type TaskRuleForm = z.output<typeof TaskRuleForm>;

const RULES = "/finance/v1/task-rules";
const reads = { access: read("FINANCE"), topics: ["financeSetting", "masterList"] } as const;
const writes = { access: write("FINANCE"), topics: ["financeSetting"] } as const;
const params = z.strictObject({ id: ref("taskRule") });

export const taskRules = {
  list: listCall("POST", `${RULES}/list`, {
    summary: "Task-type rules, by the name of the type",
    ...reads,
    row: TaskRule,
    sortable: ["taskType"],
    defaultSort: ["taskType", "ASC"],
    filters: {},
    pageSizeMax: LIMITS.financeEntries,
  }),
  get: call("GET", `${RULES}/{id}`, { summary: "One task-type rule", ...reads, params, reply: TaskRule }),
  create: call("POST", RULES, {
    summary: "Add a task-type rule; a type has at most one",
    ...writes,
    body: TaskRuleForm,
    reply: TaskRule,
  }),
  update: call("PUT", `${RULES}/{id}`, {
    summary: "Change a task-type rule; billed tasks stay unchanged",
    ...writes,
    params,
    body: z.extend(TaskRuleForm, { version: version() }),
    reply: TaskRule,
  }),
  remove: call("DELETE", `${RULES}/{id}`, { summary: "Delete a task-type rule", ...writes, params, reply: Done }),
  metadata: call("GET", `${RULES}/metadata`, {
    summary: "Types of tasks, accounts of income and tax rates to choose from",
    ...reads,
    reply: z.object({
      taskTypes: z.array(Choosable),
      accounts: z.array(z.extend(Named, { code: z.string() })),
      taxRates: z.array(z.extend(Named, { percent: z.string() })),
      prices: z.array(z.enum(TASK_PRICES)),
      currency: z.string(),
    }),
  }),
};
