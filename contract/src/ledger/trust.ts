/** Trust account: its balance by the ledger, the owners of it, and the differences to the bank. */
import { call, read, write } from "../call.ts";
import { date, id, instant, Named, PersonBrief, z } from "../schema.ts";
import { currency } from "../values/money.ts";

/** Entry that one side has and the other lacks. */
const TrustDifference = z.object({
  /** Side that has it: the bank, or the ledger. */
  side: z.enum(["BANK", "LEDGER"]),
  on: z.string(),
  title: z.string(),
  /** Minor units; negative for money out. */
  amount: z.int(),
});
export type TrustDifference = z.output<typeof TrustDifference>;

const TrustSignOff = z.object({
  id: id(),
  on: z.string(),
  /** Minor units: balance of both the bank and the ledger at the end of that day. */
  balance: z.int(),
  by: z.nullable(PersonBrief),
  at: instant(),
});
export type TrustSignOff = z.output<typeof TrustSignOff>;

export const TrustAccount = z.object({
  currency: z.string(),
  on: z.string(),
  /** Minor units: payments in less payments out. */
  balance: z.int(),
  /** Balances that belong to talents. */
  talents: z.array(z.object({ name: z.string(), talent: z.nullable(Named), amount: z.int() })),
  /** Tax withheld from payouts, for the tax office. */
  withheld: z.int(),
  /** Client payments beyond what they owe. */
  clients: z.int(),
  /** Agency's commission, payees' shares of it, and recovered expenses. */
  agency: z.int(),
  /** Tax, and amounts not earned yet. */
  unearned: z.int(),
  /** Rest of the balance, which belongs to no one. */
  unowned: z.int(),
  differences: z.array(TrustDifference),
  /** The newest first. */
  signOffs: z.array(TrustSignOff),
});
export type TrustAccount = z.output<typeof TrustAccount>;

const PATH = "/finance/v1/trust-accounts";
const topics = ["ledger"] as const;

export const trustAccounts = {
  list: call("GET", PATH, {
    summary:
      "Trust balances at the end of a day by currency, with their owners and the differences between bank and ledger",
    access: read("FINANCE"),
    topics,
    query: z.strictObject({
      /** Left out, today in the agency's time zone. */
      on: z.optional(date()),
    }),
    reply: z.object({ on: z.string(), accounts: z.array(TrustAccount) }),
  }),
  signOff: call("POST", `${PATH}/sign-offs`, {
    summary: "Sign off that the bank's balance at the end of a day equals the ledger's",
    access: write("FINANCE"),
    topics,
    kinds: { movesMoney: "always" },
    body: z.strictObject({
      currency: currency(),
      on: date(),
      /** Minor units, as the bank states it. */
      balance: z.int().check(z.minimum(-1e13), z.maximum(1e13)),
    }),
    reply: z.object({ id: id() }),
  }),
};
