/** Custom fields of talents and scouts. An archived field is hidden and keeps its answers. */
import { randomUUIDv7 } from "node:crypto";
import { and, asc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import {
  type CustomFieldCreate,
  type CustomFieldDefinition,
  type customFields as calls,
  hasOptions,
} from "#contract/talents/custom-field.ts";
import { FAMILY_STAGES } from "#contract/talents/person.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { customField, type StoredOption } from "./custom-field.table.ts";

/** Reads the agency's fields in their order. */
async function definitions(db: Db, actor: Actor, id?: string): Promise<CustomFieldDefinition[]> {
  const rows = await db
    .select({
      field: customField,
      answers: sql<number>`(select count(*)::int
        from person_attributes a
        where a.agency_id = custom_field.agency_id and a.answers ? custom_field.id::text)`,
    })
    .from(customField)
    .where(and(eq(customField.agencyId, actor.agencyId), id ? eq(customField.id, id) : undefined))
    .orderBy(asc(customField.place), asc(customField.id));
  return rows.map(({ field: { place, archivedAt, options, id: fieldId, ...field }, answers }) => ({
    id: fieldId,
    label: field.label,
    dataType: field.dataType,
    required: field.required,
    stages: field.stages,
    categories: field.categories,
    version: field.version,
    options: options.filter(({ gone }) => !gone).map(({ id: optionId, value }) => ({ id: optionId, value })),
    order: place,
    archived: archivedAt !== null,
    answers,
  }));
}

/** Throws if an active field has the same label, ignoring case and accents. */
async function checkLabel(db: Db, actor: Actor, label: string, but?: string): Promise<void> {
  // Serialises concurrent additions.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('custom_field ' || ${actor.agencyId}, 0))`);
  const [taken] = await db
    .select({ id: customField.id })
    .from(customField)
    .where(
      and(
        eq(customField.agencyId, actor.agencyId),
        sql`fold(${customField.label}) = fold(${label})`,
        isNull(customField.archivedAt),
        but ? ne(customField.id, but) : undefined,
      ),
    );
  if (taken) throw new Refusal("duplicate", "label");
}

/** Returns the options in the order sent; removed options stay at the end, marked as gone. */
function mergedOptions(
  { dataType, options }: Pick<CustomFieldCreate, "dataType" | "options">,
  before: readonly StoredOption[] = [],
): StoredOption[] {
  if (!hasOptions(dataType)) return before.map((option) => ({ ...option, gone: true }));
  const offered = options.map(({ id, value }) => {
    // An option added again with the same text is the old one.
    const existing = before.find((option) => (id === null ? option.value === value : option.id === id));
    return { id: existing?.id ?? randomUUIDv7(), value, gone: false };
  });
  const ids = new Set(offered.map(({ id }) => id));
  if (ids.size < offered.length)
    throw new Refusal("validation", [{ field: "options", code: "invalid", message: "Two options are the same" }]);
  return [...offered, ...before.filter(({ id }) => !ids.has(id)).map((option) => ({ ...option, gone: true }))];
}

export const customFieldHandlers: Handlers<typeof calls> = {
  async list({ db, actor, query: { module } }) {
    const fields = await definitions(db, actor);
    return module
      ? fields.filter(({ stages }) => stages.some((stage) => FAMILY_STAGES[module].includes(stage)))
      : fields;
  },

  async create({ db, actor, body }) {
    await checkLabel(db, actor, body.label);
    const id = randomUUIDv7();
    const last = sql`(select coalesce(max(${customField.place}) + 1, 0)
      from ${customField}
      where ${customField.agencyId} = ${actor.agencyId})`;
    await db
      .insert(customField)
      .values({ ...body, options: mergedOptions(body), id, agencyId: actor.agencyId, place: last });
    return { id };
  },

  async update({ db, actor, params: { id }, body: { version, ...form } }) {
    const [now] = await db.select().from(customField).where(eq(customField.id, id)).for("update");
    const [definition] = await definitions(db, actor, id);
    await refuseStale(db, { table: customField, id }, version, found(now), definition);
    await checkLabel(db, actor, form.label, id);
    if (now?.dataType !== form.dataType && (definition?.answers ?? 0) > 0)
      throw new Refusal("validation", [
        {
          field: "dataType",
          code: "invalid",
          message: "This field already has answers. Archive it and add a new one.",
        },
      ]);
    await db
      .update(customField)
      .set({ ...form, options: mergedOptions(form, now?.options) })
      .where(eq(customField.id, id));
    const [changed] = await definitions(db, actor, id);
    return found(changed);
  },

  async order({ db, actor, body: { ids } }) {
    const stored = await db
      .select({ id: customField.id, place: customField.place })
      .from(customField)
      .where(eq(customField.agencyId, actor.agencyId))
      .orderBy(asc(customField.place), asc(customField.id))
      .for("update");
    const order = [...ids, ...stored.map(({ id }) => id).filter((id) => !ids.includes(id))];
    for (const { id, place } of stored) {
      const wanted = order.indexOf(id);
      if (wanted !== place) await db.update(customField).set({ place: wanted }).where(eq(customField.id, id));
    }
    return {};
  },

  async remove({ db, params: { id } }) {
    await db.update(customField).set({ archivedAt: sql`now()` }).where(eq(customField.id, id));
    return {};
  },

  async restore({ db, actor, params: { id } }) {
    const [gone] = await db
      .select({ label: customField.label })
      .from(customField)
      .where(and(eq(customField.id, id), isNotNull(customField.archivedAt)));
    await checkLabel(db, actor, found(gone).label, id);
    await db.update(customField).set({ archivedAt: null }).where(eq(customField.id, id));
    return {};
  },
};
