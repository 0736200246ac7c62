/** The master lists: the table of each, and how entries are added. */
import { randomUUIDv7 } from "node:crypto";
import { and, type Column, eq, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AgencyColor, TalentCategory } from "#contract/enums.ts";
import {
  ENTRY_LISTS,
  MASTER_LISTS,
  type MasterEntryKind,
  type MasterSlug,
  SHARED_LISTS,
} from "#contract/master-lists.ts";
import type { MasterEntry } from "#contract/settings/master-list.ts";
import { industryCategory } from "#server/areas/partners/partner.table.ts";
import { position } from "#server/areas/staff/staff.table.ts";
import { talentSubType, talentType } from "#server/areas/talents/person/person.table.ts";
import { taskType } from "#server/areas/tasks/task.table.ts";
import { venue } from "#server/areas/venues/venue.table.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { MasterListUses } from "#server/lib/lists/master-columns.ts";
import { type Resolver, resolver } from "#server/lib/serving/references.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { masterEntry } from "./master-entry.table.ts";

type ListTable = PgTable & Record<"id" | "agencyId" | "name" | "place" | "version" | "archivedAt", AnyPgColumn>;

interface MasterList {
  table: ListTable;
  /** The list, in a table that several lists share. */
  slug?: (typeof masterEntry.$inferSelect)["slug"];
  /** The parent of an entry, within which names are unique. */
  parent?: { field: "category" | "typeId"; column: Column; moved: string };
}

type SharedSlug = (typeof SHARED_LISTS)[number];
const shared = Object.fromEntries(
  SHARED_LISTS.map((slug): [SharedSlug, MasterList] => [slug, { table: masterEntry, slug }]),
) as Readonly<Record<SharedSlug, MasterList>>;

export const MASTER_LIST_DEFINITIONS: Readonly<Record<MasterSlug, MasterList>> = {
  ...shared,
  "task-types": { table: taskType },
  venues: { table: venue },
  "talent-types": {
    table: talentType,
    parent: {
      field: "category",
      column: talentType.category,
      moved: "This type is in use and can't be moved. Add a new one instead.",
    },
  },
  "talent-sub-types": {
    table: talentSubType,
    parent: {
      field: "typeId",
      column: talentSubType.typeId,
      moved: "This sub-type is in use and can't be moved. Add a new one instead.",
    },
  },
  "industry-categories": { table: industryCategory },
  positions: { table: position },
};

/** Reads the entries of a list, or one entry; without an id, archived entries only if they are in use. */
export async function entriesOf(
  db: Db,
  { agencyId }: Actor,
  uses: MasterListUses,
  slug: MasterSlug,
  entryId?: string,
): Promise<MasterEntry[]> {
  const { table, slug: tableSlug, parent } = MASTER_LIST_DEFINITIONS[slug];
  const parentColumn = parent ? sql.raw(`entry.${parent.field === "category" ? "category" : "type_id"}`) : sql`null`;
  const ofTaskTypes =
    slug === "task-types"
      ? sql`entry.code, entry.color, entry.takes_time as "takesTime"`
      : sql`null as code, null as color, null::boolean as "takesTime"`;
  const { rows } = await db.execute(sql`
    select id, name, uses, version, archived, category, "typeId", code, color, "takesTime" from (
      select entry.id, entry.name, entry.version, entry.place, entry.archived_at is not null as archived,
        ${uses[slug] ?? sql`0`} as uses, ${parent?.field === "category" ? parentColumn : sql`null`} as category,
        ${parent?.field === "typeId" ? parentColumn : sql`null::uuid`} as "typeId",
        ${ofTaskTypes}
      from ${table} entry
      where entry.agency_id = ${agencyId} ${tableSlug ? sql`and entry.slug = ${tableSlug}` : sql``}
        ${entryId ? sql`and entry.id = ${entryId}` : sql``}) listed
    where ${entryId !== undefined} or not archived or uses > 0
    order by category, "typeId", place, name, id`);
  return rows as unknown as MasterEntry[];
}

/** Archives those entries that no record uses; records in the bin may still name them. */
export async function archiveUnused(
  db: Db,
  { agencyId }: Actor,
  uses: MasterListUses,
  slug: MasterSlug,
  ids: readonly string[],
): Promise<void> {
  await db.execute(sql`update ${MASTER_LIST_DEFINITIONS[slug].table} entry set archived_at = now()
    where entry.agency_id = ${agencyId}::uuid
      and entry.id = any (${sql.param([...ids])}::uuid[])
      and entry.archived_at is null
      and ${uses[slug] ?? sql`0`} = 0`);
}

export interface NewEntry {
  name: string;
  category?: TalentCategory | null;
  typeId?: string | null;
  color?: AgencyColor | null;
  takesTime?: boolean | null;
}

