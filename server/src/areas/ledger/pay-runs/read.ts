/** Reads pay-runs, with the problems of their lines. */
import { sql } from "drizzle-orm";
import { bankFileOf, type PayRunProblem, type PayRunState } from "#contract/pay-runs/codes.ts";
import { PayRun, PayRuns } from "#contract/pay-runs/pay-run.ts";
import type { PayRunSetting } from "#contract/pay-runs/pay-run-setting.ts";
import { z } from "#contract/schema.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { payeeChangesOf } from "#server/lib/approval/payee-changes.ts";
import { mayApprove } from "#server/lib/approval/second-person.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { seesNamed, visibleName } from "#server/lib/reach/names.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { staffBrief, visibleRecord } from "#server/lib/work/work.ts";
import { chooseAccounts, type PaidAccount, sameAccount, shownAccount, unsealAccount } from "./accounts.ts";
import { BANK_FILE_KINDS } from "./bank/bank-file.ts";
import { readDues, type TalentDue } from "./dues.ts";
import { readPayRunSetting } from "./setting.rules.ts";

const p = sql.placeholder;
const utcText = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const PAID = sql`from pay_run_line l
  where l.agency_id = r.agency_id and l.pay_run_id = r.id and not l.left_out and l.amount > 0`;
const ROW = sql`r.id, r.number, r.currency, r.state, r.pay_on::text as "payOn", r.paid_on::text as "paidOn",
  (select count(*)::int ${PAID}) as people, coalesce((select sum(l.amount - l.withheld)::float8 ${PAID}), 0) as pays,
  ${staffBrief(sql.raw("r.created_by"))} as by, ${utcText("r.created_at")} as at`;
const SHOWN = 50;

export async function readPayRuns(db: Db, { agencyId }: Actor, before: number | null): Promise<PayRuns> {
  const { rows } = await db.execute(
    sql`select ${ROW}
      from pay_run r
      where r.agency_id = ${agencyId}::uuid and (${before}::int is null or r.number < ${before}::int)
      order by r.number desc
      limit ${SHOWN + 1}`,
  );
  const { rows: due } = await db.execute(
    sql`select s.currency, count(*)::int as people, sum(s.due)::float8 as amount from (
        select a.currency, a.owner_id, -sum(e.amount) as due
        from ledger_account a join ledger_entry e on e.agency_id = a.agency_id and e.account_id = a.id
        where a.agency_id = ${agencyId}::uuid and a.kind in ('OWED_TO_TALENT', 'HELD_BY_TALENT')
        group by 1, 2
        having sum(e.amount) < 0
      ) s
      where not exists (select from pay_run_line l
        where l.agency_id = ${agencyId}::uuid
          and l.talent_id = s.owner_id
          and l.currency = s.currency
          and l.open
          and not l.left_out)
      group by 1 order by 1`,
  );
  return z.parse(PayRuns, { runs: rows.slice(0, SHOWN), more: rows.length > SHOWN, due });
}

const Stored = z.object({
  ...z.omit(PayRun, {
    lines: true,
    payerSet: true,
    fileKind: true,
    approvable: true,
    sendsStatements: true,
    checkable: true,
  }).shape,
});
export interface StoredLine {
  id: string;
  talentId: string;
  name: string;
  talent: { id: string; name: string } | null;
  /** True if the reader may see the talent; otherwise name, account and addresses are left out. */
  seen: boolean;
  due: number;
  amount: number;
  withheld: number;
  leftOut: boolean;
  reference: string;
  sealed: Buffer | null;
  takenBack: boolean;
  statement: PayRun["lines"][number]["statement"];
}
/** True if the reader may see every talent of the run: its log names them. */
const seesAll = sql`not exists (select from pay_run_line l
  where l.agency_id = r.agency_id and l.pay_run_id = r.id and not ${seesNamed(sql.raw("l.talent_id"))})`;
const selectingRun = preparedFamily(
  () => sql`select ${ROW}, r.version,
      coalesce((select sum(l.withheld)::float8 ${PAID}), 0) as withheld,
      case when r.file_name is not null
        then json_build_object('name', r.file_name, 'checksum', r.file_checksum) end as file,
      (select coalesce(json_agg(json_build_object('id', v.id, 'what', v.what,
          'note', case when v.what <> 'CHANGED' or ${seesAll} then v.note end,
          'by', ${staffBrief(sql.raw("v.actor_id"))}, 'at', ${utcText("v.at")}) order by v.at desc, v.id desc), '[]')
        from pay_run_event v where v.agency_id = r.agency_id and v.pay_run_id = r.id) as events
    from pay_run r where r.agency_id = ${p("$agency")}::uuid and r.id = ${p("runId")}::uuid`,
);
const selectingLines = preparedFamily(
  () => sql`select l.id, l.talent_id as "talentId", ${visibleName(sql.raw("l.talent_id"), sql.raw("l.name"))} as name,
      ${visibleRecord(sql.raw("l.talent_id"))} as talent, ${seesNamed(sql.raw("l.talent_id"))} as seen,
      l.due::float8 as due, l.amount::float8 as amount, l.withheld::float8 as withheld,
      l.left_out as "leftOut", l.reference, l.bank_sealed as sealed,
      exists (select from ledger_movement m
        where m.agency_id = l.agency_id and m.id = l.movement_id and m.voided_at is not null) as "takenBack",
      (select json_build_object('state', s.state,
          'recipients', case when ${seesNamed(sql.raw("l.talent_id"))} then s.recipients else '{}' end,
          'failure', case when ${seesNamed(sql.raw("l.talent_id"))} then s.failure end,
          'at', ${utcText("s.created_at")})
        from pay_run_statement s
        where s.agency_id = l.agency_id and s.line_id = l.id
        order by s.attempt desc
        limit 1) as statement
    from pay_run_line l
    where l.agency_id = ${p("$agency")}::uuid and l.pay_run_id = ${p("runId")}::uuid
    order by l.left_out, l.name, l.id`,
);

