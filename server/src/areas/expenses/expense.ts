/** Handlers of expenses: recorded as drafts, submitted, and approved or rejected by another person. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { EXPENSE_CHARGED_TO, EXPENSE_STATES } from "#contract/expenses/codes.ts";
import type { expenses as calls, Expense, ExpenseForm, SkippedBecause } from "#contract/expenses/expense.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import { sendsBills } from "#server/areas/xero/mappings.rules.ts";
import type { Services } from "#server/lib/area.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { entriesToChoose } from "#server/lib/lists/master-entries.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { putInBin, refuseStale, takeFromBin } from "#server/lib/records/version.ts";
import { checkDeleted } from "#server/lib/serving/references.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { decidesOnOwn, expenseList, expenseResolver, readExpense } from "./expense.read.ts";
import { isDecidable, isTiedExpense } from "./expense.rules.ts";
import { expense, expenseReceipt } from "./expense.table.ts";

const p = sql.placeholder;
const refuse = (field: string, message: string): never => {
  throw new Refusal("validation", [{ field, code: "invalid", message }]);
};
const lock = (db: Db, id: string) =>
  db.execute(sql`select from ${expense} where ${expense.id} = ${id}::uuid for no key update`);

const CHARGED_KIND = { PARTNER: "partner", TALENT: "person" } as const;
/** Refuses a tax above the amount, and a charge to a record of another kind than `chargeTo`. */
async function check(db: Db, { amount, taxAmount, chargeTo, chargedId }: ExpenseForm) {
  if (taxAmount !== null && taxAmount > amount) refuse("taxAmount", "At most the amount itself");
  if (chargeTo === "AGENCY") {
    if (chargedId !== null) refuse("chargedId", "The agency bears it itself");
    return;
  }
  if (chargedId === null) {
    throw new Refusal("validation", [{ field: "chargedId", code: "requiredField", message: "This field is required" }]);
  }
  const { rows } = await db.execute(
    sql`select from record where id = ${chargedId}::uuid and kind = ${CHARGED_KIND[chargeTo]}`,
  );
  if (rows.length === 0) refuse("chargedId", chargeTo === "PARTNER" ? "Choose a partner" : "Choose a talent");
}

async function saveReceipts(db: Db, { agencyId }: Actor, expenseId: string, mediaIds: readonly string[]) {
  const { rows } = await db.execute<{ mediaId: string }>(
    sql`select media_id as "mediaId" from expense_receipt where expense_id = ${expenseId}::uuid order by place`,
  );
  if (rows.map(({ mediaId }) => mediaId).join() === mediaIds.join()) return;
  const broken = await db
    .select({ problem: mediaTable.problem })
    .from(mediaTable)
    .where(sql`${mediaTable.id} = any (${sql.param([...mediaIds])}::uuid[]) and ${mediaTable.state} = 'failed'`);
  if (broken[0]) refuse("mediaIds", broken[0].problem ?? "This file can't be read");
  // Receipts that stay are not written again, so that the history shows only those added and removed.
  await db.execute(
    sql`delete from ${expenseReceipt}
      where ${expenseReceipt.expenseId} = ${expenseId}::uuid
        and ${expenseReceipt.mediaId} <> all (${sql.param([...mediaIds])}::uuid[])`,
  );
  if (mediaIds.length > 0)
    await db
      .insert(expenseReceipt)
      .values(mediaIds.map((mediaId, place) => ({ agencyId, expenseId, mediaId, place })))
      .onConflictDoUpdate({
        target: [expenseReceipt.agencyId, expenseReceipt.expenseId, expenseReceipt.mediaId],
        set: { place: sql`excluded.place` },
      });
}

const stored = preparedFamily(
  () =>
    sql`select on_id as "onId", supplier_id as "supplierId", charged_id as "chargedId", charge_to as "chargeTo",
        account_id as "accountId", tax_rate_id as "taxRateId"
      from expense
      where id = ${p("id")}::uuid`,
);
interface Links {
  onId: string | null;
  supplierId: string | null;
  chargedId: string | null;
  chargeTo: ExpenseForm["chargeTo"];
  accountId: string | null;
  taxRateId: string | null;
}
/** Restores links that the writer does not see, and so can't name. */
async function keepingUnseen(db: Db, actor: Actor, seen: Expense, form: ExpenseForm): Promise<ExpenseForm> {
  const [row] = (await stored(db, undefined, { id: seen.id })) as unknown as Links[];
  const keepUnseen = (sent: string | null, shown: unknown, was: string | null = null): string | null =>
    sent === null && shown === null ? was : sent;
  return {
    ...form,
    onId: keepUnseen(form.onId, seen.on, row?.onId),
    supplierId: keepUnseen(form.supplierId, seen.supplier, row?.supplierId),
    chargedId:
      form.chargeTo === row?.chargeTo ? keepUnseen(form.chargedId, seen.charged, row.chargedId) : form.chargedId,
    ...(row && !may(actor, "FINANCE", "read") && { accountId: row.accountId, taxRateId: row.taxRateId }),
  };
}

/** Refuses a change in a state that doesn't allow it. */
function refuseClosed({ editable }: Expense): void {
  if (!editable) throw new Refusal("expenseDecided");
}

const deciding = preparedFamily(
  (owner: boolean) => sql`select ${expense.id} as id, ${expense.state} as state, ${isDecidable(owner)} as decidable,
      ${isTiedExpense(owner)} as own, coalesce(${expense.paidById}, ${expense.supplierId}) is not null as owed
    from ${expense}
    where ${expense.agencyId} = ${p("$agency")}::uuid and ${expense.id} = any (${p("ids")}::uuid[])
    order by ${expense.id}
    for no key update`,
);
interface Decided {
  id: string;
  state: Expense["state"];
  decidable: boolean;
  own: boolean;
  /** True if the expense names a payee. */
  owed: boolean;
}

