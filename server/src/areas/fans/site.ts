/** Handlers of the settings of public pages: an agency's, and each talent's. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  ADDRESS_DAYS,
  ADDRESS_MAX,
  addressFrom,
  PAGE_MISSING,
  type PublicSite,
  type publicSites,
  type TalentPage,
  type talentPages,
} from "#contract/fans/site.ts";
import { unlessInUse } from "#server/lib/database/savepoint.ts";
import { type Actor, type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { isInApp } from "./visible.rules.ts";

const taken = () =>
  new Refusal("validation", [
    { field: "address", code: "duplicate", message: "This address is taken. Choose another one." },
  ]);

async function readSite(db: Db, { agencyId }: Actor, origin: string): Promise<PublicSite> {
  const { rows } = await db.execute<{
    name: string;
    pages: boolean | null;
    address: string | null;
    version: number | null;
  }>(
    sql`select agency.name, s.pages, s.address, s.version
      from agency left join public_site s on s.agency_id = agency.id
      where agency.id = ${agencyId}::uuid`,
  );
  const { name, pages, address, version } = found(rows[0]);
  const shown = address ?? (addressFrom(name) || "agency");
  return { pages: pages ?? false, address: shown, url: `${origin}/t/${shown}/`, version: version ?? 1 };
}

/** Most former addresses that stay reserved for an agency at a time. */
const MAX_FORMER = 20;

/** Refuses one more address of an agency that has left many within a year: each stays reserved. */
async function refuseMany(db: Db, { agencyId }: Actor, address: string): Promise<void> {
  const { rows } = await db.execute<{ left: number; own: boolean }>(
    sql`select count(*)::int as left, coalesce(bool_or(address = ${address}), false) as own
      from public_site_address
      where agency_id = ${agencyId}::uuid and replaced_at is not null`,
  );
  const { left, own } = found(rows[0]);
  if (left >= MAX_FORMER && !own)
    throw new Refusal("validation", [
      {
        field: "address",
        code: "full",
        message: "The address was changed too often within a year. Go back to a former one.",
      },
    ]);
}

export const publicSiteHandlers = (origin: string): Handlers<typeof publicSites> => ({
  get: ({ db, actor }) => readSite(db, actor, origin),

  async update({ db, actor, body: { pages, address, version } }) {
    const { agencyId } = actor;
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('public site ' || ${agencyId}, 0))`);
    const current = await readSite(db, actor, origin);
    // Added first, so that the first change makes a version too; this address is never shown.
    await db.execute(
      sql`insert into public_site (id, agency_id, address)
        values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${`new-${agencyId}`})
        on conflict (agency_id) do nothing`,
    );
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from public_site where agency_id = ${agencyId}::uuid for update`,
    );
    if (current.version !== version) throw await stale(db, { table: "public_site", id: found(rows[0]).id }, current);
    if (address !== current.address) await refuseMany(db, actor, address);
    // Row security hides other agencies' addresses: the refusal says only that this one is taken.
    const isFree = await unlessInUse(db, () =>
      db.execute(
        sql`update public_site
          set pages = ${pages}, address = ${address}, updated_at = clock_timestamp()
          where agency_id = ${agencyId}::uuid`,
      ),
    );
    if (!isFree) throw taken();
    return readSite(db, actor, origin);
  },
});

/** Frees addresses that were replaced more than a year ago. */
export async function freeAddresses(database: Pick<Database, "signIn" | "scope" | "isLocked">): Promise<void> {
  const isFree = sql`replaced_at < now() - make_interval(days => ${ADDRESS_DAYS}::int)`;
  const { rows } = await database.signIn((db) =>
    db.execute<{ id: string }>(sql`select distinct agency_id as id from public_site_address where ${isFree}`),
  );
  for (const { id } of rows)
    if (!database.isLocked(id))
      await database.scope(systemIn(id), "write", (db) =>
        db.execute(sql`delete from public_site_address where agency_id = ${id}::uuid and ${isFree}`),
      );
}

interface PageRow extends Record<string, unknown> {
  shown: boolean | null;
  podcastCategory: TalentPage["podcastCategory"] | null;
  explicit: boolean | null;
  version: number | null;
  address: string | null;
  publicName: string | null;
  hasSite: boolean;
  inApp: boolean;
  active: boolean;
}

