/** Rules of which fans an actor sees: all of the agency, or those of the talents whose content is within reach. */
import { type SQL, sql } from "drizzle-orm";
import { type AccessAction, may, reach } from "#contract/access.ts";
import { reachesContentOf } from "#server/areas/social/social.rules.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { resolver } from "#server/lib/serving/references.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

/** Rights of a reader that the SQL of a list of fans depends on. */
export type FanShape = {
  /** True if all fans of the agency are within reach. */
  readonly all: boolean;
  /** True if several agencies are read. */
  readonly across: boolean;
  /** True if emails of fans are shown. */
  readonly email: boolean;
};

/** Emails of fans are for those who edit all content, or write to fans: who may edit content and send messages. */
export const mayReadFanEmails = (actor: Actor): boolean =>
  reach(actor, "CMS", "write") === "all" || (may(actor, "CMS", "write") && may(actor, "COMM", "write"));

export const fanShape = (actor: Actor): FanShape => ({
  all: reach(actor, "CMS", "read") === "all",
  across: actor.agencies !== undefined,
  email: mayReadFanEmails(actor),
});

/** The talents whose content is within reach, as an array that is read once. */
export const talentsWithFans = (action: AccessAction): SQL =>
  sql`array(select person.id from person
    where person.agency_id = ${agency} and person.stage = 'talent' and ${reachesContentOf(sql`person.id`, action)})`;

/** Selects the id and name of a talent that the reader may see, or null. */
export const talentNamed = (personId: SQL): SQL =>
  sql`(select json_build_object('id', record.id, 'name', record.title)
    from record
    where record.id = ${personId} and ${withinReach(sql`record.resource`, sql`record.id`, "read")})`;

/** Matches fans who follow one of the talents within reach or did something with one. */
export const isFanInReach = (fanId: SQL, action: AccessAction): SQL =>
  sql`exists (select from fan_talent reached
    where reached.agency_id = ${agency}
      and reached.fan_id = ${fanId}
      and reached.person_id = any (${talentsWithFans(action)}))`;

const inReach = (reachesAll: boolean, action: AccessAction): SQL =>
  reachesAll ? sql`true` : isFanInReach(sql`f.id`, action);

export const fanResolver = resolver(
  ({ actor, action }) => ({ all: reach(actor, "CMS", action) === "all", action }),
  ({ all, action }, isRequested) =>
    sql`select f.id from fan f where ${isRequested(sql`f.id`)} and f.agency_id = ${agency} and ${inReach(all, action)}`,
);

/** Finds comments of fans on items that involve a talent within reach. */
export const fanCommentResolver = resolver(
  ({ actor, action }) => ({ all: reach(actor, "CMS", action) === "all", action }),
  ({ all, action }, isRequested) =>
    sql`select e.id
      from fan_event e join fan_comment c on c.agency_id = e.agency_id and c.event_id = e.id
      where ${isRequested(sql`e.id`)}
        and e.agency_id = ${agency}
        and e.kind = 'COMMENT'
        and ${all ? sql`true` : sql`e.person_ids && ${talentsWithFans(action)}`}`,
);

const visible = preparedFamily(
  () =>
    sql`select f.id
      from fan f
      where f.id = any (${p("$ids")}::uuid[]) and f.agency_id = ${agency} and ${isFanInReach(sql`f.id`, "read")}`,
);
/** Returns the fans that an actor limited to assigned talents sees. */
export const visibleFans = async (db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> =>
  (await visible(db, undefined, { ...reachValues(actor), $ids: ids })).map(({ id }) => String(id));
