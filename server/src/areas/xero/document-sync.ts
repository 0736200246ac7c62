/** Handlers of a document's status in Xero: sending it, trying it again, and accepting Xero's total. */
import { type SQL, sql } from "drizzle-orm";
import type { SyncStatus } from "#contract/xero/codes.ts";
import type { creditNoteSyncs, expenseSyncs, invoiceSyncs, payRunSyncs } from "#contract/xero/document-sync.ts";
import type { Services } from "#server/lib/area.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { type BillOf, queueBill } from "./bills.ts";
import { readDocumentSync, readPayoutSyncs, type SyncedKind } from "./document-sync.rules.ts";
import { enqueueFrom, QUEUED_AGAIN, queueAgain, queueInvoice, type Waiting } from "./outbox.ts";

async function checkConnected(db: Db): Promise<void> {
  const { rows } = await db.execute<{ connected: boolean }>(
    sql`select state in ('CONNECTED', 'RECONNECT') as connected from xero_connection`,
  );
  if (rows[0]?.connected !== true) throw new Refusal("xeroNotConnected");
}

/** Returns the invoice that a document is, or credits. Drafts are not sent to Xero. */
async function invoiceOf(db: Db, kind: "invoice" | "creditNote", id: string): Promise<string> {
  const { rows } = await db.execute<{ invoiceId: string; status: string }>(
    kind === "invoice"
      ? sql`select id as "invoiceId", status from invoice where id = ${id}::uuid for no key update`
      : sql`select invoice_id as "invoiceId", status from credit_note where id = ${id}::uuid for no key update`,
  );
  const { invoiceId, status } = found(rows[0]);
  if (status === "Created") throw new Refusal(kind === "invoice" ? "unsentInvoice" : "unsentCreditNote");
  return invoiceId;
}

