/** Handlers of bank lines: accepting makes payments, undoing voids them. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { bankLines as calls } from "#contract/bank/bank-line.ts";
import { MAX_ACCEPTED, type StoredLineState } from "#contract/bank/codes.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Services } from "#server/lib/area.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { agencyToday } from "../agency-today.ts";
import { changePayments, readPayments } from "../payment.ts";
import { isCertain } from "./match.ts";
import { matchOpenLines, readBankLine, readBankLines } from "./read.ts";
import { cleanText } from "./reading/statement.ts";

interface Line extends Record<string, unknown> {
  id: string;
  state: StoredLineState;
  version: number;
  onDate: string;
  currency: string;
  amount: number;
  text: string | null;
  reference: string | null;
}
interface Part {
  invoiceId: string;
  amount: number;
}

/**
 * Makes decisions about an agency's bank lines wait for each other, so that none is accepted twice and there are no
 * deadlocks.
 */
export const lockBank = (db: Db, { agencyId }: Actor) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bank ${agencyId}`}, 0))`);
const lockInvoices = (db: Db, { agencyId }: Actor, ids: readonly string[]) =>
  db.execute(
    sql`select from invoice
      where agency_id = ${agencyId}::uuid and id = any (${sql.param([...new Set(ids)])}::uuid[])
      order by id
      for update`,
  );
/**
 * Locks a line. Its invoices are locked before, in the same order as when a payment is voided, which opens its line.
 */
async function lockLine(db: Db, { agencyId }: Actor, id: string): Promise<Line> {
  const { rows } = await db.execute<Line>(
    sql`select id, state, version, on_date::text as "onDate", currency, amount::float8 as amount, text, reference
      from bank_line
      where agency_id = ${agencyId}::uuid and id = ${id}::uuid for update`,
  );
  return found(rows[0]);
}
const setState = (db: Db, { agencyId }: Actor, id: string, state: StoredLineState) =>
  db.execute(sql`update bank_line set state = ${state} where agency_id = ${agencyId}::uuid and id = ${id}::uuid`);

const refuse = (field: string, message: string): never => {
  throw new Refusal("validation", [{ field, code: "invalid", message }]);
};
/** Refuses a line that changed since the actor looked at it, or that is in another state. */
function refuseOther(line: Line, seen: number, states: readonly StoredLineState[]): void {
  if (line.version !== seen) throw new Refusal("movedOn");
  if (!states.includes(line.state)) throw new Refusal("bankLineState");
}

export function bankLineHandlers({ publish }: Pick<Services, "publish">): Handlers<typeof calls> {
  /** Makes the payments of a line whose invoices are locked. */
  async function pay(
    db: Db,
    actor: Actor,
    line: Line,
    parts: readonly Part[],
    overpaidBy: string | null,
  ): Promise<void> {
    const { agencyId } = actor;
    const reference = cleanText(line.reference ?? line.text, LIMITS.line);
    for (const { invoiceId, amount } of parts) {
      const before = await readPayments(db, actor, invoiceId);
      if (before.currency !== line.currency) refuse("parts", `An invoice is not in ${line.currency}`);
      const payment = { amount, paidOn: line.onDate, method: "BANK", reference } as const;
      const added = await changePayments({ db, actor, publish }, invoiceId, {
        before,
        add: [payment],
        voids: [],
        overpaidBy,
      });
      for (const paymentId of added)
        await db.execute(
          sql`insert into bank_line_payment (id, agency_id, bank_line_id, payment_id)
            values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${line.id}::uuid, ${paymentId}::uuid)`,
        );
    }
    await setState(db, actor, line.id, "POSTED");
  }

  return {
    list: ({ db, actor, query: { state, page } }) => readBankLines(db, actor, state, Number(page ?? 1)),

    async acceptCertain({ db, actor }) {
      await lockBank(db, actor);
      const certainOf = async () => {
        const { lines, matches } = await matchOpenLines(db, actor);
        return lines.flatMap(({ id }) => {
          const match = matches.get(id);
          return match && isCertain(match.match)
            ? [{ id, parts: match.parts.map(({ invoice, amount }) => ({ invoiceId: invoice.id, amount })) }]
            : [];
        });
      };
      const locked = new Set(
        (await certainOf()).slice(0, MAX_ACCEPTED).flatMap(({ parts }) => parts.map((part) => part.invoiceId)),
      );
      await lockInvoices(db, actor, [...locked]);
      // Matched again under the lock, as other payments may have come first.
      const matched = await certainOf();
      const certain = matched
        .slice(0, MAX_ACCEPTED)
        .filter(({ parts }) => parts.every((part) => locked.has(part.invoiceId)));
      for (const { id, parts } of certain) await pay(db, actor, await lockLine(db, actor, id), parts, null);
      return { accepted: certain.length, left: matched.length - certain.length };
    },

    async accept({ db, actor, params: { id }, body: { parts, overpaidBy, seen } }) {
      await lockBank(db, actor);
      await lockInvoices(
        db,
        actor,
        parts.map(({ invoiceId }) => invoiceId),
      );
      const line = await lockLine(db, actor, id);
      refuseOther(line, seen, ["OPEN"]);
      if (line.amount < 0) throw new Refusal("bankLineState");
      if (new Set(parts.map(({ invoiceId }) => invoiceId)).size < parts.length)
        refuse("parts", "An invoice is chosen twice");
      if (parts.reduce((sum, { amount }) => sum + amount, 0) !== line.amount)
        refuse("parts", "Together this has to be the amount of the line");
      if (line.onDate > (await agencyToday(db, actor))) refuse("parts", "The day of this line lies ahead");
      await pay(db, actor, line, parts, overpaidBy);
      return readBankLine(db, actor, id);
    },

    async ignore({ db, actor, params: { id }, body: { ignored, seen } }) {
      await lockBank(db, actor);
      refuseOther(await lockLine(db, actor, id), seen, [ignored ? "OPEN" : "IGNORED"]);
      await setState(db, actor, id, ignored ? "IGNORED" : "OPEN");
      return readBankLine(db, actor, id);
    },

    async undo({ db, actor, params: { id }, body: { reason, seen } }) {
      await lockBank(db, actor);
      const { rows } = await db.execute<{ invoiceId: string; paymentId: string }>(
        sql`select p.invoice_id as "invoiceId", p.id as "paymentId"
          from bank_line_payment lp join invoice_payment p on p.agency_id = lp.agency_id and p.id = lp.payment_id
          where lp.agency_id = ${actor.agencyId}::uuid and lp.bank_line_id = ${id}::uuid and p.voided_at is null
          order by p.id`,
      );
      await lockInvoices(
        db,
        actor,
        rows.map(({ invoiceId }) => invoiceId),
      );
      refuseOther(await lockLine(db, actor, id), seen, ["POSTED"]);
      for (const invoiceId of new Set(rows.map((row) => row.invoiceId))) {
        const before = await readPayments(db, actor, invoiceId);
        const standing = new Set(before.payments.flatMap((payment) => (payment.voided === null ? [payment.id] : [])));
        const voids = rows
          .filter((row) => row.invoiceId === invoiceId && standing.has(row.paymentId))
          .map(({ paymentId }) => ({ key: paymentId, reason }));
        await changePayments({ db, actor, publish }, invoiceId, { before, add: [], voids, overpaidBy: null });
      }
      return readBankLine(db, actor, id);
    },
  };
}
