/** Handlers of pay-runs. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import { bankFileOf, type PayRunProblem, type PayRunState, payRunName } from "#contract/pay-runs/codes.ts";
import type { payRuns as calls } from "#contract/pay-runs/pay-run.ts";
import { formatAmount } from "#contract/values/money.ts";
import { refuseTied } from "#server/lib/approval/second-person.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Publish } from "#server/lib/events/publish.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import { stale } from "#server/lib/records/stale.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { lockMovements, recordMovement, withheldOf } from "../movement.ts";
import { sealAccount } from "./accounts.ts";
import { ABA_MAX } from "./bank/aba.ts";
import { BANK_FILE_KINDS, makeBankFile } from "./bank/bank-file.ts";
import { namesOf, noteEvent } from "./events.ts";
import { checksumOf, sealFile } from "./file.ts";
import { type AssessedLine, type AssessedRun, assessRun, readPayRun, readPayRuns } from "./read.ts";
import { sendPayRunStatements } from "./statements.ts";
import { type LineDecision, lockRuns, refreshLines, refuseHeld } from "./taking.ts";

/** Words for a refusal, for callers without the screen. */
const PROBLEM_WORDS: Readonly<Record<PayRunProblem, string>> = {
  NEGATIVE: "owes money",
  NOTHING: "nothing is paid",
  NOT_YET: "not due for long enough",
  BELOW_MINIMUM: "below the smallest payment",
  ON_HOLD: "payouts are on hold",
  OTHER_CURRENCY: "is paid in another currency",
  BANK_MISSING: "no bank details that this file can pay to",
  SEVERAL_ACCOUNTS: "several accounts to choose from",
  NAME_NOT_LATIN: "the bank takes Latin letters: write the account name with them in the bank details",
  BANK_CHANGED: "bank details changed since the check",
  DUE_CHANGED: "what is due has changed",
};

const paidLines = (lines: readonly AssessedLine[]): AssessedLine[] => lines.filter(({ leftOut }) => !leftOut);

/** Refuses a run that pays lines with problems, and names them. */
function refuseProblems({ run, lines }: AssessedRun): void {
  const problems = lines.flatMap(({ leftOut, name, problems, dueNow }, n): ErrorDetail[] =>
    leftOut || problems.length === 0
      ? []
      : [
          {
            field: `lines.${n}`,
            code: "invalid",
            message: `${name}: ${problems.map((problem) => PROBLEM_WORDS[problem]).join(", ")} (${formatAmount(dueNow, run.currency)} ${run.currency} due)`,
          },
        ],
  );
  if (problems.length === 0) return;
  const due = lines.some(({ leftOut, problems }) => !leftOut && problems.includes("DUE_CHANGED"));
  throw new Refusal(due ? "payRunDue" : "payRunProblems", problems);
}

function refuseState(state: PayRunState, states: readonly PayRunState[]): void {
  if (!states.includes(state)) throw new Refusal("payRunState");
}

