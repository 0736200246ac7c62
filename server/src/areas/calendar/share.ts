/**
 * Handlers of links to lists of people who are free. The token is shown once and stored as a hash. Each opening checks
 * the rights of the link's maker again, and shows of each person only whether they are free.
 */

import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { boolean, date, pgTable, text, time, uuid } from "drizzle-orm/pg-core";
import { may } from "#contract/access.ts";
import {
  AvailabilityShare,
  type availabilityShares as calls,
  type sharedAvailability as publicCalls,
  SHARE_LIMITS,
  type SharedAvailability,
} from "#contract/calendar/share.ts";
import { z } from "#contract/schema.ts";
import type { Services } from "#server/lib/area.ts";
import { insertRow, preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Database, Db } from "#server/lib/database/scope.ts";
import { bytea, timestamp } from "#server/lib/database/types.ts";
import { audit } from "#server/lib/records/audit.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { deletedLinks } from "#server/lib/security/stranger-links.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers, OpenedHandlers } from "#server/lib/serving/serve.ts";
import { zoneOf } from "./calendar.ts";
import { findFree } from "./free.ts";

const share = pgTable("availability_share", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  makerId: uuid().notNull(),
  title: text(),
  scouts: boolean().notNull(),
  personIds: uuid().array().notNull(),
  fromDay: date().notNull(),
  toDay: date().notNull(),
  fromTime: time(),
  toTime: time(),
  zone: text().notNull(),
  hash: bytea().notNull(),
  createdAt: timestamp().notNull().default(sql`now()`),
  expiresAt: timestamp().notNull(),
  openedAt: timestamp(),
});

const p = sql.placeholder;
const isOwn = sql`${share.agencyId} = ${p("$agency")}::uuid and ${share.makerId} = ${p("$actor")}::uuid`;
const shown = sql`${share.title} as title, ${share.fromDay}::text as from, ${share.toDay}::text as to,
  to_char(${share.fromTime}, 'HH24:MI') as "fromTime",
    to_char(${share.toTime}, 'HH24:MI') as "toTime", ${share.zone} as "timezoneId", ${share.expiresAt} as "expiresAt"`;
const own = preparedFamily(
  () => sql`select ${share.id} as id, ${shown}, cardinality(${share.personIds}) as people,
      ${share.createdAt} as "createdAt", ${share.openedAt} as "openedAt"
    from ${share} where ${isOwn} and ${share.expiresAt} > now() order by ${share.createdAt} desc, ${share.id} desc`,
);
const listed = async (db: Db, actor: Actor): Promise<AvailabilityShare[]> =>
  z.parse(z.array(AvailabilityShare), await own(db, undefined, reachValues(actor)));

export const availabilityLinkSource = deletedLinks(
  "availabilityShare",
  "availability_share",
  (
    agencyId,
    makerId,
  ) => sql`select id, coalesce(title, from_day || ' – ' || to_day) as name, created_at, opened_at as used_at
    from availability_share
    where agency_id = ${agencyId}::uuid and maker_id = ${makerId}::uuid and expires_at > now()`,
);

export const shareResolver = resolver(
  () => null,
  (_, isRequested) => sql`select ${share.id} from ${share} where ${isRequested(share.id)} and ${isOwn}`,
);