/** True if approved expenses become bills, which need a payee. */
async function areBilled(db: Db, { agencyId }: Actor): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${sendsBills(agencyId, "expenses_since")}`);
  return rows.length > 0;
}

export const expenseHandlers = ({ publish }: Pick<Services, "publish">): Handlers<typeof calls> => ({
  async metadata({ db, actor }) {
    const types = await entriesToChoose(db, "cost-types");
    const { rows: bookings } = await db.execute<{ typeId: string; accountId: string; taxRateId: string | null }>(
      sql`select m.id as "typeId", e.account_id as "accountId", e.tax_rate_id as "taxRateId"
        from master_entry m cross join lateral (
            select x.account_id, x.tax_rate_id
            from expense x
            where x.agency_id = m.agency_id and x.type_id = m.id and x.account_id is not null and x.deleted_at is null
            order by x.created_at desc limit 1) e
        where m.slug = 'cost-types' and m.archived_at is null and ${may(actor, "FINANCE", "read")}::boolean
        order by m.id`,
    );
    return {
      bookings,
      types: types.map((type) => ({ ...type, archived: false })),
      states: [...EXPENSE_STATES],
      chargeTo: [...EXPENSE_CHARGED_TO],
      currency: DEFAULT_CURRENCY,
      mayDecide: may(actor, "FINANCE", "write"),
    };
  },

  list: ({ db, actor, query }) => expenseList(db, actor, query),
  get: ({ db, actor, params: { id } }) => readExpense(db, actor, id),

  async create({ db, actor, body: { mediaIds, ...form } }) {
    await check(db, { mediaIds, ...form });
    const id = randomUUIDv7();
    await db.insert(expense).values({ ...form, id, agencyId: actor.agencyId, createdBy: staffIdOf(actor) });
    await saveReceipts(db, actor, id, mediaIds);
    return { id };
  },

  async update({ db, actor, body: { id, version, ...sent } }) {
    await lock(db, id);
    const before = await readExpense(db, actor, id);
    await refuseStale(db, { table: expense, id }, version, before);
    refuseClosed(before);
    const { mediaIds, ...form } = await keepingUnseen(db, actor, before, sent);
    await check(db, { mediaIds, ...form });
    await db.update(expense).set(form).where(sql`${expense.id} = ${id}::uuid`);
    await saveReceipts(db, actor, id, mediaIds);
    return readExpense(db, actor, id);
  },

  async submit({ db, actor, params: { id } }) {
    await lock(db, id);
    const { state } = await readExpense(db, actor, id);
    if (state === "APPROVED") throw new Refusal("expenseDecided");
    if (state !== "SUBMITTED")
      await db.execute(
        sql`update expense
          set state = 'SUBMITTED', submitted_at = now(), reason = null, decided_at = null, decided_by = null
          where id = ${id}::uuid`,
      );
    return readExpense(db, actor, id);
  },

  async withdraw({ db, actor, params: { id } }) {
    await lock(db, id);
    const { state } = await readExpense(db, actor, id);
    if (state !== "SUBMITTED" && state !== "DRAFT") throw new Refusal("expenseDecided");
    if (state === "SUBMITTED")
      await db.execute(sql`update expense set state = 'DRAFT', submitted_at = null where id = ${id}::uuid`);
    return readExpense(db, actor, id);
  },

  async decide({ db, actor, body: { ids, approve, reason } }) {
    if (!approve && reason === null)
      throw new Refusal("validation", [{ field: "reason", code: "requiredField", message: "Say why" }]);
    const rows = (await deciding(db, decidesOnOwn(actor), {
      ...reachValues(actor),
      ids,
    })) as unknown as Decided[];
    const needsPayee = approve && (await areBilled(db, actor));
    const because = ({ state, decidable, own, owed }: Decided): SkippedBecause | null => {
      // An approved expense can still be rejected; a rejected one can't be approved.
      if (approve && state !== "SUBMITTED") return "notSubmitted";
      if (!decidable) return own && state === "SUBMITTED" ? "own" : "notSubmitted";
      return needsPayee && !owed ? "noPayee" : null;
    };
    const decided = rows.filter((row) => because(row) === null).map(({ id }) => id);
    if (decided.length > 0) {
      const { rows: versions } = await db.execute<{ id: string; version: number }>(
        sql`update expense
          set state = ${approve ? "APPROVED" : "REJECTED"}, reason = ${approve ? null : reason}, decided_at = now(),
            decided_by = ${staffIdOf(actor)}::uuid
          where id = any (${sql.param(decided)}::uuid[]) returning id, version`,
      );
      for (const { id, version } of versions)
        await publish(db, actor, "financialDocumentChanged", {
          kind: "expense",
          id,
          step: `decided ${version}`,
          document: { expenseId: id },
        });
    }
    const skipped = rows.flatMap((row) => {
      const reason = because(row);
      return reason === null ? [] : [{ id: row.id, because: reason }];
    });
    return { decided, skipped };
  },

  async remove({ db, actor, params: { id } }) {
    await lock(db, id);
    if ((await readExpense(db, actor, id)).state !== "DRAFT") throw new Refusal("expenseSubmitted");
    await putInBin(db, expense, [id]);
    return {};
  },

  async restore({ db, actor, params: { id } }) {
    await checkDeleted(expenseResolver, db, { actor, id });
    await takeFromBin(db, expense, [id]);
    return {};
  },
});
