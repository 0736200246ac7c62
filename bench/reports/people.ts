/** People of the bench of reports: talents, scouts, colleagues, clients with their contacts, and projects, numbered. */
import type pg from "pg";
import { formOf } from "#contract/form.ts";
import { PartnerCreate, partners } from "#contract/partners/partner.ts";
import { copyRecord } from "../copies.ts";
import { AGENCY } from "../data.ts";

export const TALENTS = 2_000;
const SCOUTS = 2_000;
const CLIENTS = 500;
const COLLEAGUES = 20;
const PROJECTS = 200;
type Numbered = "talent" | "scout" | "client" | "contact" | "colleague" | "project";

/** Rows over five years: the n-th of so many, in an order of its own. */
export const spreadMoment = (n: string, rows: number): string =>
  `now() - interval '1825 days' * ((${n})::bigint * 7919 % ${rows}) / ${rows}`;
/** The n-th of them as a join, again from the first after the last. */
export const joinNth = (noun: Numbered, alias: string, n: string): string =>
  `join bench_${noun} ${alias} on ${alias}.n = (${n}) % (select count(*) from bench_${noun})`;

/** Runs statements with triggers off: the rows are what triggers would have left. */
export async function withoutTriggers(bare: pg.Client, statements: string): Promise<void> {
  await bare.query("set session_replication_role = replica");
  await bare.query(statements);
  await bare.query("set session_replication_role = origin");
}

const number = (noun: Numbered, rows: string): string =>
  `create table bench_${noun} (n bigint primary key, id uuid not null, about_id uuid not null);
    insert into bench_${noun} select row_number() over (order by id) - 1, id, about_id from (${rows}) listed;
    analyze bench_${noun};`;

export async function addReportPeople(bare: pg.Client, ask: (url: string, payload: object) => Promise<string>) {
  await ask(partners.create.path, { ...formOf(PartnerCreate).empty, displayName: "The first" });
  await copyRecord(bare, { table: "partner", rows: CLIENTS - 1, values: { display_name: "made.title" } });
  await withoutTriggers(
    bare,
    `insert into partner_contact (id, agency_id, partner_id, name)
      select gen_random_uuid(), agency_id, id, 'Contact ' || n
      from partner, generate_series(1, 2) n
      where agency_id = '${AGENCY}';
    create temp table added as
      select gen_random_uuid() as id, n, ${spreadMoment("n", SCOUTS)} as moment
      from generate_series(0, ${SCOUTS - 1}) n;
    insert into record (id, agency_id, kind, resource, title)
      select id, '${AGENCY}', 'person', case when n % 8 = 0 then 'TALENT' else 'SCOUT' end, 'Scout ' || n
      from added;
    insert into person (id, agency_id, stage, display_name, category, source, created_at, updated_at, converted_at,
        finalised_at)
      select id, '${AGENCY}', case n % 8 when 0 then 'talent' when 1 then 'converted' else 'scout' end, 'Scout ' || n,
        (array['Sports', 'Music', 'Entertainment'])[1 + n % 3], (array['Referral', 'Event', 'Inbound'])[1 + n % 3],
        moment, moment, case when n % 8 < 2 then moment + interval '30 days' end,
        case when n % 8 = 0 then moment + interval '60 days' end
      from added;
    insert into account (id, agency_id, email, role, activated_at)
      select ('00000000-0000-7000-9100-' || lpad(n::text, 12, '0'))::uuid, '${AGENCY}', n || '@bench.example', 'staff',
        now()
      from generate_series(1, ${COLLEAGUES}) n;
    insert into record (id, agency_id, kind, resource, title)
      select id, agency_id, 'staff', 'STAFF', email
      from account
      where id::text like '00000000-0000-7000-9100-%';
    insert into staff (id, agency_id, display_name)
      select id, agency_id, email
      from account
      where id::text like '00000000-0000-7000-9100-%'`,
  );
  await bare.query("insert into project (id, agency_id, title) values (gen_random_uuid(), $1, 'The first')", [AGENCY]);
  await copyRecord(bare, { table: "project", rows: PROJECTS - 1, values: { title: "made.title" } });
  await withoutTriggers(
    bare,
    `${number(
      "talent",
      `select id, id as about_id
        from person
        where agency_id = '${AGENCY}' and finalised_at is null and stage = 'talent'`,
    )}
    ${number("scout", "select id, id as about_id from added")}
    ${number("client", `select id, id as about_id from partner where agency_id = '${AGENCY}'`)}
    ${number("contact", `select id, partner_id as about_id from partner_contact where agency_id = '${AGENCY}'`)}
    ${number(
      "colleague",
      `select id, id as about_id
        from staff
        where agency_id = '${AGENCY}' and id::text like '00000000-0000-7000-9100-%'`,
    )}
    ${number("project", `select id, id as about_id from project where agency_id = '${AGENCY}'`)}
    insert into assignment (id, agency_id, record_id, staff_id)
      select gen_random_uuid(), '${AGENCY}', who.id, colleague.id
      from (select n, id from bench_talent union all select n, id from bench_scout) who
        ${joinNth("colleague", "colleague", "who.n")};
    drop table added`,
  );
}
