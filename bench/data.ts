/** Rows for the bench: one agency with many talents, fifty others, and staff with few, some and many of them assigned. */
import pg from "pg";
import { RESOURCES } from "#contract/access.ts";
import { hashOf } from "#server/lib/security/secrets.ts";

export const AGENCY = "00000000-0000-7000-8000-000000000001";
/** An agency with a hundredth of the rows, to compare the same list at both sizes. */
export const SMALL_AGENCY = "00000000-0000-7000-8000-000000000002";
export const OWNER = "00000000-0000-7000-9000-000000000001";
export const SMALL_OWNER = "00000000-0000-7000-9000-000000000002";
/** The records that one bulk change takes, at most as many as the small agency has. */
export const BULK_RECORDS = 1000;
export const ASSIGNED_STAFF = [40, 5_000, 40_000] as const;

export const staffWith = (assigned: number): string =>
  `00000000-0000-7000-9000-0000000${String(assigned).padStart(5, "0")}`;
/** Returns the bench's token for a member of staff; any 43 characters are a valid token. */
export const tokenOf = (staffId: string): string => `bench${staffId.replaceAll("-", "")}`.padEnd(43, "x");

const levels = (level: string) => JSON.stringify(Object.fromEntries(RESOURCES.map((resource) => [resource, [level]])));

/** Fills an empty, migrated database as superuser, with triggers off: the rows are what triggers would have left. */
export async function fill(adminUrl: string, talents: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query("set session_replication_role = replica; set statement_timeout = 0");
  await client.query(
    `insert into agency (id, name)
      select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'Agency ' || i
      from generate_series(1, 52) i`,
  );
  await person(client, OWNER, AGENCY, "agency", "NO_ACCESS");
  await person(client, SMALL_OWNER, SMALL_AGENCY, "agency", "NO_ACCESS");
  for (const many of ASSIGNED_STAFF) await person(client, staffWith(many), AGENCY, "staff", "VIEW_ASSIGN");
  await client.query("drop index person_words");
  await client.query(
    `with wanted as (
       select '${AGENCY}'::uuid as agency_id, i from generate_series(1, $1::int) i
       union all select '${SMALL_AGENCY}'::uuid, i from generate_series(1, $1::int / 100) i
       union all
       select ('00000000-0000-7000-8000-' || lpad(a::text, 12, '0'))::uuid, i
       from generate_series(3, 52) a, generate_series(1, $1::int / 50) i),
     made as (select gen_random_uuid() as id, agency_id, i, now() - random() * interval '900 days' as at,
         substr(md5(random()::text), 1, 6) || ' ' || substr(md5(random()::text), 1, 8) as name
       from wanted),
     records as (insert into record (id, agency_id, kind, resource, title)
       select id, agency_id, 'person', 'TALENT', name
       from made)
     insert into person (id, agency_id, stage, display_name, category, status, headline, bio, location, tags,
       created_at, updated_at)
     select id, agency_id, 'talent', name, (array['Sports', 'Music', 'Entertainment'])[1 + i % 3], i % 4,
       'A headline of the usual length for the bench', repeat('A sentence of a biography. ', 8), 'Marrickville, NSW',
       array['tour', 'festival'], at, at
     from made`,
    [talents],
  );
  // The costly case: assigned records are at the end of the list's order.
  for (const many of ASSIGNED_STAFF)
    await client.query(
      `insert into assignment (id, agency_id, record_id, staff_id)
        select gen_random_uuid(), '${AGENCY}', id, $1
        from (select id from person where agency_id = '${AGENCY}' order by updated_at limit $2) p`,
      [staffWith(many), many],
    );
  await client.query(
    "create index person_words on person using gin (agency_id, search gin_trgm_ops) where deleted_at is null",
  );
  // Tables like ours without triggers and policies, for the baseline's writes.
  await client.query(
    "create table bare_person (like person including all); create table bare_history (id bigint generated always as identity, record_id uuid, changes jsonb, at timestamptz default now())",
  );
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns
      from pg_attribute
      where attrelid = 'person'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const columns = rows[0]?.columns;
  await client.query(
    `insert into bare_person (${columns}) select ${columns} from person where agency_id = '${AGENCY}'`,
  );
  await client.query("vacuum analyze");
  await client.end();
}

async function person(client: pg.Client, id: string, agencyId: string, role: string, level: string): Promise<void> {
  await client.query("insert into account (id, agency_id, email, role, activated_at) values ($1, $2, $3, $4, now())", [
    id,
    agencyId,
    `${id}@bench.example`,
    role,
  ]);
  await client.query(
    "insert into record (id, agency_id, kind, resource, title) values ($1, $2, 'staff', 'STAFF', 'Bench')",
    [id, agencyId],
  );
  await client.query("insert into staff (id, agency_id, display_name) values ($1, $2, 'Bench')", [id, agencyId]);
  await client.query("insert into permission (staff_id, agency_id, levels) values ($1, $2, $3)", [
    id,
    agencyId,
    levels(level),
  ]);
  await client.query(
    `insert into session (id, account_id, state, access_hash, expires_at, absolute_expires_at)
      values (gen_random_uuid(), $1, 'active', $2, now() + interval '7 days', now() + interval '30 days')`,
    [id, hashOf(tokenOf(id))],
  );
}
