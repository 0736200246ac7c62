/** Changes the status of several content items, all of them or none. */
import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { CONTENT_STATUS, type ContentKind, type ContentStatus } from "#contract/content/codes.ts";
import { missingContentFields } from "#contract/content/required.ts";
import { type ContentAction, mayAct, statusAfter } from "#contract/content/status.ts";
import { ERRORS, type ErrorCode } from "#contract/errors.ts";
import { refuseTied } from "#server/lib/approval/second-person.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { stale } from "#server/lib/records/stale.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { type Scheduling, schedule } from "./publishing.ts";

export interface NamedItems {
  ids: readonly string[];
  versions?: readonly number[] | undefined;
}
/** Status of an item that is restored from the bin. */
export const RESTORED = sql`case when status is not null then ${CONTENT_STATUS.pending}::smallint end`;

interface Item extends Record<string, unknown> {
  id: string;
  kind: ContentKind;
  version: number;
  status: ContentStatus;
  ahead: boolean;
  marked: boolean;
  markedByMe: boolean;
  mediaCount: number;
  hasContent: boolean;
  link: string | null;
}

const idsOf = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;

/**
 * Locks items, always in the same order so that two people who change the same ones wait for each other, and reads
 * their state.
 */
async function lock(db: Db, actor: Actor, ids: readonly string[]): Promise<Item[]> {
  await db.execute(sql`select from content_item where id = any (${idsOf(ids)}) order by id for no key update`);
  const { rows } = await db.execute<Item>(sql`select i.id, i.kind, i.version, i.status, i.publish_at > now() as ahead,
      i.open_irrelevance > 0 as marked,
      exists (select from content_marking m
        where m.agency_id = i.agency_id and m.record_id = i.id and m.kind = 'NOT_RELEVANT' and m.resolved_at is null
          and m.staff_id = ${actor.id}::uuid) as "markedByMe",
      i.content is not null as "hasContent", i.link,
      (select count(*)::int from content_media f where f.agency_id = i.agency_id and f.record_id = i.id) as "mediaCount"
    from content_item i where i.id = any (${idsOf(ids)})`);
  return rows;
}

function refuse(code: ErrorCode, named: NamedItems, refusedItems: readonly Item[]): void {
  if (refusedItems.length === 0) return;
  const details = refusedItems.map(({ id }) => ({
    field: `ids.${named.ids.indexOf(id)}`,
    code,
    message: ERRORS[code][1],
  }));
  throw new Refusal(code, details);
}

/** Refuses items that were changed since the actor looked at them, and names who changed the first of them. */
export async function refuseChanged(
  db: Db,
  { ids, versions }: NamedItems,
  rows: readonly Pick<Item, "id" | "version">[],
) {
  if (!versions) return;
  if (versions.length !== ids.length)
    throw new Refusal("validation", [{ field: "versions", code: "invalid", message: "One version for each id" }]);
  const changed = rows.filter(({ id, version }) => versions[ids.indexOf(id)] !== version);
  const [first] = changed;
  if (!first) return;
  const { saved } = await stale(db, { table: "content_item", id: first.id }, undefined);
  const message = ERRORS.stale[1];
  throw new Refusal(
    "stale",
    changed.map(({ id }) => ({ field: `ids.${ids.indexOf(id)}`, code: "stale", message })),
    undefined,
    saved,
  );
}

/** True if an item has what its kind needs to be published; the form checks the rest. */
const isComplete = ({ kind, mediaCount, hasContent, link }: Item): boolean =>
  missingContentFields(kind, {
    mediaIds: Array.from({ length: mediaCount }, String),
    content: hasContent ? "" : null,
    link,
    start: "",
    location: "",
    locationId: null,
    eventMode: "OFFLINE",
    streamUrl: null,
  }).length === 0;