/** Columns that only task types have, as far as they are set. */
export const typeColumns = (slug: MasterSlug, { color, takesTime }: Pick<NewEntry, "color" | "takesTime">) =>
  slug === "task-types" ? { ...(color && { color }), ...(typeof takesTime === "boolean" && { takesTime }) } : {};

/** Finds another entry of the list with this name, ignoring case and accents. */
async function findByName(
  db: Db,
  { agencyId }: Actor,
  slug: MasterSlug,
  entry: NewEntry,
): Promise<{ id: string; archived: boolean } | undefined> {
  const { table, slug: tableSlug, parent } = MASTER_LIST_DEFINITIONS[slug];
  // Serialises concurrent additions.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`master list ${slug}`} || ${agencyId}, 0))`);
  const [found] = await db
    .select({ id: table.id, archived: sql<boolean>`${table.archivedAt} is not null` })
    .from(table)
    .where(
      and(
        eq(table.agencyId, agencyId),
        tableSlug && eq(masterEntry.slug, tableSlug),
        parent && eq(parent.column, entry[parent.field]),
        sql`fold(${table.name}) = fold(${entry.name})`,
      ),
    );
  return found && { id: String(found.id), archived: found.archived };
}

/** Throws if an entry lacks the parent that its list needs. */
export function checkParent(slug: MasterSlug, entry: NewEntry): void {
  const field = MASTER_LIST_DEFINITIONS[slug].parent?.field;
  if (field && !entry[field])
    throw new Refusal("validation", [{ field, code: "requiredField", message: "This field is required" }]);
}

/** Adds an entry at the end; restores an archived one under its id. Throws for a duplicate, on `field`. */
export async function addEntry(
  db: Db,
  actor: Actor,
  slug: MasterSlug,
  entry: NewEntry,
  field = "name",
): Promise<string> {
  checkParent(slug, entry);
  const { agencyId } = actor;
  const { table, slug: tableSlug, parent } = MASTER_LIST_DEFINITIONS[slug];
  const existing = await findByName(db, actor, slug, entry);
  if (existing && !existing.archived) throw new Refusal("duplicate", field);
  if (existing) {
    await db
      .update(table)
      .set({ archivedAt: null, name: entry.name, ...typeColumns(slug, entry) })
      .where(eq(table.id, existing.id));
    return existing.id;
  }
  // A list that was never ordered by hand stays sorted by name.
  const place = sql`(select case when max(place) > 0 then max(place) + 1 else 0 end
    from ${table}
    where ${table.agencyId} = ${agencyId})`;
  const added = randomUUIDv7();
  await db.insert(table).values({
    id: added,
    agencyId,
    name: entry.name,
    place,
    ...(tableSlug && { slug: tableSlug }),
    ...(parent && { [parent.field]: entry[parent.field] }),
    ...typeColumns(slug, entry),
  });
  return added;
}

export async function checkName(
  db: Db,
  actor: Actor,
  slug: MasterSlug,
  entry: NewEntry,
  exceptId: string,
): Promise<void> {
  const existing = await findByName(db, actor, slug, entry);
  if (existing && existing.id !== exceptId)
    throw existing.archived
      ? new Refusal("validation", [
          { field: "name", code: "duplicate", message: "An archived entry has this name. Restore it instead." },
        ])
      : new Refusal("duplicate", "name");
}

const p = sql.placeholder;
/** Finds the entries that records name, archived ones too: records keep theirs. */
export const entryResolvers = Object.fromEntries(
  ENTRY_LISTS.map(({ entry, slug }) => [
    entry,
    resolver(
      () => null,
      (_, isRequested) =>
        sql`select ${masterEntry.id} from ${masterEntry}
          where ${isRequested(masterEntry.id)} and ${masterEntry.agencyId} = ${p("$agency")}::uuid
            and ${masterEntry.slug} = ${sql.raw(`'${slug}'`)}`,
    ),
  ]),
) as Readonly<Record<MasterEntryKind, Resolver>>;

/** Finds entries by id within their list, except archived ones, which have their own call to restore them. */
export const masterEntryResolver = resolver(
  ({ params }) => MASTER_LISTS.find((slug) => slug === params.slug) ?? MASTER_LISTS[0],
  (slug, isRequested) => {
    const { table, slug: within } = MASTER_LIST_DEFINITIONS[slug];
    return sql`select ${table.id}
      from ${table}
      where ${isRequested(table.id)} and ${table.agencyId} = ${p("$agency")}::uuid and ${table.archivedAt} is null
        ${within ? sql`and ${masterEntry.slug} = ${sql.raw(`'${within}'`)}` : sql``}`;
  },
);
