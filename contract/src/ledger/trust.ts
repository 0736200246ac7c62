/** The trust account: what the ledger has in it, whose it is, and whether the bank says the same. */
import { call, read, write } from "../call.ts";
import { date, id, instant, Named, PersonBrief, z } from "../schema.ts";
import { currency } from "../values/money.ts";

/** What one side has and the other doesn't. */
const TrustDifference = z.object({
  /** Of the bank, or of the ledger. */
  side: z.enum(["BANK", "LEDGER"]),
  on: z.string(),
  title: z.string(),
  /** Minor units; below 0 it went out. */
  amount: z.int(),
});
export type TrustDifference = z.output<typeof TrustDifference>;

const TrustSignOff = z.object({
  id: id(),
  on: z.string(),
  /** Minor units: what the bank and the ledger had at the end of that day. */
  balance: z.int(),
  by: z.nullable(PersonBrief),
  at: instant(),
});
export type TrustSignOff = z.output<typeof TrustSignOff>;

export const TrustAccount = z.object({
  currency: z.string(),
  on: z.string(),
  /** Minor units: what was paid into it less what was paid out of it. */
  balance: z.int(),
  /** Whose it is. */
  talents: z.array(z.object({ name: z.string(), talent: z.nullable(Named), amount: z.int() })),
  /** Withheld of payouts, for the tax office. */
  withheld: z.int(),
  /** What clients paid beyond what they owe. */
  clients: z.int(),
  /** The agency's commission, what others share of it, and expenses that it got back. */
  agency: z.int(),
  /** Tax, and what is not earned yet. */
  unearned: z.int(),
  /** What is in the account and is no one's. */
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
      "What is held in trust at the end of a day by currency, whose it is, and what bank and ledger don't both have",
    access: read("FINANCE"),
    topics,
    query: z.strictObject({
      /** Today where the agency is, without one. */
      on: z.optional(date()),
    }),
    reply: z.object({ on: z.string(), accounts: z.array(TrustAccount) }),
  }),
  signOff: call("POST", `${PATH}/sign-offs`, {
    summary: "Sign off that the bank's balance at the end of a day is what the ledger has",
    access: write("FINANCE"),
    topics,
    kinds: { movesMoney: "always" },
    body: z.strictObject({
      currency: currency(),
      on: date(),
      /** Minor units, as the bank says. */
      balance: z.int().check(z.minimum(-1e13), z.maximum(1e13)),
    }),
    reply: z.object({ id: id() }),
  }),
};