/** Resolves the markings of items as not relevant; their counts stay. */
export async function resolveMarkings(db: Db, actor: Actor, ids: readonly string[]): Promise<void> {
  await db.execute(
    sql`update content_item set resolved_at = now() where id = any (${idsOf(ids)}) and open_irrelevance > 0`,
  );
  await db.execute(sql`update content_marking set resolved_at = now(), resolved_by = ${staffIdOf(actor)}::uuid
    where record_id = any (${idsOf(ids)}) and kind = 'NOT_RELEVANT' and resolved_at is null`);
}

const RESOLVING_ACTIONS: ReadonlySet<ContentAction> = new Set(["reject", "irrelevantReject", "noAction"]);

/** Applies one action to all of the items. */
export async function act(
  db: Db,
  actor: Actor,
  jobs: Scheduling,
  { action, named }: { action: Exclude<ContentAction, "notRelevant">; named: NamedItems },
): Promise<{ count: number }> {
  const unique = [...new Set(named.ids)];
  const rows = await lock(db, actor, unique);
  await refuseChanged(db, named, rows);
  refuse(
    "contentState",
    named,
    rows.filter((row) => !mayAct(action, row)),
  );
  const publishes = action === "approve" || action === "publish";
  if (publishes) {
    refuse(
      "contentIncomplete",
      named,
      rows.filter((row) => !isComplete(row)),
    );
    const unpublishedIds = rows.filter(({ status }) => status !== CONTENT_STATUS.published).map(({ id }) => id);
    await refuseTied(db, actor, "content", unpublishedIds, (id) => `ids.${named.ids.indexOf(id)}`);
  }
  if (action !== "noAction")
    await db.execute(
      sql`update content_item
        set status = ${statusAfter(action, CONTENT_STATUS.rejected)}::smallint
          ${action === "publish" ? sql`, publish_at = least(publish_at, now())` : sql``}
          ${publishes ? sql`, writers = '{}'` : sql``}
        where id = any (${idsOf(unique)})`,
    );
  if (RESOLVING_ACTIONS.has(action)) await resolveMarkings(db, actor, unique);
  if (publishes) await schedule(db, jobs, actor, unique);
  return { count: unique.length };
}

/**
 * Marks items as not relevant: one marking for each person, item and talent. Without talents the marking is for all
 * talents of the item.
 */
export async function markNotRelevant(
  db: Db,
  actor: Actor,
  { talentUserIds, reason, ...named }: NamedItems & { talentUserIds: readonly string[]; reason: string | null },
): Promise<{ count: number }> {
  const unique = [...new Set(named.ids)];
  const rows = await lock(db, actor, unique);
  await refuseChanged(db, named, rows);
  refuse(
    "contentState",
    named,
    rows.filter((row) => !mayAct("notRelevant", row)),
  );
  const { rows: uninvolved } =
    await db.execute(sql`select from unnest(${idsOf(talentUserIds)}) t (id), unnest(${idsOf(unique)}) i (id)
    where not exists (select from involvement v
      where v.agency_id = ${actor.agencyId}::uuid and v.record_id = i.id and v.involved_id = t.id)
    limit 1`);
  if (uninvolved.length > 0)
    throw new Refusal("validation", [
      { field: "talentUserIds", code: "invalid", message: "Choose talents of these items" },
    ]);
  const markings = unique.flatMap((record_id) =>
    (talentUserIds.length > 0 ? talentUserIds : [null]).map((talent_id) => ({
      id: randomUUIDv7(),
      agency_id: actor.agencyId,
      record_id,
      kind: "NOT_RELEVANT",
      talent_id,
      staff_id: staffIdOf(actor),
      reason,
    })),
  );
  await db.execute(sql`insert into content_marking (id, agency_id, record_id, kind, talent_id, staff_id, reason)
    select id, agency_id, record_id, kind, talent_id, staff_id, reason
    from jsonb_populate_recordset(null::content_marking, ${JSON.stringify(markings)}::jsonb)
    on conflict (agency_id, record_id, kind, talent_id, fan_id, staff_id) where fan_id is not null
      or staff_id is not null
      do update set resolved_at = null, resolved_by = null, marked_at = now(), reason = excluded.reason`);
  return { count: unique.length };
}
