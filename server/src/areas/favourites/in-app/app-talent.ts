/** Handlers of talents in the app: their list, status, tags and links. */
import { and, eq, sql } from "drizzle-orm";
import { SOCIAL_PLATFORMS, TALENT_CATEGORIES, TALENT_STATUS, TALENT_STATUSES } from "#contract/enums.ts";
import type { ConnectLinks, appTalents as calls } from "#contract/favourites/app-talent.ts";
import { REPORTED_STATUSES } from "#contract/talents/config.ts";
import { CATEGORY_BEFORE_ACTIVE } from "#contract/talents/person.ts";
import { readContentSettings } from "#server/areas/content/content-setting.rules.ts";
import { masterEntry } from "#server/areas/settings/master-entry.table.ts";
import { person } from "#server/areas/talents/person/person.table.ts";
import { personConfig } from "#server/areas/talents/personal/personal.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { unknownReference } from "#server/lib/serving/references.ts";
import { notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { favourite } from "../favourite.table.ts";
import { insertSaid } from "../favourite-row.ts";
import { appTalentList } from "./app-talent.list.ts";

const agency = sql`${sql.placeholder("$agency")}::uuid`;

/** Reads the links of a talent; a talent without an entry has none. */
async function readLinks(db: Db, { agencyId }: Actor, id: string): Promise<ConnectLinks | undefined> {
  const [row] = await db
    .select({
      socialLinks: sql<ConnectLinks["socialLinks"]>`coalesce(${favourite.socialLinks}, '[]')`,
      links: sql<ConnectLinks["links"]>`coalesce(${favourite.links}, '[]')`,
      version: sql<number>`coalesce(${favourite.connectVersion}, 1)`,
    })
    .from(person)
    .leftJoin(favourite, and(eq(favourite.agencyId, person.agencyId), eq(favourite.personId, person.id)))
    .where(and(eq(person.agencyId, agencyId), eq(person.id, id), eq(person.family, "talents")));
  return row;
}

const tagsInUse = preparedFamily(
  () => sql`select tag from (
      select unnest(${favourite.tags}) as tag
      from ${favourite}
      where ${favourite.agencyId} = ${agency} and ${withinReach("TALENT", favourite.personId, "read")}
      union all
      select ${masterEntry.name}
      from ${masterEntry}
      where ${masterEntry.agencyId} = ${agency}
        and ${masterEntry.slug} = 'tags'
        and ${masterEntry.archivedAt} is null) used
    group by tag order by count(*) desc, tag limit 200`,
);

interface Change {
  userId: string;
  status?: number | undefined;
  enabledInApp?: boolean | undefined;
  tags?: string[] | undefined;
}
const changesOf = <K extends keyof Change>(
  talents: readonly Change[],
  field: K,
): { id: string; value: NonNullable<Change[K]> }[] =>
  talents.flatMap(({ userId: id, [field]: value }) =>
    value === undefined ? [] : [{ id, value: value as NonNullable<Change[K]> }],
  );

/** Refuses scouts, and talents without a category who would become active; errors name the place in the list. */
async function checkTalents(db: Db, { agencyId }: Actor, talents: readonly Change[]): Promise<void> {
  const ids = talents.map(({ userId }) => userId);
  const { rows } = await db.execute<{ id: string; category: string | null }>(
    sql`select id, category
      from ${person}
      where agency_id = ${agencyId}::uuid and family = 'talents' and id = any (${sql.param(ids)}::uuid[])`,
  );
  const categoryById = new Map(rows.map(({ id, category }) => [id, category]));
  const refused = talents.flatMap(({ userId, status }, index) => {
    if (ids.indexOf(userId) !== index)
      return [{ field: `talents.${index}.userId`, code: "invalid" as const, message: "This talent is named twice" }];
    if (!categoryById.has(userId)) return [unknownReference({ id: userId, field: `talents.${index}.userId` })];
    return status === TALENT_STATUS.active && categoryById.get(userId) === null
      ? [{ field: `talents.${index}.status`, code: "invalid" as const, message: CATEGORY_BEFORE_ACTIVE }]
      : [];
  });
  if (refused.length > 0) throw new Refusal("validation", refused);
}

export const appTalentHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, query }) => appTalentList(db, actor, query),

  async update({ db, actor, body: { talents } }) {
    await checkTalents(db, actor, talents);
    const { agencyId } = actor;
    const sent = (rows: readonly unknown[], columns: string) =>
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (id uuid, value ${sql.raw(columns)})`;
    const statuses = changesOf(talents, "status");
    if (statuses.length > 0)
      await db.execute(sql`update ${person}
        set status = sent.value, version = ${person.version} + 1
        from ${sent(statuses, "int")}
        where ${person.agencyId} = ${agencyId}::uuid and ${person.id} = sent.id and ${person.status} <> sent.value`);
    const switches = changesOf(talents, "enabledInApp");
    if (switches.length > 0) {
      // Inserted before it is updated: the history shows changes of a row, but not its insertion.
      await db.execute(
        sql`insert into ${personConfig} (agency_id, person_id)
          select ${agencyId}::uuid, sent.id
          from ${sent(switches, "boolean")}
          on conflict do nothing`,
      );
      await db.execute(sql`update ${personConfig}
        set enabled_in_app = sent.value, version = ${personConfig.version} + 1
        from ${sent(switches, "boolean")}
        where ${personConfig.agencyId} = ${agencyId}::uuid
          and ${personConfig.personId} = sent.id
          and ${personConfig.enabledInApp} <> sent.value`);
    }
    const tagged = changesOf(talents, "tags").map(({ id, value }) => ({ id, value: [...new Set(value)] }));
    if (tagged.length > 0) {
      await insertSaid(
        db,
        tagged.map(({ id }) => id),
      );
      await db.execute(sql`update ${favourite} set tags = sent.value from ${sent(tagged, "text[]")}
        where ${favourite.agencyId} = ${agencyId}::uuid
          and ${favourite.personId} = sent.id
          and ${favourite.tags} <> sent.value`);
    }
    return {};
  },

  async links({ db, actor, params: { id }, body: { version, socialLinks, links } }) {
    const isTheirs = and(eq(favourite.agencyId, actor.agencyId), eq(favourite.personId, id));
    if (!(await readLinks(db, actor, id))) throw notFound();
    await insertSaid(db, [id]);
    await db.select({ id: favourite.personId }).from(favourite).where(isTheirs).for("update");
    const current = await readLinks(db, actor, id);
    if (!current) throw notFound();
    await refuseStale(db, { table: favourite, id, key: "person_id", record: "person_id" }, version, current);
    await db
      .update(favourite)
      .set({ socialLinks, links, connectVersion: version + 1 })
      .where(isTheirs);
    return { socialLinks, links, version: version + 1 };
  },

  async linktree({ db, actor, body: { trmId } }) {
    const found = await readLinks(db, actor, trmId);
    if (!found) throw new Refusal("validation", [unknownReference({ id: trmId, field: "trmId" })]);
    return found;
  },

  async metadata({ db, actor }) {
    const [tags, { publishToApp }] = await Promise.all([
      tagsInUse(db, undefined, { ...reachValues(actor) }),
      readContentSettings(db),
    ]);
    return {
      tags: tags.map(({ tag }) => String(tag)),
      statuses: [...TALENT_STATUSES],
      appStatuses: [...REPORTED_STATUSES],
      categories: [...TALENT_CATEGORIES],
      platforms: [...SOCIAL_PLATFORMS],
      mayImport: publishToApp || actor.role === "super_admin",
    };
  },
};
