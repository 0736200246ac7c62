/** Suppliers: list, add, page, delete and take back. */
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { suppliers as calls } from "#contract/suppliers/supplier.ts";
import { setAddresses } from "#server/lib/addresses.ts";
import { checkStaysAssigned } from "#server/lib/assignees.ts";
import { found, Refusal } from "#server/lib/refusal.ts";
import { setStaffOf } from "#server/lib/rosters.ts";
import type { Handlers } from "#server/lib/serve.ts";
import { stale } from "#server/lib/stale.ts";
import { columnsOf, insertSuppliers } from "./supplier.add.ts";
import { setCategories } from "./supplier.categories.ts";
import { supplierList } from "./supplier.list.ts";
import { readSupplier } from "./supplier.rows.ts";
import { supplier } from "./supplier.table.ts";

export const supplierHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, query }) => supplierList(db, actor, query),

  async create({ db, actor, body }) {
    const [id] = await insertSuppliers(db, actor, [body]);
    if (body.addresses) await setAddresses(db, actor, found(id), body.addresses);
    return { id: found(id) };
  },

  get: async ({ db, actor, params }) => found(await readSupplier(db, actor, params.id)),

  async update({ db, actor, params: { id }, body: { version, ...form } }) {
    const before = found(await readSupplier(db, actor, id));
    if (before.version !== version) throw await stale(db, { table: "supplier", id }, before);
    checkStaysAssigned(actor, "PARTNER", form.assignedStaffIds, "assignedStaffIds");
    await db.update(supplier).set(columnsOf(form)).where(eq(supplier.id, id));
    await setCategories(db, actor, id, form.categoryIds);
    await setStaffOf(db, actor, id, form.assignedStaffIds);
    if (form.addresses) await setAddresses(db, actor, id, form.addresses);
    // Categories, staff and addresses stand in rows of their own: their change makes a new version too, and one form makes one.
    await db
      .update(supplier)
      .set({ version: sql`${supplier.version} + 1` })
      .where(and(eq(supplier.id, id), eq(supplier.version, version)));
    return found(await readSupplier(db, actor, id));
  },

  async remove({ db, params }) {
    await db.update(supplier).set({ deletedAt: sql`now()` }).where(eq(supplier.id, params.id));
    return {};
  },

  async restore({ db, actor, params: { id } }) {
    const [gone] = await db
      .select({ id: supplier.id })
      .from(supplier)
      .where(and(eq(supplier.id, id), isNotNull(supplier.deletedAt)));
    // Whoever could not reach it before can't bring it back: asked as for any record, but for the bin.
    if (!gone || !(await readSupplier(db, actor, id, "write"))) throw new Refusal("notFound");
    await db.update(supplier).set({ deletedAt: null }).where(eq(supplier.id, id));
    return {};
  },
};
