/** Items ready to be invoiced: instalments whose day has come, and completed tasks and expenses that are charged on. */
import { call, read, write } from "../call.ts";
import { listCall, manyOf, manyRefs, oneRef } from "../list.ts";
import { id, Named, z } from "../schema.ts";
import { ORIGIN_KINDS, READY_STATES } from "./codes.ts";

export const MAX_READY = 100;

export const ReadyRow = z.object({
  /** Kind and id: "instalment:…". */
  id: z.string(),
  kind: z.enum(ORIGIN_KINDS),
  title: z.string(),
  state: z.enum(READY_STATES),
  /** Null if the reader may not see the contract. */
  contract: z.nullable(Named),
  contractNumber: z.nullable(z.string()),
  client: z.nullable(z.string()),
  /** Null if the reader may not see the partner. */
  partner: z.nullable(Named),
  currency: z.string(),
  /** Minor units. */
  amount: z.int(),
  /** The day from which it is ready. */
  dueDate: z.nullable(z.string()),
  /** The invoice that bills it. */
  invoice: z.nullable(Named),
});
export type ReadyRow = z.output<typeof ReadyRow>;

const PATH = "/finance/v1/invoices/ready-to-invoice";
export const readyToInvoice = {
  list: listCall("POST", `${PATH}/list`, {
    summary: "Items ready to be invoiced",
    access: read("FINANCE"),
    topics: ["contract", "invoice", "task", "expense"],
    row: ReadyRow,
    sortable: ["dueDate", "title", "client", "amount"],
    defaultSort: ["dueDate", "ASC"],
    filters: {
      states: manyOf(READY_STATES),
      kinds: manyOf(ORIGIN_KINDS),
      partnerIds: manyRefs("partner"),
      /** Talent whose tab shows the list. */
      ownerId: oneRef("person"),
    },
    search: true,
  }),
  draft: call("POST", `${PATH}/drafts`, {
    summary:
      "Draft invoices from ready items: one for each client, currency, tax mode and issuer, or one for each item",
    access: write("FINANCE"),
    topics: ["contract", "invoice", "task", "expense"],
    body: z.strictObject({
      entries: z
        .array(z.string().check(z.regex(/^(?:instalment|task|expense):[0-9a-f-]{36}$/)))
        .check(z.minLength(1), z.maxLength(MAX_READY)),
      merge: z._default(z.boolean(), true),
    }),
    reply: z.object({ ids: z.array(id()) }),
  }),
};