async function readPage(db: Db, actor: Actor, personId: string, origin: string): Promise<TalentPage> {
  const { rows } = await db.execute<PageRow>(sql`
    select page.shown, page.podcast_category as "podcastCategory", page.explicit, page.version, a.address,
      f.public_name as "publicName",
      exists (select from public_site s where s.agency_id = p.agency_id and s.pages) as "hasSite",
      ${isInApp} as "inApp", f.status = 1 as active
    from favourite f join person p on p.agency_id = f.agency_id and p.id = f.person_id
      left join public_page page on page.agency_id = f.agency_id and page.person_id = f.person_id
      left join public_address a on a.agency_id = f.agency_id and a.person_id = f.person_id and a.replaced_at is null
    where f.agency_id = ${actor.agencyId}::uuid and f.person_id = ${personId}::uuid and f.deleted_at is null`);
  const row = found(rows[0]);
  const site = await readSite(db, actor, origin);
  const address = row.address ?? addressFrom(row.publicName ?? "");
  const has = { site: row.hasSite, inApp: row.inApp, active: row.active, publicName: row.publicName !== null };
  return {
    shown: row.shown ?? false,
    address,
    url: site.url + address,
    podcastCategory: row.podcastCategory ?? "Arts",
    explicit: row.explicit ?? false,
    missing: PAGE_MISSING.filter((part) => !has[part]),
    version: row.version ?? 1,
  };
}

/** Highest number that is tried behind a wanted address. */
const NUMBERED = 200;

/**
 * Gives a talent an address: the wanted one, or with a number behind it if another talent has it, or had it within a
 * year. The talent's own present and former addresses count as free.
 */
async function giveAddress(db: Db, { agencyId }: Actor, personId: string, wanted: string): Promise<void> {
  const { rows } = await db.execute<{ address: string; current: boolean }>(sql`
    select c.address, coalesce(known.person_id = ${personId}::uuid and known.replaced_at is null, false) as current
    from (select n,
        case when n = 1 then ${wanted}::text
          else rtrim(left(${wanted}::text, ${ADDRESS_MAX - 4}::int), '-') || '-' || n end as address
      from generate_series(1, ${NUMBERED}::int) n) c
      left join public_address known on known.agency_id = ${agencyId}::uuid and known.address = c.address
    where known.person_id is null
      or known.person_id = ${personId}::uuid
      or known.replaced_at < now() - make_interval(days => ${ADDRESS_DAYS}::int)
    order by c.n limit 1`);
  const [free] = rows;
  if (!free) throw taken();
  if (free.current) return;
  await db.execute(
    sql`update public_address
      set replaced_at = now()
      where agency_id = ${agencyId}::uuid and person_id = ${personId}::uuid and replaced_at is null`,
  );
  await db.execute(sql`insert into public_address (agency_id, address, person_id)
    values (${agencyId}::uuid, ${free.address}, ${personId}::uuid)
    on conflict (agency_id, address) do update set person_id = excluded.person_id, replaced_at = null`);
}

export const talentPageHandlers = (origin: string): Handlers<typeof talentPages> => ({
  get: ({ db, actor, params: { id } }) => readPage(db, actor, id, origin),

  async update({ db, actor, params: { id }, body: { version, address, shown, podcastCategory, explicit } }) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('public page ' || ${actor.agencyId}, 0))`);
    const current = await readPage(db, actor, id, origin);
    await db.execute(
      sql`insert into public_page (id, agency_id, person_id)
        values (${randomUUIDv7()}::uuid, ${actor.agencyId}::uuid, ${id}::uuid)
        on conflict (agency_id, person_id) do nothing`,
    );
    if (current.version !== version)
      throw await stale(db, { table: "public_page", id, key: "person_id", record: "person_id" }, current);
    await giveAddress(db, actor, id, address);
    await db.execute(sql`update public_page
      set shown = ${shown}, podcast_category = ${podcastCategory}, explicit = ${explicit},
        updated_at = clock_timestamp()
      where agency_id = ${actor.agencyId}::uuid and person_id = ${id}::uuid`);
    return readPage(db, actor, id, origin);
  },
});
