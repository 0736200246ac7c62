/** Receipts of costs: files of the event, which whoever reaches the event opens, and the promoter by their link. */
import { sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import type { SettlementForm } from "#contract/settlements/settlement.ts";
import { event } from "#server/areas/events/event.table.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import { found, notFound } from "#server/lib/serving/refusal.ts";

/** Selects the ids of the event's files. */
export const eventFileIds = sql`(select coalesce(json_agg(a.id), '[]')
  from attachment a
  where a.agency_id = ${event.agencyId} and a.record_id = ${event.id} and a.deleted_at is null)`;

/** Leaves out receipts that were deleted. Figures of before have none. */
export function withReceipts(figures: SettlementForm, fileIds: readonly string[]): SettlementForm {
  const there = new Set(fileIds);
  const costs = figures.costs.map((cost) => ({
    ...cost,
    receiptIds: ((cost.receiptIds as string[] | undefined) ?? []).filter((id) => there.has(id)),
  }));
  return { ...figures, costs };
}

const receiptsOf = ({ costs }: SettlementForm): string[] => costs.flatMap(({ receiptIds }) => receiptIds);

interface Receipt extends Record<string, unknown> {
  id: string;
  name: string;
  key: string | null;
  type: string;
}
async function readReceipts(db: Db, { agencyId }: Actor, eventId: string, ids: readonly string[]): Promise<Receipt[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Receipt>(
    sql`select a.id, m.filename as name, m.file_key::text as key, m.content_type as type
      from attachment a join media m on m.agency_id = a.agency_id and m.id = a.media_id
      where a.agency_id = ${agencyId}::uuid and a.record_id = ${eventId}::uuid and a.deleted_at is null
        and a.id = any (${sql.param([...ids])}::uuid[])
      order by a.place, a.id`,
  );
  return rows;
}

/** Refuses files of other records. */
export async function receiptFaults(db: Db, actor: Actor, id: string, form: SettlementForm): Promise<ErrorDetail[]> {
  const own = new Set((await readReceipts(db, actor, id, receiptsOf(form))).map((receipt) => receipt.id));
  return form.costs.flatMap(({ receiptIds }, place) =>
    receiptIds.flatMap((receiptId, index): ErrorDetail[] =>
      own.has(receiptId)
        ? []
        : [
            {
              field: `costs.${place}.receiptIds.${index}`,
              code: "invalid",
              message: "Choose from the event's files",
            },
          ],
    ),
  );
}

/** Names the receipts of a settlement. */
export const namedReceipts = async (db: Db, actor: Actor, id: string, form: SettlementForm) =>
  (await readReceipts(db, actor, id, receiptsOf(form))).map(({ id: receiptId, name }) => ({ id: receiptId, name }));

/** Returns the file of a receipt that the settlement names. */
export async function receiptFile(
  db: Db,
  { actor, store }: { actor: Actor; store: FileStore },
  { id, form, receiptId }: { id: string; form: SettlementForm; receiptId: string },
) {
  if (!receiptsOf(form).includes(receiptId)) throw notFound();
  const { name, key, type } = found((await readReceipts(db, actor, id, [receiptId]))[0]);
  // While it is being prepared it has no key.
  if (key === null) throw notFound();
  return { name, type, parts: store.read(key) };
}