interface Needed {
  secrets: Secrets;
  mailer: Mailer;
  publish: Publish;
}
export function payRunHandlers({ secrets, mailer, publish }: Needed): Handlers<typeof calls> {
  const read = (db: Db, actor: Actor, id: string) => readPayRun(db, actor, secrets, id);

  /** Locks a run, and refuses it in any other state. */
  async function lock(db: Db, actor: Actor, id: string, states: readonly PayRunState[]) {
    const { rows } = await db.execute<{ state: PayRunState; version: number }>(
      sql`select state, version from pay_run where agency_id = ${actor.agencyId}::uuid and id = ${id}::uuid for update`,
    );
    const current = found(rows[0]);
    return { ...current, refuseState: () => refuseState(current.state, states) };
  }
  /** Locks a run for a step, and refuses it if it changed since the actor looked at it. */
  async function open(db: Db, actor: Actor, id: string, seen: number, states: readonly PayRunState[]) {
    const { state, version, refuseState: refuse } = await lock(db, actor, id, states);
    refuse();
    if (version !== seen) throw new Refusal("movedOn");
    return { state };
  }
  const move = (db: Db, id: string, state: PayRunState) =>
    db.execute(sql`update pay_run set state = ${state} where id = ${id}::uuid`);
  function refuseUnpayable(assessed: AssessedRun): void {
    const { run, lines, setting } = assessed;
    const paid = paidLines(lines);
    if (paid.length === 0) throw new Refusal("payRunEmpty");
    refuseProblems(assessed);
    if (!BANK_FILE_KINDS[bankFileOf(run.currency)].payerSet(setting)) throw new Refusal("payerMissing");
    const sum = paid.reduce((total, { amount, withheld }) => total + amount - withheld, 0);
    if (run.currency === "AUD" && sum > ABA_MAX)
      throw new Refusal("payRunProblems", [
        { field: "lines", code: "invalid", message: "One file pays at most 99,999,999.99" },
      ]);
  }

  return {
    list: ({ db, actor, query: { before } }) => readPayRuns(db, actor, before === undefined ? null : Number(before)),
    get: ({ db, actor, params }) => read(db, actor, params.id),

    async create({ db, actor, body: { currency, payOn } }) {
      await lockRuns(db, actor);
      const id = randomUUIDv7();
      const { rows } = await db.execute<{ number: number }>(
        sql`insert into pay_run (id, agency_id, number, currency, pay_on, created_by)
          select ${id}::uuid, ${actor.agencyId}::uuid, coalesce(max(number), 0) + 1, ${currency}, ${payOn}::date,
            ${actor.id}::uuid
          from pay_run
          where agency_id = ${actor.agencyId}::uuid
          returning number`,
      );
      const taken = await refreshLines(db, actor, { id, number: found(rows[0]).number, currency, payOn }, new Map());
      if (!taken.some(({ leftOut }) => !leftOut))
        throw new Refusal("validation", [
          { field: "currency", code: "invalid", message: "Nothing can be paid in this currency now" },
        ]);
      await noteEvent(db, actor, id, "MADE");
      return { id };
    },

    async save({ db, actor, params: { id }, body: { lines: sent, version } }) {
      const current = await lock(db, actor, id, ["DRAFT"]);
      if (current.version !== version) throw await stale(db, { table: "pay_run", id }, await read(db, actor, id));
      current.refuseState();
      await lockRuns(db, actor);
      const { run, lines } = await assessRun(db, actor, secrets, id);
      const lineById = new Map(lines.map((line) => [line.id, line]));
      const details: ErrorDetail[] = [];
      const changed: { line: AssessedLine; amount: number; leftOut: boolean }[] = [];
      for (const [n, { key, amount, leftOut }] of sent.entries()) {
        const line = lineById.get(key);
        const max = Math.max(line?.due ?? 0, 0);
        if (!line)
          details.push({
            field: `lines.${n}.key`,
            code: "unknownReference",
            message: new Refusal("unknownReference").message,
          });
        else if (amount > max)
          details.push({
            field: `lines.${n}.amount`,
            code: "invalid",
            message: `At most what is due: ${formatAmount(max, run.currency)} ${run.currency}`,
          });
        else if (amount !== line.amount || leftOut !== line.leftOut) changed.push({ line, amount, leftOut });
      }
      if (details.length > 0) throw new Refusal("validation", details);
      for (const { line, amount, leftOut } of changed) {
        if (!leftOut && line.leftOut)
          await refuseHeld(db, actor, { runId: id, talentId: line.talentId, currency: run.currency });
        const withheld = withheldOf(amount, line.withholding);
        await db.execute(
          sql`update pay_run_line
            set amount = ${amount}, withheld = ${withheld}, left_out = ${leftOut}
            where agency_id = ${actor.agencyId}::uuid and id = ${line.id}::uuid`,
        );
      }
      if (changed.length > 0) {
        await db.execute(sql`update pay_run set updated_at = clock_timestamp() where id = ${id}::uuid`);
        await noteEvent(db, actor, id, "CHANGED", namesOf(changed.map(({ line }) => line.name)));
      }
      return read(db, actor, id);
    },

    async takeAgain({ db, actor, params: { id }, body: { seen } }) {
      const { state } = await open(db, actor, id, seen, ["DRAFT", "CHECKED", "APPROVED"]);
      await lockRuns(db, actor);
      const { run, lines } = await assessRun(db, actor, secrets, id);
      await db.execute(
        state === "DRAFT"
          ? sql`update pay_run set updated_at = clock_timestamp() where id = ${id}::uuid`
          : sql`update pay_run set state = 'DRAFT', approved_by = null where id = ${id}::uuid`,
      );
      const decisions = new Map<string, LineDecision>(
        lines.map(({ talentId, due, amount, leftOut }) => [talentId, { due, amount, leftOut }]),
      );
      await refreshLines(db, actor, run, decisions);
      await noteEvent(db, actor, id, "TAKEN_AGAIN");
      return read(db, actor, id);
    },

    async check({ db, actor, params: { id }, body: { seen } }) {
      await open(db, actor, id, seen, ["DRAFT"]);
      await refuseTied(db, actor, "payRunCheck", [id]);
      const assessed = await assessRun(db, actor, secrets, id);
      refuseUnpayable(assessed);
      for (const { id: lineId, account, amount, withholding } of paidLines(assessed.lines)) {
        const { entityId } = found(account);
        await db.execute(
          sql`update pay_run_line
            set legal_entity_id = ${entityId}::uuid, bank_sealed = ${sealAccount(secrets, lineId, found(account))},
              withheld = ${withheldOf(amount, withholding)}
            where agency_id = ${actor.agencyId}::uuid and id = ${lineId}::uuid`,
        );
      }
      await move(db, id, "CHECKED");
      await noteEvent(db, actor, id, "CHECKED");
      return read(db, actor, id);
    },

    async approve({ db, actor, params: { id }, body: { seen } }) {
      await open(db, actor, id, seen, ["CHECKED"]);
      await refuseTied(db, actor, "payRun", [id]);
      refuseUnpayable(await assessRun(db, actor, secrets, id));
      await db.execute(
        sql`update pay_run set state = 'APPROVED', approved_by = ${actor.id}::uuid where id = ${id}::uuid`,
      );
      await noteEvent(db, actor, id, "APPROVED");
      return read(db, actor, id);
    },

    async export({ db, actor, params: { id }, body: { seen } }) {
      await open(db, actor, id, seen, ["APPROVED"]);
      const assessed = await assessRun(db, actor, secrets, id);
      refuseUnpayable(assessed);
      const { run, lines, setting } = assessed;
      const { kind, name, content } = makeBankFile({
        name: payRunName(run.number),
        currency: run.currency,
        payer: setting,
        payOn: run.payOn,
        madeAt: new Date().toISOString(),
        payments: paidLines(lines).map(({ account, amount, withheld, reference }) => ({
          ...found(account),
          amount: amount - withheld,
          reference,
        })),
      });
      await db.execute(
        sql`update pay_run
          set state = 'EXPORTED', file_kind = ${kind}, file_name = ${name}, file_checksum = ${checksumOf(content)},
            file_sealed = ${sealFile(secrets, id, content)} where id = ${id}::uuid`,
      );
      await noteEvent(db, actor, id, "EXPORTED");
      return read(db, actor, id);
    },

    async paid({ db, actor, params: { id }, body: { paidOn, seen, statements } }) {
      await open(db, actor, id, seen, ["EXPORTED"]);
      const { rows } = await db.execute<{ today: string }>(
        sql`select ${agencyDay(sql`${actor.agencyId}::uuid`)}::text as today`,
      );
      if (paidOn > found(rows[0]).today)
        throw new Refusal("validation", [{ field: "paidOn", code: "invalid", message: "This day lies ahead" }]);
      const { run, lines, setting } = await assessRun(db, actor, secrets, id);
      // Always in the same order, so that two runs with the same talents wait for each other.
      const paid = paidLines(lines).sort((a, b) => (a.talentId < b.talentId ? -1 : 1));
      for (const { id: lineId, talentId, amount, withheld } of paid) {
        await lockMovements(db, talentId);
        const movementId = await recordMovement(
          { db, actor, publish },
          {
            ownerId: talentId,
            kind: "PAYOUT",
            currency: run.currency,
            amount,
            withheld,
            paidOn,
            payRunId: id,
            note: payRunName(run.number),
          },
        );
        await db.execute(
          sql`update pay_run_line
            set movement_id = ${movementId}::uuid
            where agency_id = ${actor.agencyId}::uuid and id = ${lineId}::uuid`,
        );
      }
      await db.execute(sql`update pay_run set state = 'PAID', paid_on = ${paidOn}::date where id = ${id}::uuid`);
      await noteEvent(db, actor, id, "PAID");
      if (statements ?? setting.sendStatements) await sendPayRunStatements(db, actor, mailer, { runId: id });
      return read(db, actor, id);
    },

    async sendStatements({ db, actor, params: { id }, body: { keys } }) {
      const { refuseState: refuse } = await lock(db, actor, id, ["PAID"]);
      refuse();
      const { lines } = await assessRun(db, actor, secrets, id);
      const lineIds = new Set(lines.map((line) => line.id));
      const unknown = keys.flatMap((key, n): ErrorDetail[] =>
        lineIds.has(key)
          ? []
          : [{ field: `keys.${n}`, code: "unknownReference", message: new Refusal("unknownReference").message }],
      );
      if (unknown.length > 0) throw new Refusal("validation", unknown);
      await sendPayRunStatements(db, actor, mailer, { runId: id, lineIds: keys });
      return read(db, actor, id);
    },

    async cancel({ db, actor, params: { id }, body: { reason, seen } }) {
      await open(db, actor, id, seen, ["DRAFT", "CHECKED", "APPROVED"]);
      await move(db, id, "CANCELLED");
      await noteEvent(db, actor, id, "CANCELLED", reason);
      return read(db, actor, id);
    },
  };
}