export const shareHandlers = (publicUrl: string): Handlers<typeof calls> => ({
  list: ({ db, actor }) => listed(db, actor),

  async create({ db, actor, body: { title, calendar, personIds, from, to, fromTime, toTime, timezoneId, days } }) {
    // A super admin belongs to no agency, and the link would outlive the visit.
    if (actor.role === "super_admin") throw new Refusal("noRight");
    if ((await listed(db, actor)).length >= SHARE_LIMITS.shares)
      throw new Refusal("validation", [
        {
          field: "title",
          code: "invalid",
          message: `You can have up to ${SHARE_LIMITS.shares} links. Revoke one first.`,
        },
      ]);
    const zone = timezoneId ?? (await zoneOf(db, actor));
    const search = { calendar, from, to, fromTime, toTime, timezoneId: zone, categories: [], typeIds: [], near: null };
    // Refuses a search that can't be made.
    await findFree(db, actor, search, personIds);
    const [id, token] = [randomUUIDv7(), newToken()];
    const { id: makerId, agencyId } = actor;
    await insertRow(db, share, {
      id,
      agencyId,
      makerId,
      title,
      scouts: calendar === "scout",
      personIds,
      fromDay: from,
      toDay: to,
      fromTime,
      toTime,
      zone,
      hash: hashOf(token),
      expiresAt: new Date(Date.now() + days * 86_400_000).toISOString(),
    });
    await audit(db, { agencyId, actorId: makerId, what: "availability shared", detail: { id, from, to, personIds } });
    return { id, url: `${publicUrl}/share/availability/${token}` };
  },

  async remove({ db, actor, params: { id } }) {
    await db.delete(share).where(eq(share.id, id));
    await audit(db, { agencyId: actor.agencyId, actorId: actor.id, what: "availability link revoked", detail: { id } });
    return {};
  },
});

const Opened = z.object({
  title: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  fromTime: z.nullable(z.string()),
  toTime: z.nullable(z.string()),
  timezoneId: z.string(),
  expiresAt: z.string(),
  scouts: z.boolean(),
  personIds: z.array(z.string()),
  agency: z.string(),
});
const opening = preparedFamily(
  () => sql`select ${shown}, ${share.scouts} as scouts, ${share.personIds} as "personIds", agency.name as agency
    from ${share} join agency on agency.id = ${share.agencyId}
    where ${isOwn} and ${share.id} = ${p("id")}::uuid and ${share.expiresAt} > now()`,
);

async function readShare(db: Db, maker: Actor, id: string): Promise<SharedAvailability | null> {
  if (!may(maker, "CALENDAR", "read")) return null;
  const [row] = await opening(db, undefined, { ...reachValues(maker), id });
  if (!row) return null;
  const { scouts, personIds, ...link } = z.parse(Opened, row);
  const calendar = scouts ? ("scout" as const) : ("agency" as const);
  const search = { ...link, calendar, categories: [], typeIds: [], near: null };
  const { people } = await findFree(db, maker, search, personIds);
  await db.execute(sql`update availability_share set opened_at = now() where id = ${id}::uuid`);
  return {
    ...link,
    people: people.map(({ person, state, level }) => ({
      name: person.displayName,
      state,
      level: state === "held" ? level : null,
    })),
  };
}

/** The maker of a link, with the link's id. */
interface Sharing {
  maker: Actor;
  id: string;
}
export const findAvailabilityShare =
  ({ database, findActor }: Pick<Services, "database" | "findActor">) =>
  async (token: string): Promise<Sharing | null> => {
    const [link] = await database.signIn(async (db) => {
      const { rows } = await db.execute<{ id: string; agencyId: string; makerId: string }>(
        sql`select id, agency_id as "agencyId", maker_id as "makerId"
          from availability_share
          where hash = ${hashOf(token)} and expires_at > now()`,
      );
      return rows;
    });
    const maker = link && (await findActor(link.makerId, link.agencyId));
    return maker ? { maker, id: link.id } : null;
  };

/** Handlers that serve a shared availability to anyone who has its address. */
export const sharedHandlers = ({
  database,
}: Pick<Services, "database">): OpenedHandlers<typeof publicCalls, Sharing> => ({
  get: ({ opened: { maker, id } }) =>
    database.scope(maker, "write", async (db) => found(await readShare(db, maker, id))),
});

/** Removes links that have ended. */
export async function expireShares(database: Database): Promise<void> {
  await database.signIn((db) => db.execute(sql`delete from availability_share where expires_at < now()`));
}