/** Tries stopped and delayed steps again. Returns how many go on. */
async function free(db: Db, steps: SQL): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update xero_outbox o
      set ${QUEUED_AGAIN}
      where ${steps} and (o.state = 'STOPPED' or (o.state = 'WAITING' and o.due_at > now()))`,
  );
  return rowCount ?? 0;
}
/**
 * Sends a document again if it differs, else compares it; a document that isn't there yet has its own step. Returns 0
 * if it waits already.
 */
const repeat = (db: Db, agencyId: string, status: SyncStatus, step: Pick<Waiting, "kind" | "causeId" | "chainId">) =>
  status === "NOT_SYNCED"
    ? Promise.resolve(0)
    : queueAgain(db, agencyId, { ...step, step: status === "MISMATCH_AMOUNT" ? "again" : "compare" });

async function syncInvoice(db: Db, agencyId: string, kind: "invoice" | "creditNote", id: string): Promise<number> {
  const chainId = await invoiceOf(db, kind, id);
  const freed = await free(db, sql`o.invoice_id = ${chainId}::uuid`);
  const added = await queueInvoice(db, agencyId, chainId);
  const { status } = await readDocumentSync(db, kind, id);
  return freed + added + (await repeat(db, agencyId, status, { kind, causeId: id, chainId }));
}

const isOf = (document: BillOf): SQL =>
  "expenseId" in document
    ? sql`b.expense_id = ${document.expenseId}::uuid`
    : sql`b.movement_id = ${document.movementId}::uuid`;
/** Makes a bill by hand that was not made on approval or payment, because bills were switched off then. */
async function syncBill(db: Db, agencyId: string, document: BillOf, { on }: { on: boolean }): Promise<number> {
  await db.execute(
    "expenseId" in document
      ? sql`select from expense where id = ${document.expenseId}::uuid for no key update`
      : sql`select from ledger_movement where id = ${document.movementId}::uuid for no key update`,
  );
  const freed = await free(db, sql`o.bill_id in (select b.id from xero_bill b where ${isOf(document)})`);
  const added = on ? await queueBill(db, agencyId, document) : 0;
  const { rows } = await db.execute<{ id: string; status: SyncStatus }>(
    sql`select b.id, coalesce(x.status, 'NOT_SYNCED') as status
      from xero_bill b left join xero_document x on x.agency_id = b.agency_id and x.bill_id = b.id
      where ${isOf(document)} and b.voided_at is null`,
  );
  const [bill] = rows;
  if (!bill && freed === 0) throw new Refusal(on ? "xeroNoBill" : "xeroBillsOff");
  if (!bill) return freed;
  const { id, status } = bill;
  return freed + added + (await repeat(db, agencyId, status, { kind: "bill", causeId: id, chainId: id }));
}
async function isOn(db: Db, since: "expenses_since" | "pay_runs_since"): Promise<boolean> {
  const { rows } = await db.execute(sql`select from xero_setting where ${sql.identifier(since)} is not null`);
  return rows.length > 0;
}

/** Accepts a document's total in Xero; `document` is a condition on `x`. */
async function accept(
  db: Db,
  actor: Actor,
  { document, reason, status }: { document: SQL; reason: string; status: SyncStatus | undefined },
) {
  if (status !== "MISMATCH_AMOUNT") throw new Refusal("xeroSameAmount");
  await db.execute(
    sql`update xero_document x
      set status = 'SYNCED', accepted_total = xero_total, accepted_reason = ${reason}, accepted_by = ${actor.id}::uuid,
        accepted_at = now()
      where ${document}`,
  );
}
const ofBill = (document: BillOf): SQL =>
  sql`x.bill_id = (select b.id from xero_bill b where ${isOf(document)} and b.voided_at is null)`;

type Dependencies = Pick<Services, "jobs">;
function handlersOf(
  kind: SyncedKind,
  { jobs }: Dependencies,
): Handlers<typeof invoiceSyncs> & Handlers<typeof creditNoteSyncs> & Handlers<typeof expenseSyncs> {
  const enqueue = enqueueFrom(jobs);
  const syncExpense = async (db: Db, agencyId: string, expenseId: string): Promise<number> =>
    syncBill(db, agencyId, { expenseId }, { on: await isOn(db, "expenses_since") });
  return {
    get: ({ db, params: { id } }) => readDocumentSync(db, kind, id),

    async sync({ db, actor: { agencyId }, params: { id } }) {
      await checkConnected(db);
      const steps = await (kind === "expense" ? syncExpense(db, agencyId, id) : syncInvoice(db, agencyId, kind, id));
      if (steps === 0) throw new Refusal("xeroWaiting");
      await enqueue(db, agencyId);
      return readDocumentSync(db, kind, id);
    },

    async accept({ db, actor, params: { id }, body: { reason } }) {
      await checkConnected(db);
      if (kind !== "expense") await invoiceOf(db, kind, id);
      const { status } = await readDocumentSync(db, kind, id);
      const document = kind === "expense" ? ofBill({ expenseId: id }) : sql`x.document_id = ${id}::uuid`;
      await accept(db, actor, { document, reason, status });
      return readDocumentSync(db, kind, id);
    },
  };
}
export const invoiceSyncHandlers = (services: Dependencies): Handlers<typeof invoiceSyncs> =>
  handlersOf("invoice", services);
export const creditNoteSyncHandlers = (services: Dependencies): Handlers<typeof creditNoteSyncs> =>
  handlersOf("creditNote", services);
export const expenseSyncHandlers = (services: Dependencies): Handlers<typeof expenseSyncs> =>
  handlersOf("expense", services);

/** Returns the payouts of these lines. */
async function movementsOf(db: Db, runId: string, keys: readonly string[], field: (n: number) => string) {
  const { rows } = await db.execute<{ key: string; movementId: string }>(
    sql`select l.id as key, l.movement_id as "movementId" from pay_run_line l
      where l.pay_run_id = ${runId}::uuid
        and l.movement_id is not null
        and l.id::text = any (${sql.param([...keys])}::text[])`,
  );
  const movementByKey = new Map(rows.map(({ key, movementId }) => [key, movementId]));
  const unknown = keys.flatMap((key, n) => (movementByKey.has(key) ? [] : [field(n)]));
  if (unknown.length > 0)
    throw new Refusal(
      "validation",
      unknown.map((name) => ({
        field: name,
        code: "unknownReference",
        message: new Refusal("unknownReference").message,
      })),
    );
  return movementByKey;
}
export function payRunSyncHandlers({ jobs }: Dependencies): Handlers<typeof payRunSyncs> {
  const enqueue = enqueueFrom(jobs);
  return {
    get: ({ db, params: { id } }) => readPayoutSyncs(db, id),

    async sync({ db, actor: { agencyId }, params: { id }, body: { keys } }) {
      await checkConnected(db);
      const on = await isOn(db, "pay_runs_since");
      let steps = 0;
      for (const movementId of (await movementsOf(db, id, keys, (n) => `keys.${n}`)).values())
        steps += await syncBill(db, agencyId, { movementId }, { on });
      if (steps === 0) throw new Refusal("xeroWaiting");
      await enqueue(db, agencyId);
      return readPayoutSyncs(db, id);
    },

    async accept({ db, actor, params: { id }, body: { key, reason } }) {
      await checkConnected(db);
      const movementId = found((await movementsOf(db, id, [key], () => "key")).get(key));
      const status = (await readPayoutSyncs(db, id)).find((row) => row.id === key)?.status;
      await accept(db, actor, { document: ofBill({ movementId }), reason, status });
      return readPayoutSyncs(db, id);
    },
  };
}
