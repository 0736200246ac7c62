/** What the rights of finance depend on. */
import { readFinanceSettings } from "#server/areas/finance/finance-setting.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";

/** Whether the actor, who may change finances, may accept more than is open of an invoice. */
export async function mayOverpay(db: Db, actor: Actor): Promise<boolean> {
  return actor.role !== "staff" || (await readFinanceSettings(db)).overpaymentsByFinance;
}
