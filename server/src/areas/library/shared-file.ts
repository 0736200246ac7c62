/**
 * Serves a file that a link shares, without signing in. Each opening and each download checks the rights of the link's
 * maker again; a download goes by an address that names the link in place of a session.
 */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { type LibraryKey, readLibraryKey } from "#contract/library/key.ts";
import { type sharedFiles as calls, FILE_SHARE_LIMITS, type SharedFile } from "#contract/library/share.ts";
import { z } from "#contract/schema.ts";
import type { Services } from "#server/lib/area.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Database, Db } from "#server/lib/database/scope.ts";
import type { LinkedFile, LinksOf } from "#server/lib/files/files.ts";
import { hashOf } from "#server/lib/security/secrets.ts";
import { notFound } from "#server/lib/serving/refusal.ts";
import type { OpenedHandlers } from "#server/lib/serving/serve.ts";
import { seesLibraryKey } from "./library.rules.ts";
import { readPlace } from "./reading.ts";

/** Prefix that a file's address has before the link's id, in place of a session. */
const NAMED = "share-";
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const p = sql.placeholder;
const opening = preparedFamily(
  () => sql`select s.file_key as key, s.name, s.expires_at as "expiresAt",
      coalesce(staff.display_name, agency.name) as sender, agency.name as agency
    from file_share s
      join agency on agency.id = s.agency_id
      left join staff on staff.agency_id = s.agency_id and staff.id = s.maker_id
    where s.agency_id = ${p("$agency")}::uuid
      and s.id = ${p("id")}::uuid
      and s.revoked_at is null
      and s.expires_at > now()`,
);
const Opened = z.object({
  key: z.string(),
  name: z.string(),
  expiresAt: z.string(),
  sender: z.string(),
  agency: z.string(),
});

/** Reads a valid link, with the key of its file if the maker may see that now. */
async function readShare(db: Db, maker: Actor, id: string) {
  if (!may(maker, "LIBRARY", "read")) return null;
  const [row] = await opening(db, undefined, { $agency: maker.agencyId, id });
  if (!row) return null;
  const { key: text, ...shown } = z.parse(Opened, row);
  const key = readLibraryKey(text);
  return key && (await seesLibraryKey(db, maker, key)) ? { key, ...shown } : null;
}
const mediaAt = async (db: Db, maker: Actor, key: LibraryKey) => (await readPlace(db, maker, key)).media;

async function noteOpening(db: Db, { agencyId }: Actor, id: string, address: string): Promise<void> {
  await db.execute(
    sql`update file_share
      set opened = opened + 1, opened_at = now()
      where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
  );
  await db.execute(
    sql`insert into file_share_opening (id, agency_id, share_id, address)
      values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${id}::uuid, ${address})`,
  );
  await db.execute(
    sql`delete from file_share_opening where agency_id = ${agencyId}::uuid and share_id = ${id}::uuid and id not in (
      select id
      from file_share_opening
      where agency_id = ${agencyId}::uuid and share_id = ${id}::uuid
      order by opened_at desc, id desc
      limit ${FILE_SHARE_LIMITS.openings})`,
  );
}

interface Link extends Record<string, unknown> {
  id: string;
  agencyId: string;
  makerId: string;
}
type Found = Pick<Services, "database" | "findActor">;

/** Maker of a valid link, with the link's id. */
interface Sharing {
  maker: Actor;
  id: string;
}
async function findSharing({ database, findActor }: Found, which: ReturnType<typeof sql>): Promise<Sharing | null> {
  const [link] = await database.signIn(async (db) => {
    const { rows } = await db.execute<Link>(
      sql`select id, agency_id as "agencyId", maker_id as "makerId"
        from file_share
        where ${which} and revoked_at is null and expires_at > now()`,
    );
    return rows;
  });
  const maker = link && (await findActor(link.makerId, link.agencyId));
  return maker ? { maker, id: link.id } : null;
}
export const findFileShare =
  (services: Found) =>
  (token: string): Promise<Sharing | null> =>
    findSharing(services, sql`hash = ${hashOf(token)}`);

export const sharedFileHandlers = ({
  database,
  linksOf,
}: Pick<Services, "database"> & { linksOf: LinksOf }): OpenedHandlers<typeof calls, Sharing> => ({
  get: ({ opened: { maker, id }, caller: { address } }) =>
    database.scope(maker, "write", async (db): Promise<SharedFile> => {
      const link = await readShare(db, maker, id);
      const media = link && (await mediaAt(db, maker, link.key));
      if (!media) throw notFound();
      await noteOpening(db, maker, id, address);
      const { key: _, ...shown } = link;
      const { size, typeOfMedia, url, cdnMedium, thumbnailUrl } = media;
      const linked = linksOf(NAMED + id);
      const picture = cdnMedium ?? thumbnailUrl;
      return {
        ...shown,
        size,
        typeOfMedia,
        url: url && linked(url),
        pictureUrl: picture && linked(picture),
      };
    }),
});

/** True if a file's address names a link instead of a session. */
export const isSharedSession = (session: string): boolean => session.startsWith(NAMED);

/** True if a link is valid, and its maker may see the file now. */
export async function maySeeShared(services: Found, session: string, { mediaId }: LinkedFile): Promise<boolean> {
  const id = session.slice(NAMED.length);
  if (!UUID.test(id)) return false;
  const sharing = await findSharing(services, sql`id = ${id}::uuid`);
  if (!sharing) return false;
  const { maker } = sharing;
  return services.database.scope(maker, "read", async (db) => {
    const link = await readShare(db, maker, id);
    return link !== null && (await mediaAt(db, maker, link.key))?.id === mediaId;
  });
}

const KEPT_DAYS = 365;
/** Deletes links that ended long ago. */
export async function expireFileShares(database: Database): Promise<void> {
  await database.signIn((db) =>
    db.execute(sql`delete from file_share where expires_at < now() - make_interval(days => ${KEPT_DAYS})`),
  );
}
