/** Statements: the amount due to a talent, or to a member of staff as commission, and its entries. */

import { type Access, call, fileCall, read, signedIn, write } from "../call.ts";
import { never, type StepUpRule } from "../call-kinds.ts";
import { LIMITS } from "../limits.ts";
import { Done, date, id, line, maybeLine, ref, z } from "../schema.ts";
import { currency } from "../values/money.ts";
import { LEDGER_CAUSES, LEDGER_ITEMS } from "./codes.ts";

export const StatementLine = z.object({
  key: z.string(),
  on: z.string(),
  item: z.enum(LEDGER_ITEMS),
  /** Kind of record that posted it. */
  cause: z.enum(LEDGER_CAUSES),
  /** Title of the document it comes from. */
  title: z.string(),
  invoiceId: z.nullable(id()),
  movementId: z.nullable(id()),
  /** Pay-run of a payout. */
  payRunId: z.nullable(id()),
  /** Minor units; positive amounts increase the balance due. */
  amount: z.int(),
  /** Balance due after this line. */
  balance: z.int(),
});
export type StatementLine = z.output<typeof StatementLine>;

export const MoneyStatement = z.object({
  name: z.string(),
  currency: z.string(),
  /** Currencies with entries, and the one shown. */
  currencies: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  /** Balance due before the first day, and after the last. */
  opening: z.int(),
  closing: z.int(),
  sums: z.array(z.object({ item: z.enum(LEDGER_ITEMS), amount: z.int() })),
  lines: z.array(StatementLine),
});
export type MoneyStatement = z.output<typeof MoneyStatement>;

/** Left out, this year until today, in the currency with most entries. */
const StatementQuery = z.strictObject({
  from: z.optional(date()),
  to: z.optional(date()),
  currency: z.optional(currency()),
});
export type StatementQuery = z.output<typeof StatementQuery>;

const topics = ["ledger"] as const;
const callsAt = <P extends z.ZodMiniObject>(
  path: string,
  { whose, access, params, exporting }: { whose: string; access: Access; params: P; exporting: StepUpRule },
) => ({
  get: call("GET", path, {
    summary: `Statement of ${whose}: the balance due, and its entries`,
    access,
    topics,
    params,
    query: StatementQuery,
    reply: MoneyStatement,
  }),
  pdf: fileCall("GET", `${path}/pdf`, {
    summary: `The statement of ${whose} as PDF`,
    access,
    params,
    query: StatementQuery,
    kinds: { exportsRecords: exporting },
    limit: "costly",
  }),
  csv: fileCall("GET", `${path}/csv`, {
    summary: `The statement of ${whose} as CSV`,
    access,
    params,
    query: StatementQuery,
    kinds: { exportsRecords: exporting },
    limit: "costly",
  }),
});

const talent = z.strictObject({ id: ref("person", "seen") });
const staff = z.strictObject({ id: ref("staff", "agency") });
export const talentStatements = callsAt("/finance/v1/talents/{id}/statement", {
  whose: "a talent",
  access: read("FINANCE"),
  params: talent,
  exporting: "always",
});
export const staffStatements = callsAt("/finance/v1/staff/{id}/statement", {
  whose: "a member of staff",
  access: read("FINANCE"),
  params: staff,
  exporting: "always",
});
export const ownStatements = callsAt("/finance/v1/own-statement", {
  whose: "one's own commission",
  access: signedIn,
  params: z.strictObject({}),
  exporting: never("it is one's own, and holds what the screen shows"),
});

/** Money that moves without an invoice. `REPAYMENT` is paid to the agency; the others are paid or charged by it. */
export const MOVEMENT_KINDS = ["PAYOUT", "ADVANCE", "CHARGE_BACK", "REPAYMENT"] as const;
export const MovementForm = z.strictObject({
  kind: z._default(z.enum(MOVEMENT_KINDS), "PAYOUT"),
  currency: currency(),
  /** Minor units; for a payout, before tax is withheld. */
  amount: z.int().check(z.minimum(1), z.maximum(1e13)),
  paidOn: date(),
  note: maybeLine(),
});
export type MovementForm = z.output<typeof MovementForm>;
const MovementVoid = z.strictObject({
  /** Id of one of their movements. */
  key: z.string().check(z.regex(/^[\w-]{1,36}$/)),
  reason: line(LIMITS.remark),
});
const movementsAt = <P extends z.ZodMiniObject>(path: string, whose: string, params: P) => ({
  create: call("POST", path, {
    summary: `Record a payout, advance, charge-back or repayment for ${whose}`,
    access: write("FINANCE"),
    topics,
    params,
    kinds: { movesMoney: "always" },
    body: MovementForm,
    reply: z.object({
      id: id(),
      /** True for an advance that waits for another person's approval, so it is not a movement yet. */
      waits: z.boolean(),
    }),
  }),
  void: call("PUT", `${path}/void`, {
    summary: `Reverse a recorded movement of ${whose}`,
    access: write("FINANCE"),
    topics,
    params,
    kinds: { movesMoney: "always" },
    body: MovementVoid,
    reply: Done,
  }),
});
export const talentMovements = movementsAt("/finance/v1/talents/{id}/movements", "a talent", talent);
export const staffMovements = movementsAt("/finance/v1/staff/{id}/movements", "a member of staff", staff);
