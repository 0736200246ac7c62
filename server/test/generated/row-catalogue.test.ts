/** Row security in the catalogue: policies, privileges, references, functions and the app's role (S3, K4). */
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../database/of-file.ts";
import { buildAgency, inAgency } from "../factories.ts";
import { tenantTables } from "./world/tenants.ts";

const APP = decodeURIComponent(new URL(testDatabase().url).username);
const agency = await buildAgency();
const tables = await tenantTables(agency);
const TENANTS = tables.map(({ name }) => name);
afterAll(() => console.log(`row security, catalogue: ${TENANTS.length} tables`));

test("there are tables to check", () => expect(TENANTS.length).toBeGreaterThan(15));

test("every agency table has forced row security with policies for all four verbs", async () => {
  expect(tables.filter(({ forced }) => !forced)).toEqual([]);
  const policies = await inAgency(
    agency,
    `select tablename as table, cmd, permissive, roles::text[] as roles, coalesce(qual, '') as qual,
        coalesce(with_check, '') as checked
      from pg_policies
      where schemaname = 'public'`,
  );
  const problems: string[] = [];
  for (const table of TENANTS) {
    const binding = policies.filter(
      (policy) =>
        policy.table === table &&
        policy.permissive === "PERMISSIVE" &&
        [...(policy.roles as string[])].some((role) => role === "public" || role === APP),
    );
    for (const { cmd, qual, checked } of binding) {
      const [reads, writes] = [String(qual), String(checked)];
      if (cmd !== "INSERT" && !/agency_id = .*(seen_agencies|written_agency)\(\)/.test(reads))
        problems.push(`${table} ${String(cmd)}: ${reads}`);
      if ((cmd === "INSERT" || cmd === "UPDATE") && !/agency_id = .*written_agency\(\)/.test(writes))
        problems.push(`${table} ${String(cmd)} with check: ${writes}`);
    }
    const verbs = binding.map(({ cmd }) => String(cmd)).sort();
    if (verbs.join() !== "DELETE,INSERT,SELECT,UPDATE") problems.push(`${table}: ${verbs.join()}`);
  }
  expect(problems).toEqual([]);
});

test("the app's role may use tables without an agency only as listed here", async () => {
  const OPEN: Readonly<Record<string, string>> = {
    agency: "SELECT",
    // Read by a process that may not migrate, to see whether the schema fits.
    migration: "SELECT",
    // Says whether the data was restored from a backup.
    installation: "SELECT",
    // Says whether changes of fans are queued for ClickHouse.
    analytics_target: "SELECT",
    place: "SELECT",
    // Replies of services outside about artists, and when they may be asked again.
    discovery_artist: "DELETE,INSERT,SELECT,UPDATE",
    discovery_pace: "SELECT,UPDATE",
    discovery_popularity: "DELETE,INSERT,SELECT,UPDATE",
    discovery_reply: "DELETE,INSERT,SELECT,UPDATE",
    rate_limit: "DELETE,INSERT,SELECT,UPDATE",
  };
  const others = await inAgency(
    agency,
    `select c.relname as name,
      (select coalesce(string_agg(verb, ',' order by verb), '')
        from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) verb
        where has_table_privilege($1, c.oid, verb)) as verbs
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not (c.relname = any ($2))`,
    [APP, TENANTS],
  );
  expect(others.length).toBeGreaterThan(5);
  expect(others.filter(({ name, verbs }) => verbs !== (OPEN[String(name)] ?? ""))).toEqual([]);
  const rewritten = await inAgency(
    agency,
    `select r as role, v as verb
      from unnest(array[$1, 'greenroom_auth']) r, unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) v
      where has_table_privilege(r, 'audit', v) or has_table_privilege(r, 'history', v)`,
    [APP],
  );
  expect(rewritten, "audit and history are only added to").toEqual([]);
});

