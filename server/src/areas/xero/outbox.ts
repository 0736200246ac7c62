/** What waits to be said to Xero: written in the transaction of its cause, read by the job. */
import { sql } from "drizzle-orm";
import type { XeroKind, XeroStep } from "#contract/xero/codes.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
import { afterThreeDays, nextTry } from "#server/lib/outside/waiting.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { PostCause } from "#server/lib/work/posting.ts";
import { queueBillForXero } from "./bills.ts";

export interface Waiting {
  id: string;
  kind: XeroKind;
  step: XeroStep;
  causeId: string;
  /** The invoice, or the bill: its steps are taken one after the other. */
  chainId: string;
  asked: boolean;
  /** How often it was stopped. */
  stops: number;
  /** Tries that failed, and for how long: Xero could not be reached, or was in trouble. */
  tries: number;
  failingMs: number;
}

/** Sets what begins anew: what stopped is tried again, as if it never had been. */
export const BEGINS_ANEW = sql`state = 'WAITING', failure = null, tries = 0, failing_since = null, due_at = now()`;

/** Adds what happened to an invoice, once the agency is connected; of what was sent before, only if it is there already. */
export const queueForXero: PostCause = async (db, { agencyId }, { kind, id, step, of }) => {
  if (!("invoiceId" in of)) return queueBillForXero(db, agencyId, of);
  const { rows } = await db.execute<{ wanted: boolean }>(
    sql`select c.state in ('CONNECTED', 'RECONNECT') and (${kind === "invoice" && step === "sent"}::boolean
          or exists (select from xero_outbox o where o.agency_id = c.agency_id and o.invoice_id = ${of.invoiceId}::uuid)) as wanted
        from xero_connection c where c.agency_id = ${agencyId}::uuid`,
  );
  if (rows[0]?.wanted !== true) return;
  await queueInvoice(db, agencyId, of.invoiceId);
  // What is void is not kept from going by what it lacked.
  if (step === "voided")
    await db.execute(
      sql`update xero_outbox set ${BEGINS_ANEW} where agency_id = ${agencyId}::uuid and cause_id = ${id}::uuid and state = 'STOPPED'`,
    );
};

/** Returns how many steps were missing. */
export async function queueInvoice(db: Db, agencyId: string, invoiceId: string): Promise<number> {
  const { rows } = await db.execute<{ added: number }>(
    sql`select queue_for_xero(${agencyId}::uuid, ${invoiceId}::uuid) as added`,
  );
  return rows[0]?.added ?? 0;
}

/** Adds a step that may be repeated. Returns 0 where it waits already. */
export async function queueAgain(
  db: Db,
  agencyId: string,
  { kind, step, causeId, chainId }: Pick<Waiting, "kind" | "step" | "causeId" | "chainId">,
): Promise<number> {
  const { rowCount } = await db.execute(
    sql`insert into xero_outbox (id, agency_id, kind, step, cause_id, ${sql.identifier(kind === "bill" ? "bill_id" : "invoice_id")})
      values (gen_random_uuid(), ${agencyId}::uuid, ${kind}, ${step}, ${causeId}::uuid, ${chainId}::uuid) on conflict do nothing`,
  );
  return rowCount ?? 0;
}

/** Starts the job for an agency at once; what is posted waits for the next minute. */
export const enqueueFrom =
  (jobs: Pick<Jobs, "enqueue">) =>
  (db: Db, agencyId: string): Promise<void> =>
    jobs.enqueue(db, "xero", { agencyId });

const HEADS = 500;
/** The first step of each invoice and bill that waits and is due. What stopped, and what is tried later, keeps what follows it.
 * What failed more often comes last, since it may be what all else would wait for. */
