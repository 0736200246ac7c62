/** Invoices to send today: drafts, and items ready to be invoiced, each with its recipients and missing details. */
import { call, read, write } from "../call.ts";
import { Done, date, emptyIsNull, id, Named, ref, z } from "../schema.ts";
import { emailText } from "../values/email-domain.ts";
import { ORIGIN_KINDS } from "./codes.ts";

export const SEND_LIMITS = { entries: 200 } as const;
export const SEND_KINDS = ["draft", ...ORIGIN_KINDS] as const;
/** Reasons an invoice can't be sent, as text. */
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
  /** Null if the reader may not see the partner. */
  partner: z.nullable(Named),
  /** Null if the reader may not see the contract. */
  contract: z.nullable(Named),
  /** Null unless it is a draft. */
  invoice: z.nullable(Named),
  /** Null if the reader may not see the task. */
  task: z.nullable(Named),
  currency: z.string(),
  /** Minor units, with tax; for an item without a draft, the total of the invoice to come. */
  total: z.int(),
  /**
   * Due date of an instalment by its contract, or day a task was completed or an expense was spent; for a draft, as
   * set.
   */
  dueDate: z.nullable(z.string()),
  recipients: z.array(emailText()),
  /** Empty if it can be sent. */
  missing: z.array(gaps),
  /** Fingerprint of what was shown, sent back to refuse entries that changed since. */
  seen: z.string(),
});
export type ToSendEntry = z.output<typeof ToSendEntry>;

export const ToSend = z.object({
  /** Today in the agency's time zone. */
  today: z.string(),
  /** Template of the emails; null for the built-in one. */
  template: z.nullable(Named),
  entries: z.array(ToSendEntry),
  /** Number of entries beyond those listed. */
  more: z.int(),
  /** Number of entries postponed to a later day. */
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
    summary: "Invoices to send today: drafts, and items ready to be invoiced",
    access: read("FINANCE"),
    topics,
    query: z.strictObject({
      /** Limits the list to this contract. */
      contractId: z.optional(ref("contract")),
    }),
    reply: ToSend,
  }),
  send: call("POST", `${PATH}/send`, {
    summary: "Approve an entry and send it by email to its billing contacts; a ready item becomes an invoice",
    access: write("FINANCE"),
    topics,
    body: z.strictObject({ entry, seen: z.string().check(z.regex(/^\w[\w -]{0,99}$/)) }),
    sendsMail: true,
    limit: "document",
    reply: z.object({ id: id(), number: z.string(), recipients: z.array(emailText()) }),
  }),
  wait: call("PUT", `${PATH}/wait`, {
    summary: "Postpone an entry to a later day, or bring it back",
    access: write("FINANCE"),
    topics: ["financeEmail"],
    body: z.strictObject({
      entry,
      /** Day to send it; left out, today. */
      until: emptyIsNull(date()),
    }),
    reply: Done,
  }),
};
