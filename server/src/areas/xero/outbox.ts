/** Queue of steps for Xero: written in the transaction of their cause, read by the job. */
import { sql } from "drizzle-orm";
import type { XeroKind, XeroStep } from "#contract/xero/codes.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { EventHandler } from "#server/lib/events/publish.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
import { afterThreeDays, nextTry } from "#server/lib/outside/waiting.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { queueBillForXero } from "./bills.ts";

export interface Waiting {
  id: string;
  kind: XeroKind;
  step: XeroStep;
  causeId: string;
  /** Id of the invoice or bill: its steps are taken one after the other. */
  chainId: string;
  asked: boolean;
  /** Number of times it was stopped. */
  stops: number;
  /** Failed tries, and for how long: Xero was unreachable, or in trouble. */
  tries: number;
  failingMs: number;
}

/** Sets a step back to its start: a stopped step is tried again, as if it never had been. */
export const QUEUED_AGAIN = sql`state = 'WAITING', failure = null, tries = 0, failing_since = null, due_at = now()`;

/**
 * Queues a change of an invoice, if the agency is connected. Of an invoice sent before that, only if Xero has it
 * already.
 */
export const queueForXero: EventHandler<"financialDocumentChanged"> = async (
  db,
  { agencyId },
  { kind, id, step, document },
) => {
  if (!("invoiceId" in document)) return queueBillForXero(db, agencyId, document);
  const { rows } = await db.execute<{ wanted: boolean }>(
    sql`select c.state in ('CONNECTED', 'RECONNECT') and (${kind === "invoice" && step === "sent"}::boolean
          or exists (select from xero_outbox o
            where o.agency_id = c.agency_id and o.invoice_id = ${document.invoiceId}::uuid)) as wanted
        from xero_connection c where c.agency_id = ${agencyId}::uuid`,
  );
  if (rows[0]?.wanted !== true) return;
  await queueInvoice(db, agencyId, document.invoiceId);
  // Stopped steps of a voided document go on: voiding needs nothing that they lacked.
  if (step === "voided")
    await db.execute(
      sql`update xero_outbox
        set ${QUEUED_AGAIN}
        where agency_id = ${agencyId}::uuid and cause_id = ${id}::uuid and state = 'STOPPED'`,
    );
};

/** Queues the missing steps of an invoice. Returns how many there were. */
export async function queueInvoice(db: Db, agencyId: string, invoiceId: string): Promise<number> {
  const { rows } = await db.execute<{ added: number }>(
    sql`select queue_for_xero(${agencyId}::uuid, ${invoiceId}::uuid) as added`,
  );
  return rows[0]?.added ?? 0;
}

/** Queues a step that may be repeated. Returns 0 if it waits already. */
export async function queueAgain(
  db: Db,
  agencyId: string,
  { kind, step, causeId, chainId }: Pick<Waiting, "kind" | "step" | "causeId" | "chainId">,
): Promise<number> {
  const { rowCount } = await db.execute(
    sql`insert into xero_outbox (id, agency_id, kind, step, cause_id,
        ${sql.identifier(kind === "bill" ? "bill_id" : "invoice_id")})
      values (gen_random_uuid(), ${agencyId}::uuid, ${kind}, ${step}, ${causeId}::uuid, ${chainId}::uuid)
      on conflict do nothing`,
  );
  return rowCount ?? 0;
}

/** Returns a function that starts the job for an agency at once; posted steps wait for the next minute. */
export const enqueueFrom =
  (jobs: Pick<Jobs, "enqueue">) =>
  (db: Db, agencyId: string): Promise<void> =>
    jobs.enqueue(db, "xero", { agencyId });

const HEADS = 500;
/**
 * Reads the first step of each invoice and bill that waits and is due. A stopped or delayed step holds back those after
 * it. Steps that failed more often come last, since they may be what the others would wait for.
 */