export async function readHeads(db: Db, agencyId: string): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting & Record<string, unknown>>(
    sql`select o.id, o.kind, o.step, o.cause_id as "causeId", o.chain_id as "chainId", o.asked, o.stops, o.tries, coalesce(extract(epoch from now() - o.failing_since) * 1000, 0)::float8 as "failingMs" from xero_outbox o
      where o.agency_id = ${agencyId}::uuid and o.state = 'WAITING' and o.due_at <= now()
        and not exists (select from xero_outbox e where e.agency_id = o.agency_id and e.chain_id = o.chain_id and e.state <> 'DONE' and e.place < o.place)
      order by o.tries, o.place limit ${HEADS}`,
  );
  return rows;
}

/** Returns in how many ms the next step is due that is tried again; null where none is. */
export async function nextDue(db: Db, agencyId: string): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(
    sql`select (extract(epoch from min(o.due_at) - now()) * 1000)::float8 as ms from xero_outbox o where o.agency_id = ${agencyId}::uuid and o.state = 'WAITING' and o.due_at > now()`,
  );
  return rows[0]?.ms ?? null;
}

/** Has steps whose request failed tried again by the schedule; those of three days stop. */
export async function noteFailing(
  db: Db,
  agencyId: string,
  rows: readonly Waiting[],
  { reason, firstMs }: { reason: string; firstMs: number },
): Promise<void> {
  for (const row of rows) {
    const tries = row.tries + 1;
    const wait = nextTry({ tries, failingMs: row.failingMs, firstMs });
    if (wait === null) await markStopped(db, agencyId, row, afterThreeDays(reason));
    else
      await db.execute(
        sql`update xero_outbox set tries = ${tries}::int, failing_since = coalesce(failing_since, now()), due_at = now() + make_interval(secs => ${wait / 1000}::float8)
          where agency_id = ${agencyId}::uuid and id = ${row.id}::uuid and state = 'WAITING'`,
      );
  }
}

const ids = (rows: readonly { id: string }[]) => sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
/** What makes a request about these the same when it is sent again: until one of them was refused. */
export const keyOf = (rows: readonly Waiting[]): string => rows.map(({ id, stops }) => `${id}:${stops}`).join(" ");
/** Notes before a request that it is made. */
export const markAsked = (db: Db, agencyId: string, rows: readonly Waiting[]) =>
  db.execute(sql`update xero_outbox set asked = true where agency_id = ${agencyId}::uuid and id = any (${ids(rows)})`);
/** Notes that a request was not heard, so it can't be there. */
export const markUnasked = (db: Db, agencyId: string, rows: readonly Waiting[]) =>
  db.execute(
    sql`update xero_outbox set asked = false where agency_id = ${agencyId}::uuid and state <> 'DONE' and id = any (${ids(rows)})`,
  );
export const markDone = (db: Db, agencyId: string, rows: readonly { id: string }[]) =>
  db.execute(
    sql`update xero_outbox set state = 'DONE', failure = null, failing_since = null, done_at = now() where agency_id = ${agencyId}::uuid and id = any (${ids(rows)})`,
  );
export const markStopped = (db: Db, agencyId: string, { id }: { id: string }, failure: string) =>
  db.execute(
    sql`update xero_outbox set state = 'STOPPED', stops = stops + 1, failure = ${failure}, failing_since = null where agency_id = ${agencyId}::uuid and id = ${id}::uuid and state <> 'DONE'`,
  );

/** Tries again what stopped. Throws a Refusal where nothing can go to Xero. */
export async function retryStep(db: Db, agencyId: string, id: string): Promise<void> {
  const { rows } = await db.execute<{ state: string }>(
    sql`select state from xero_connection where agency_id = ${agencyId}::uuid`,
  );
  if (rows[0]?.state !== "CONNECTED") throw new Refusal("xeroNotConnected");
  const { rowCount } = await db.execute(
    sql`update xero_outbox set ${BEGINS_ANEW} where agency_id = ${agencyId}::uuid and id = ${id}::uuid and state = 'STOPPED'`,
  );
  if (rowCount === 0) throw new Refusal("movedOn");
  // Who sends again knows that Xero is back.
  await db.execute(
    sql`update xero_connection set paused_until = null, unreached = 0 where agency_id = ${agencyId}::uuid and unreached > 0`,
  );
}
