/** Handlers of the links that a person makes to calendars. The token is shown once and stored as a hash. */

import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { may } from "#contract/access.ts";
import { type CalendarFeed, type calendarFeeds as calls, FEED_LEVELS, FEED_LIMITS } from "#contract/calendar/feed.ts";
import { insertRow, preparedFamily } from "#server/lib/database/prepared.ts";
import { bytea, timestamp } from "#server/lib/database/types.ts";
import { seesNamed, visibleName } from "#server/lib/reach/names.ts";
import { audit } from "#server/lib/records/audit.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { deletedLinks } from "#server/lib/security/stranger-links.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

export const calendarFeed = pgTable("calendar_feed", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  makerId: uuid().notNull(),
  recordId: uuid().notNull(),
  level: text({ enum: FEED_LEVELS }).notNull(),
  hash: bytea().notNull(),
  createdAt: timestamp().notNull().default(sql`now()`),
  fetchedAt: timestamp(),
});

const p = sql.placeholder;
const own = preparedFamily(
  () => sql`select feed.id, feed.level, feed.created_at as "createdAt", feed.fetched_at as "fetchedAt",
      case when shown.kind = 'project'
        then json_build_object('id', shown.id, 'name', ${visibleName(sql`shown.id`, sql`shown.title`)}) end as project,
      case when shown.kind <> 'project'
        then json_build_object('id', shown.id,
          'displayName', case when shown.kind = 'staff' then shown.title
            else ${visibleName(sql`shown.id`, sql`shown.title`)} end,
          'avatarUrl', case when shown.kind = 'staff' or ${seesNamed(sql`shown.id`)}
            then ${avatarOf(sql`coalesce(person.avatar_id, staff.avatar_id)`)} end) end as person
    from calendar_feed feed join record shown on shown.agency_id = feed.agency_id and shown.id = feed.record_id
    left join person on person.id = shown.id left join staff on staff.id = shown.id
    where feed.agency_id = ${p("$agency")}::uuid and feed.maker_id = ${p("$actor")}::uuid
    order by feed.created_at desc, feed.id desc`,
);

export const feedLinkSource = deletedLinks(
  "calendarFeed",
  "calendar_feed",
  (agencyId, makerId) => sql`select f.id, r.title as name, f.created_at, f.fetched_at as used_at from calendar_feed f
    join record r on r.agency_id = f.agency_id and r.id = f.record_id
  where f.agency_id = ${agencyId}::uuid and f.maker_id = ${makerId}::uuid`,
);

export const feedAddress = (publicUrl: string, token: string): string => `${publicUrl}/feed/${token}.ics`;

export const feedHandlers = (publicUrl: string): Handlers<typeof calls> => ({
  list: async ({ db, actor }) => (await own(db, undefined, reachValues(actor))) as unknown as CalendarFeed[],

  async create({ db, actor, body: { level, personId, projectId } }) {
    if (personId && projectId)
      throw new Refusal("validation", [
        { field: "projectId", code: "invalid", message: "Choose a person or a project" },
      ]);
    const shownId = personId ?? projectId;
    // A super admin belongs to no agency: there is no time to show, and the link would outlive the visit.
    if (actor.role === "super_admin" || (shownId && !may(actor, "CALENDAR", "read"))) throw new Refusal("noRight");
    const feeds = await own(db, undefined, reachValues(actor));
    if (feeds.length >= FEED_LIMITS.feeds)
      throw new Refusal("validation", [
        {
          field: "level",
          code: "invalid",
          message: `You can have up to ${FEED_LIMITS.feeds} links. Revoke one first.`,
        },
      ]);
    const [id, token] = [randomUUIDv7(), newToken()];
    const { id: makerId, agencyId } = actor;
    const recordId = shownId ?? makerId;
    await insertRow(db, calendarFeed, { id, agencyId, makerId, recordId, level, hash: hashOf(token) });
    await audit(db, {
      agencyId,
      actorId: makerId,
      what: "calendar link made",
      subjectId: recordId,
      detail: { id, level },
    });
    return { id, url: feedAddress(publicUrl, token) };
  },

  async remove({ db, actor, params: { id } }) {
    await db.delete(calendarFeed).where(eq(calendarFeed.id, id));
    await audit(db, { agencyId: actor.agencyId, actorId: actor.id, what: "calendar link revoked", subjectId: id });
    return {};
  },
});
