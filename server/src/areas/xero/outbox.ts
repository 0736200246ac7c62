/** What waits to be said to Xero: written in the transaction of its cause, read by the job. */
import { sql } from "drizzle-orm";
import type { XeroKind, XeroStep } from "#contract/xero/codes.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
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
}

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
      sql`update xero_outbox set state = 'WAITING', failure = null where agency_id = ${agencyId}::uuid and cause_id = ${id}::uuid and state = 'STOPPED'`,
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
/** The first step of each invoice and bill that waits. What stopped keeps what follows it. */
export async function readHeads(db: Db, agencyId: string): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting & Record<string, unknown>>(
    sql`select o.id, o.kind, o.step, o.cause_id as "causeId", o.chain_id as "chainId", o.asked, o.stops from xero_outbox o
      where o.agency_id = ${agencyId}::uuid and o.state = 'WAITING'
        and not exists (select from xero_outbox e where e.agency_id = o.agency_id and e.chain_id = o.chain_id and e.state <> 'DONE' and e.place < o.place)
      order by o.place limit ${HEADS}`,
  );
  return rows;
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
    sql`update xero_outbox set state = 'DONE', failure = null, done_at = now() where agency_id = ${agencyId}::uuid and id = any (${ids(rows)})`,
  );
export const markStopped = (db: Db, agencyId: string, { id }: { id: string }, failure: string) =>
  db.execute(
    sql`update xero_outbox set state = 'STOPPED', stops = stops + 1, failure = ${failure} where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
  );
