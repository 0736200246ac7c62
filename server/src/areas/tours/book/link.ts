/**
 * Handlers of the link of a tour for its party. Its token is shown once and stored as a hash. Each opening checks the
 * rights of the link's maker again, so that a link never shows more than its maker may see.
 */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import {
  type tourLinks as calls,
  type sharedTours as publicCalls,
  type SharedTour,
  tourLinks,
} from "#contract/tours/book.ts";
import type { Services } from "#server/lib/area.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { audit } from "#server/lib/records/audit.ts";
import { reachesRecord, reachValues } from "#server/lib/records/reach.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { deletedLinks } from "#server/lib/security/stranger-links.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers, OpenedHandlers } from "#server/lib/serving/serve.ts";
import { readBook } from "./book.read.ts";

const p = sql.placeholder;

export const tourLinkSource = deletedLinks(
  "tourLink",
  "tour_link",
  (agencyId, makerId) => sql`select k.id, t.display_name as name, k.created_at, k.opened_at as used_at
    from tour_link k join tour t on t.agency_id = k.agency_id and t.id = k.tour_id
    where k.agency_id = ${agencyId}::uuid and k.maker_id = ${makerId}::uuid and t.deleted_at is null`,
);

const endLink = (db: Db, { agencyId }: Actor, tourId: string) =>
  db.execute(sql`delete from tour_link where agency_id = ${agencyId}::uuid and tour_id = ${tourId}::uuid`);

export const tourLinkHandlers = (publicUrl: string): Handlers<typeof calls> => ({
  async get({ db, actor, params: { id } }) {
    const { rows } = await db.execute(
      sql`select to_json(created_at) as "createdAt", opened, to_json(opened_at) as "openedAt"
        from tour_link
        where agency_id = ${actor.agencyId}::uuid and tour_id = ${id}::uuid`,
    );
    return z.parse(tourLinks.get.reply, { link: rows[0] ?? null });
  },

  async create({ db, actor, params: { id: tourId } }) {
    const [id, token] = [randomUUIDv7(), newToken()];
    const { id: makerId, agencyId } = actor;
    await endLink(db, actor, tourId);
    await db.execute(
      sql`insert into tour_link (id, agency_id, tour_id, maker_id, hash)
        values (${id}::uuid, ${agencyId}::uuid, ${tourId}::uuid, ${makerId}::uuid, ${hashOf(token)})`,
    );
    await audit(db, { agencyId, actorId: makerId, what: "tour shared", detail: { id, tourId } });
    return { url: `${publicUrl}/tour/${token}` };
  },

  async remove({ db, actor, params: { id: tourId } }) {
    await endLink(db, actor, tourId);
    await audit(db, { agencyId: actor.agencyId, actorId: actor.id, what: "tour link revoked", detail: { tourId } });
    return {};
  },
});

/** The maker of a link, with the link's id. */
interface Sharing {
  maker: Actor;
  id: string;
}
export const findTourLink =
  ({ database, findActor }: Pick<Services, "database" | "findActor">) =>
  async (token: string): Promise<Sharing | null> => {
    const [link] = await database.signIn(async (db) => {
      const { rows } = await db.execute<{ id: string; agencyId: string; makerId: string }>(
        sql`select id, agency_id as "agencyId", maker_id as "makerId" from tour_link where hash = ${hashOf(token)}`,
      );
      return rows;
    });
    const maker = link && (await findActor(link.makerId, link.agencyId));
    return maker ? { maker, id: link.id } : null;
  };

const opening = preparedFamily(
  () => sql`update tour_link set opened = opened + 1, opened_at = now()
    where agency_id = ${p("$agency")}::uuid
      and id = ${p("id")}::uuid
      and ${reachesRecord(sql`tour_link.tour_id`, "read")}
    returning tour_id as "tourId", (select name from agency where id = tour_link.agency_id) as agency`,
);

/** Handlers that serve a tour to anyone who has the address of its link. */
export const sharedTourHandlers = ({
  database,
}: Pick<Services, "database">): OpenedHandlers<typeof publicCalls, Sharing> => ({
  get: ({ opened: { maker, id } }) =>
    database.scope(maker, "write", async (db): Promise<SharedTour> => {
      const [link] = await opening(db, undefined, { id, ...reachValues(maker) });
      const { tourId, agency } = found(link);
      const { tour, party, days } = await readBook(db, maker, String(tourId));
      const { displayName: name, status, startDate, endDate } = tour;
      const isOff = status === "CANCELLED";
      return {
        agency: String(agency),
        name,
        status,
        startDate,
        endDate,
        people: tour.people.map(({ displayName }) => displayName),
        readAt: new Date().toISOString(),
        party: isOff ? [] : party,
        days: isOff ? [] : days,
      };
    }),
});