export interface AssessedLine extends StoredLine {
  dueNow: number;
  withholding: string | null;
  account: PaidAccount | null;
  problems: PayRunProblem[];
}
export interface AssessedRun {
  run: z.output<typeof Stored>;
  lines: AssessedLine[];
  setting: PayRunSetting;
}

/** Returns the reasons against paying a talent, apart from bank details. */
export function dueProblems(
  due: Pick<TalentDue, "due" | "ready" | "onHold" | "currency">,
  { amount, withheld, currency, minimum }: { amount: number; withheld: number; currency: string; minimum: number },
): PayRunProblem[] {
  const least = Math.max(1, minimum * 10 ** decimalsOf(currency));
  const problems: PayRunProblem[] = [];
  if (due.due < 0) problems.push("NEGATIVE");
  else if (amount === 0) problems.push(due.due > 0 && due.ready <= 0 ? "NOT_YET" : "NOTHING");
  else if (amount - withheld < least) problems.push("BELOW_MINIMUM");
  if (due.onHold) problems.push("ON_HOLD");
  if (due.currency !== null && due.currency !== currency) problems.push("OTHER_CURRENCY");
  return problems;
}

const PREPARED: readonly PayRunState[] = ["DRAFT", "CHECKED"];

/** Reads a run with the present state of its lines; an exported run's lines stay as they were. */
export async function assessRun(db: Db, actor: Actor, secrets: Secrets, runId: string): Promise<AssessedRun> {
  const { agencyId } = actor;
  const values = { ...reachValues(actor), runId };
  const run = z.parse(Stored, found((await selectingRun(db, undefined, values))[0]));
  const stored = (await selectingLines(db, undefined, values)) as unknown as StoredLine[];
  const setting = await readPayRunSetting(db);
  const { currency, payOn, state } = run;
  const snapshot = ({ id, sealed }: StoredLine): PaidAccount | null =>
    sealed === null ? null : unsealAccount(secrets, id, sealed);
  if (!PREPARED.includes(state) && state !== "APPROVED")
    return {
      run,
      setting,
      lines: stored.map((line) => ({
        ...line,
        dueNow: line.due,
        withholding: null,
        account: snapshot(line),
        problems: [],
      })),
    };
  const talentIds = stored.map(({ talentId }) => talentId);
  const dues = new Map(
    (await readDues(db, { agencyId, currency, payOn, runId, talentIds })).map((due) => [due.talentId, due]),
  );
  const file = bankFileOf(currency);
  const accountOf = await chooseAccounts({ db, secrets }, { agencyId, talentIds, file, currency });
  const lines = stored.map((line): AssessedLine => {
    const due = found(dues.get(line.talentId));
    const base = { ...line, dueNow: due.due, withholding: due.withholding };
    // An approved line is paid, unless less is due by now.
    if (state === "APPROVED")
      return {
        ...base,
        account: snapshot(line),
        problems: !line.leftOut && line.amount > due.due ? ["DUE_CHANGED"] : [],
      };
    const choice = accountOf(line.talentId);
    const live = "account" in choice ? choice.account : null;
    const account = state === "DRAFT" ? live : snapshot(line);
    const problems = dueProblems(due, { ...line, currency, minimum: setting.minimum });
    if ("problem" in choice && !problems.includes(choice.problem)) problems.push(choice.problem);
    if (!line.leftOut && state === "CHECKED" && !("problem" in choice) && !sameAccount(live, account))
      problems.push("BANK_CHANGED");
    if (!line.leftOut && line.due !== due.due) problems.push("DUE_CHANGED");
    return { ...base, account, problems };
  });
  return { run, lines, setting };
}

export async function readPayRun(db: Db, actor: Actor, secrets: Secrets, runId: string): Promise<PayRun> {
  const { run, lines, setting } = await assessRun(db, actor, secrets, runId);
  const fileKind = bankFileOf(run.currency);
  const changes = await payeeChangesOf(db, actor, runId);
  return z.parse(PayRun, {
    ...run,
    fileKind,
    payerSet: BANK_FILE_KINDS[fileKind].payerSet(setting),
    sendsStatements: setting.sendStatements,
    checkable: run.state === "DRAFT" && (await mayApprove(db, actor, "payRunCheck", runId)),
    approvable: run.state === "CHECKED" && (await mayApprove(db, actor, "payRun", runId)),
    lines: lines.map(({ account, seen, ...line }) => ({
      ...line,
      account: seen ? account && shownAccount(account) : null,
      changes: changes.filter(({ payeeId }) => payeeId === line.talentId),
    })),
  });
}
