/** Takes amounts due to talents into a draft of a pay-run. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { payRunName } from "#contract/pay-runs/codes.ts";
import { MAX_PAY_RUN_LINES } from "#contract/pay-runs/pay-run.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { withheldOf } from "../movement.ts";
import { readDues } from "./dues.ts";
import { dueProblems } from "./read.ts";
import { readPayRunSetting } from "./setting.rules.ts";

/** Makes the runs of an agency take amounts due one after the other. */
export const lockRuns = (db: Db, { agencyId }: Actor) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pay-run ${agencyId}`}, 0))`);

/** Earlier decision about a talent's line. */
export interface LineDecision {
  due: number;
  amount: number;
  leftOut: boolean;
}
interface Draft {
  id: string;
  number: number;
  currency: string;
  payOn: string;
}

/**
 * Replaces the lines of a draft by what is due now. A reduced line stays reduced if as much is due; one that was left
 * out stays out. A talent who can't be paid is left out, unless only bank details are missing.
 */
export async function refreshLines(
  db: Db,
  { agencyId }: Actor,
  { id, number, currency, payOn }: Draft,
  decisions: ReadonlyMap<string, LineDecision>,
): Promise<{ leftOut: boolean }[]> {
  const { minimum } = await readPayRunSetting(db);
  const dues = await readDues(db, { agencyId, currency, payOn, runId: id });
  const lines = dues
    .filter(({ held, talentId }) => !held || decisions.has(talentId))
    .slice(0, MAX_PAY_RUN_LINES)
    .map((due) => {
      const before = decisions.get(due.talentId);
      const payable = Math.max(0, Math.min(due.due, due.ready));
      const amount = before && before.amount < before.due && before.amount <= payable ? before.amount : payable;
      const withheld = withheldOf(amount, due.withholding);
      const problems = dueProblems(due, { amount, withheld, currency, minimum });
      return {
        id: randomUUIDv7(),
        talent_id: due.talentId,
        name: due.name,
        due: due.due,
        amount,
        withheld,
        left_out: before?.leftOut === true || due.held || problems.length > 0,
      };
    });
  await db.execute(sql`delete from pay_run_line where agency_id = ${agencyId}::uuid and pay_run_id = ${id}::uuid`);
  await db.execute(
    sql`insert into pay_run_line (id, agency_id, pay_run_id, currency, talent_id, name, due, amount, withheld, left_out,
        reference)
      select s.id, ${agencyId}::uuid, ${id}::uuid, ${currency}, s.talent_id, s.name, s.due, s.amount, s.withheld,
        s.left_out, ${payRunName(number)}
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as s (id uuid, talent_id uuid, name text, due bigint,
        amount bigint, withheld bigint, left_out boolean)`,
  );
  return lines.map(({ left_out: leftOut }) => ({ leftOut }));
}

/** Refuses to include a talent who is in another open run. */
export async function refuseHeld(
  db: Db,
  { agencyId }: Actor,
  { runId, talentId, currency }: { runId: string; talentId: string; currency: string },
): Promise<void> {
  const { rows } = await db.execute(
    sql`select from pay_run_line
      where agency_id = ${agencyId}::uuid
        and talent_id = ${talentId}::uuid
        and currency = ${currency}
        and open
        and not left_out
        and pay_run_id <> ${runId}::uuid
      limit 1`,
  );
  if (rows.length > 0) throw new Refusal("payRunHeld");
}
