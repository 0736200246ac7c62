/** Handlers of where a document stands in Xero: sending it, trying it again, and accepting what it comes to there. */
import { sql } from "drizzle-orm";
import type { creditNoteSyncs, invoiceSyncs } from "#contract/xero/document-sync.ts";
import type { Services } from "#server/lib/area.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { readDocumentSync, type SyncedKind } from "./document-sync.rules.ts";
import { enqueueFrom, queueAgain, queueInvoice } from "./outbox.ts";

async function checkConnected(db: Db): Promise<void> {
  const { rows } = await db.execute<{ connected: boolean }>(
    sql`select state in ('CONNECTED', 'RECONNECT') as connected from xero_connection`,
  );
  if (rows[0]?.connected !== true) throw new Refusal("xeroNotConnected");
}

/** Returns the invoice that a document is, or credits. A draft is not known to Xero. */
async function invoiceOf(db: Db, kind: SyncedKind, id: string): Promise<string> {
  const { rows } = await db.execute<{ invoiceId: string; status: string }>(
    kind === "invoice"
      ? sql`select id as "invoiceId", status from invoice where id = ${id}::uuid for no key update`
      : sql`select invoice_id as "invoiceId", status from credit_note where id = ${id}::uuid for no key update`,
  );
  const { invoiceId, status } = found(rows[0]);
  if (status === "Created") throw new Refusal(kind === "invoice" ? "unsentInvoice" : "unsentCreditNote");
  return invoiceId;
}

type Dependencies = Pick<Services, "jobs">;
function handlersOf(
  kind: SyncedKind,
  { jobs }: Dependencies,
): Handlers<typeof invoiceSyncs> & Handlers<typeof creditNoteSyncs> {
  const enqueue = enqueueFrom(jobs);
  return {
    get: ({ db, params: { id } }) => readDocumentSync(db, kind, id),

    async sync({ db, actor: { agencyId }, params: { id } }) {
      await checkConnected(db);
      const invoiceId = await invoiceOf(db, kind, id);
      const { rowCount: freed } = await db.execute(
        sql`update xero_outbox set state = 'WAITING', failure = null where invoice_id = ${invoiceId}::uuid and state = 'STOPPED'`,
      );
      const added = await queueInvoice(db, agencyId, invoiceId);
      const { status } = await readDocumentSync(db, kind, id);
      const step = status === "MISMATCH_AMOUNT" ? "again" : "compare";
      const again =
        status === "NOT_SYNCED" ? 0 : await queueAgain(db, agencyId, { kind, causeId: id, invoiceId, step });
      if ((freed ?? 0) + added + again === 0) throw new Refusal("xeroWaiting");
      await enqueue(db, agencyId);
      return readDocumentSync(db, kind, id);
    },

    async accept({ db, actor, params: { id }, body: { reason } }) {
      await checkConnected(db);
      await invoiceOf(db, kind, id);
      const { status } = await readDocumentSync(db, kind, id);
      if (status !== "MISMATCH_AMOUNT") throw new Refusal("xeroSameAmount");
      await db.execute(
        sql`update xero_document set status = 'SYNCED', accepted_total = xero_total, accepted_reason = ${reason}, accepted_by = ${actor.id}::uuid, accepted_at = now()
          where document_id = ${id}::uuid`,
      );
      return readDocumentSync(db, kind, id);
    },
  };
}
export const invoiceSyncHandlers = (services: Dependencies): Handlers<typeof invoiceSyncs> =>
  handlersOf("invoice", services);
export const creditNoteSyncHandlers = (services: Dependencies): Handlers<typeof creditNoteSyncs> =>
  handlersOf("creditNote", services);
