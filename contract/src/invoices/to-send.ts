/** What is to send today: drafts, and what is ready to be invoiced, each with what it is sent with and what is missing. */
import { call, read, write } from "../call.ts";
import { Done, date, emptyIsNull, id, Named, ref, z } from "../schema.ts";
import { emailText } from "../values/email/email-domain.ts";
import { ORIGIN_KINDS } from "./codes.ts";

export const SEND_LIMITS = { entries: 200 } as const;
export const SEND_KINDS = ["draft", ...ORIGIN_KINDS] as const;
/** What keeps an invoice from being sent, in words. */
export const SEND_GAPS = {
  client: "No client",
  lines: "No lines",
  negative: "Comes to less than nothing",
  rate: "No exchange rate",
  recipient: "No billing contact with an email",
  bank: "No bank account to pay to",
} as const;
export type SendGap = keyof typeof SEND_GAPS;
const gaps = z.enum(["client", "lines", "negative", "rate", "recipient", "bank"]);

export const ToSendEntry = z.object({
  /** Kind and id: "draft:…". */
  id: z.string(),
  kind: z.enum(SEND_KINDS),
  title: z.string(),
  client: z.string(),
  /** Null where the reader may not see the partner. */
  partner: z.nullable(Named),
  /** Null where the reader may not see the contract. */
  contract: z.nullable(Named),
  /** Of a draft. */
  invoice: z.nullable(Named),
  /** Null where the reader may not see the task. */
  task: z.nullable(Named),
  currency: z.string(),
  /** Minor units, with tax; of what is no draft yet what its invoice will come to. */
  total: z.int(),
  /** When an instalment is due by its contract, a task was completed or an expense was spent; of a draft as set. */
  dueDate: z.nullable(z.string()),
  recipients: z.array(emailText()),
  /** Empty if it can be sent. */
  missing: z.array(gaps),
  /** What was looked at; sent back, so that what changed meanwhile is not sent. */
  seen: z.string(),
});
export type ToSendEntry = z.output<typeof ToSendEntry>;

export const ToSend = z.object({
  /** Today where the agency is. */
  today: z.string(),
  /** What the emails are written with; null is ours. */
  template: z.nullable(Named),
  entries: z.array(ToSendEntry),
  /** How many more there are. */
  more: z.int(),
  /** How many were left for a later day. */
  later: z.int(),
});
export type ToSend = z.output<typeof ToSend>;

const PATH = "/finance/v1/to-send";
const entry = z
  .string()
  .check(z.regex(/^(?:draft|instalment|task|expense):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const topics = ["invoice", "contract", "task", "expense", "billingContact", "financeEmail", "invoiceSetting"] as const;
export const sendingToday = {
  get: call("GET", PATH, {
    summary: "What is to send today: drafts, and what is ready to be invoiced",
    access: read("FINANCE"),
    topics,
    query: z.strictObject({
      /** What belongs to it alone. */
      contractId: z.optional(ref("contract")),
    }),
    reply: ToSend,
  }),
  send: call("POST", `${PATH}/send`, {
    summary:
      "Approve and send one of what is to send, by email to its billing contacts; what is ready becomes an invoice",
    access: write("FINANCE"),
    topics,
    body: z.strictObject({ entry, seen: z.string().check(z.regex(/^\w[\w -]{0,99}$/)) }),
    sendsMail: true,
    limit: "document",
    reply: z.object({ id: id(), number: z.string(), recipients: z.array(emailText()) }),
  }),
  wait: call("PUT", `${PATH}/wait`, {
    summary: "Leave one of what is to send for a later day, or bring it back",
    access: write("FINANCE"),
    topics: ["financeEmail"],
    body: z.strictObject({
      entry,
      /** The day on which it is to send; left out, today. */
      until: emptyIsNull(date()),
    }),
    reply: Done,
  }),
};