test("foreign keys and unique keys of agency tables include the agency", async () => {
  const loose = await inAgency(
    agency,
    `select k.conrelid::regclass::text || ' ' || k.conname as key from pg_constraint k
    where k.contype = 'f' and k.conrelid::regclass::text = any ($1) and k.confrelid::regclass::text = any ($1)
      and not exists (select from unnest(k.conkey) n join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n
        where a.attname = 'agency_id')`,
    [TENANTS],
  );
  expect(loose).toEqual([]);
  const unique = await inAgency(
    agency,
    `select i.indrelid::regclass::text || ' ' || string_agg(a.attname, ',' order by n.place) as key from pg_index i
    cross join lateral unnest(i.indkey::int[]) with ordinality n (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = n.attnum
    where i.indisunique and i.indrelid::regclass::text = any ($1)
    group by i.indexrelid, i.indrelid
    having not bool_or(a.attname = 'agency_id')`,
    [TENANTS],
  );
  // Ids and the secrets of links are random and never chosen by a client; an email is unique on the whole installation.
  const exempt = new Set([
    ...TENANTS.map((table) => `${table} id`),
    "permission staff_id",
    "account email",
    "media key",
    "signing_link hash",
    "fan_key hash",
    "social_file_link hash",
    "campaign_recipient token_hash",
    // Meta has said that the agency holds them; what Meta sends is delivered to one agency.
    "chat_account meta_id",
    "chat_number meta_id",
    // Public, and refused as taken to who chooses it.
    "public_site address",
    "public_site_address address",
  ]);
  expect(unique.map(({ key }) => String(key)).filter((key) => !exempt.has(key))).toEqual([]);
});

test("views run with their reader's privileges, and security definer functions are restricted", async () => {
  const views = await inAgency(
    agency,
    `select relname
      from pg_class
      where relkind in ('v', 'm')
        and relnamespace = 'public'::regnamespace
        and not coalesce(reloptions @> array['security_invoker=true'], false)
        and relname not like 'pg_%'`,
  );
  expect(views).toEqual([]);
  const definers = await inAgency(
    agency,
    `select p.proname as name, pg_get_userbyid(p.proowner) as owner, r.rolsuper or r.rolbypassrls as above,
      coalesce(array_to_string(p.proconfig, ','), '') as config, p.prorettype = 'trigger'::regtype as trigger,
      exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0) as public
    from pg_proc p join pg_roles r on r.oid = p.proowner where p.prosecdef and p.pronamespace = 'public'::regnamespace`,
  );
  expect(definers.length).toBeGreaterThan(3);
  const problems = definers.filter(
    ({ name, owner, above, config, trigger, public: open }) =>
      above === true ||
      // Unless it is named last, a temporary table of the caller comes first.
      String(config) !== "search_path=public, pg_temp" ||
      // Only the owner of a table makes its partitions; this one takes two days, and returns a number.
      !["greenroom_seek", "greenroom_auth", ...(name === "make_fan_months" ? ["greenroom_owner"] : [])].includes(
        String(owner),
      ) ||
      (open === true && trigger !== true),
  );
  expect(problems).toEqual([]);
});

test("password hashes are read by no role that the app can become, but singly by a function", async () => {
  const readers = await inAgency(
    agency,
    `with recursive of (oid) as (select oid
      from pg_roles
      where rolname = $1
      union
      select m.roleid
      from pg_auth_members m join of on m.member = of.oid)
    select rolname as name
    from of join pg_roles using (oid)
    where has_column_privilege(oid, 'credential', 'password_hash', 'select')`,
    [APP],
  );
  expect(readers).toEqual([]);
  const [{ hash } = {}] = await inAgency(agency, "select pg_get_functiondef('stored_password'::regproc) as hash");
  expect(hash).toMatch(/RETURNS text/);
  const sets = await inAgency(
    agency,
    `select proname as name
      from pg_proc
      where prosecdef
        and proretset
        and pronamespace = 'public'::regnamespace
        and proname not like 'search\\_%'`,
  );
  expect(sets).toEqual([]);
});

test("the app's role owns nothing and has no special privileges", async () => {
  const [role] = await inAgency(
    agency,
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
      exists (select from pg_class where relowner = r.oid) as tables,
      exists (select from pg_proc where proowner = r.oid) as functions,
      exists (select from pg_namespace where nspowner = r.oid) as schemas,
      exists (select from pg_database where datdba = r.oid) as databases,
      has_schema_privilege(r.oid, 'public', 'CREATE') as creates
    from pg_roles r where rolname = $1`,
    [APP],
  );
  expect(Object.entries(role ?? { missing: true }).filter(([, is]) => is !== false)).toEqual([]);
  const groups = await inAgency(
    agency,
    `with recursive of (oid) as (select oid
        from pg_roles
        where rolname = $1
        union
        select m.roleid
        from pg_auth_members m join of on m.member = of.oid)
      select rolname as name, rolsuper or rolbypassrls as above
      from of join pg_roles using (oid)
      where rolname <> $1`,
    [APP],
  );
  expect(groups).toEqual([{ name: "greenroom_auth", above: false }]);
  const able = await inAgency(
    agency,
    `select rolname as name
      from pg_roles
      where rolname in ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files',
          'pg_read_all_data', 'pg_write_all_data', 'pg_signal_backend')
        and pg_has_role($1, oid, 'member')`,
    [APP],
  );
  expect(able).toEqual([]);
});
