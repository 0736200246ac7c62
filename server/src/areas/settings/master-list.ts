/** Handlers of the master lists. An archived entry stays on the records that use it. */
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { MasterSlug } from "#contract/master-lists.ts";
import type { masterLists as calls } from "#contract/settings/master-list.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import type { Publish } from "#server/lib/events/publish.ts";
import type { MasterListUses } from "#server/lib/lists/master-columns.ts";
import { entriesToChoose } from "#server/lib/lists/master-entries.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { masterEntry } from "./master-entry.table.ts";
import {
  addEntry,
  checkName,
  checkParent,
  entriesOf,
  MASTER_LIST_DEFINITIONS,
  typeColumns,
} from "./master-list.rules.ts";

const inList = (slug: MasterSlug, { agencyId }: Actor) => {
  const { table, slug: within } = MASTER_LIST_DEFINITIONS[slug];
  return and(eq(table.agencyId, agencyId), within && eq(masterEntry.slug, within));
};

export const masterListHandlers = (uses: MasterListUses, publish: Publish): Handlers<typeof calls> => ({
  list: ({ db, actor, params: { slug } }) => entriesOf(db, actor, uses, slug),

  options: ({ db, params: { slug } }) => entriesToChoose(db, slug),

  async create({ db, actor, params: { slug }, body }) {
    const id = await addEntry(db, actor, slug, body);
    const [created] = await entriesOf(db, actor, uses, slug, id);
    return found(created);
  },

  async update({ db, actor, params: { slug, id }, body: { version, ...form } }) {
    const { table, parent } = MASTER_LIST_DEFINITIONS[slug];
    await db.select({ id: table.id }).from(table).where(eq(table.id, id)).for("update");
    const [entry] = await entriesOf(db, actor, uses, slug, id);
    const current = found(entry);
    await refuseStale(db, { table, id }, version, current);
    checkParent(slug, form);
    if (parent && current.uses > 0 && form[parent.field] !== current[parent.field])
      throw new Refusal("validation", [{ field: parent.field, code: "invalid", message: parent.moved }]);
    await checkName(db, actor, slug, form, id);
    await db
      .update(table)
      .set({ name: form.name, ...(parent && { [parent.field]: form[parent.field] }), ...typeColumns(slug, form) })
      .where(eq(table.id, id));
    if (slug === "tags" && form.name !== current.name)
      await publish(db, actor, "tagRenamed", { before: current.name, after: form.name });
    const [changed] = await entriesOf(db, actor, uses, slug, id);
    return found(changed);
  },

  async order({ db, actor, params: { slug }, body: { ids } }) {
    const { table } = MASTER_LIST_DEFINITIONS[slug];
    const entries = await db
      .select({ id: table.id, place: table.place })
      .from(table)
      .where(inList(slug, actor))
      .orderBy(asc(table.place), asc(table.name), asc(table.id))
      .for("update");
    const others = entries.map((item) => String(item.id)).filter((id) => !ids.includes(id));
    const order = new Map([...ids, ...others].map((id, index) => [id, index + 1]));
    for (const { id, place } of entries) {
      const wanted = order.get(String(id));
      if (wanted !== place) await db.update(table).set({ place: wanted }).where(eq(table.id, id));
    }
    return {};
  },

  async remove({ db, actor, params: { slug, id } }) {
    const { table } = MASTER_LIST_DEFINITIONS[slug];
    const [entry] = await entriesOf(db, actor, uses, slug, id);
    await db.update(table).set({ archivedAt: sql`now()` }).where(eq(table.id, id));
    return { uses: found(entry).uses };
  },

  async restore({ db, actor, params: { slug, id } }) {
    const { table } = MASTER_LIST_DEFINITIONS[slug];
    const restored = await db
      .update(table)
      .set({ archivedAt: null })
      .where(and(inList(slug, actor), eq(table.id, id), isNotNull(table.archivedAt)));
    if (restored.rowCount !== 1) throw new Refusal("notFound");
    return {};
  },
});