export async function readHeads(db: Db, agencyId: string): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting & Record<string, unknown>>(
    sql`select o.id, o.kind, o.step, o.cause_id as "causeId", o.chain_id as "chainId", o.asked, o.stops, o.tries,
        coalesce(extract(epoch from now() - o.failing_since) * 1000, 0)::float8 as "failingMs"
      from xero_outbox o
      where o.agency_id = ${agencyId}::uuid and o.state = 'WAITING' and o.due_at <= now()
        and not exists (select from xero_outbox e
          where e.agency_id = o.agency_id and e.chain_id = o.chain_id and e.state <> 'DONE' and e.place < o.place)
      order by o.tries, o.place limit ${HEADS}`,
  );
  return rows;
}

/** Returns the milliseconds until the next delayed step is due; null if there is none. */
export async function nextDue(db: Db, agencyId: string): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(
    sql`select (extract(epoch from min(o.due_at) - now()) * 1000)::float8 as ms
      from xero_outbox o
      where o.agency_id = ${agencyId}::uuid and o.state = 'WAITING' and o.due_at > now()`,
  );
  return rows[0]?.ms ?? null;
}

/** Schedules failed steps again; after three days they stop. */
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
        sql`update xero_outbox
          set tries = ${tries}::int, failing_since = coalesce(failing_since, now()), failure = ${reason},
            due_at = now() + make_interval(secs => ${wait / 1000}::float8)
          where agency_id = ${agencyId}::uuid and id = ${row.id}::uuid and state = 'WAITING'`,
      );
  }
}

const ids = (rows: readonly { id: string }[]) => sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
/** Returns the idempotency key of a request about these rows: the same until one of them is refused. */
export const keyOf = (rows: readonly Waiting[]): string => rows.map(({ id, stops }) => `${id}:${stops}`).join(" ");
/** Notes a request before it is made. */
export const markAsked = (db: Db, agencyId: string, rows: readonly Waiting[]) =>
  db.execute(sql`update xero_outbox set asked = true where agency_id = ${agencyId}::uuid and id = any (${ids(rows)})`);
/** Notes that a request did not arrive, so nothing of it can be in Xero. */
export const markUnasked = (db: Db, agencyId: string, rows: readonly Waiting[]) =>
  db.execute(
    sql`update xero_outbox
      set asked = false
      where agency_id = ${agencyId}::uuid and state <> 'DONE' and id = any (${ids(rows)})`,
  );
export const markDone = (db: Db, agencyId: string, rows: readonly { id: string }[]) =>
  db.execute(
    sql`update xero_outbox
      set state = 'DONE', failure = null, failing_since = null, done_at = now()
      where agency_id = ${agencyId}::uuid and id = any (${ids(rows)})`,
  );
export const markStopped = (db: Db, agencyId: string, { id }: { id: string }, failure: string) =>
  db.execute(
    sql`update xero_outbox
      set state = 'STOPPED', stops = stops + 1, failure = ${failure}, failing_since = null
      where agency_id = ${agencyId}::uuid and id = ${id}::uuid and state <> 'DONE'`,
  );

/** Tries a stopped step again. Throws a Refusal if nothing can be sent to Xero. */
export async function retryStep(db: Db, agencyId: string, id: string): Promise<void> {
  const { rows } = await db.execute<{ state: string }>(
    sql`select state from xero_connection where agency_id = ${agencyId}::uuid`,
  );
  if (rows[0]?.state !== "CONNECTED") throw new Refusal("xeroNotConnected");
  const { rowCount } = await db.execute(
    sql`update xero_outbox
      set ${QUEUED_AGAIN}
      where agency_id = ${agencyId}::uuid and id = ${id}::uuid and state = 'STOPPED'`,
  );
  if (rowCount === 0) throw new Refusal("movedOn");
  // Sending by hand implies that Xero is back.
  await db.execute(
    sql`update xero_connection
      set paused_until = null, unreached = 0
      where agency_id = ${agencyId}::uuid and unreached > 0`,
  );
}
