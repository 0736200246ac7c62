/** Work of the bench of reports: opportunities, contracts, events and tasks of five years, each about a talent. */
import type pg from "pg";
import { copyRecord } from "../copies.ts";
import { AGENCY } from "../data.ts";
import { joinNth, spreadMoment, withoutTriggers } from "./people.ts";

const link = (table: string, noun: "talent" | "project", role: string, condition = "true"): string =>
  `insert into involvement (id, agency_id, record_id, involved_id, kind, role)
    select gen_random_uuid(), '${AGENCY}', work.id, about.id, '${noun === "talent" ? "person" : noun}', '${role}'
    from (select id, row_number() over (order by id) as n from ${table} where agency_id = '${AGENCY}') work
      ${joinNth(noun, "about", "work.n")}
    where ${condition};`;

/** Makes a record by its title alone, copies it, and involves a talent in each. */
async function copies(
  bare: pg.Client,
  { table, title = "title", rows }: { table: string; title?: string; rows: number },
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await bare.query(`insert into ${table} (id, agency_id, ${title}) values (gen_random_uuid(), $1, 'The first')`, [
    AGENCY,
  ]);
  await copyRecord(bare, { table, rows: rows - 1, values: { [title]: "made.title", ...values } });
  await withoutTriggers(bare, link(table, "talent", "RELATED"));
}

const nth = (noun: string): string =>
  `(select id from bench_${noun} where n = made.n % (select count(*) from bench_${noun}))`;

export async function addWork(bare: pg.Client, rows: number): Promise<void> {
  const moment = spreadMoment("made.n", rows);
  await copies(
    bare,
    { table: "opportunity", rows },
    {
      created_at: moment,
      closed_at: `${moment} + interval '20 days'`,
      meaning: "(array['WON', 'LOST', 'DECLINED', 'OPPORTUNITY'])[1 + made.n % 4]",
      value: "made.n % 100000",
    },
  );
  await copies(
    bare,
    { table: "contract", rows: rows / 4 },
    {
      signed_on: `(${moment})::date`,
      end_on: `(${moment})::date + 400`,
      meaning: `case when ${moment} > now() - interval '400 days' then 'ACTIVE' else 'COMPLETED' end`,
      value: "made.n % 100000",
      partner_id: nth("client"),
    },
  );
  await copies(
    bare,
    { table: "event", rows: rows / 2 },
    { start_on: `(${moment})::date`, meaning: "'confirmed'", partner_id: nth("client") },
  );
  const isDone = "made.n % 20 > 0";
  await copies(
    bare,
    { table: "task", title: "summary", rows },
    {
      created_at: moment,
      due_by: `${moment} + interval '10 days'`,
      completed_at: `case when ${isDone} then ${moment} + made.n % 14 * interval '1 day' end`,
      assignee_id: nth("colleague"),
      cost: "case when made.n % 3 = 0 then made.n % 5000 end",
      sale: "case when made.n % 3 = 0 then made.n % 8000 end",
    },
  );
  await withoutTriggers(
    bare,
    `create table bench_contract (n bigint primary key, id uuid not null, talent_id uuid not null, client_id uuid);
    insert into bench_contract
      select row_number() over (order by c.id) - 1, c.id, v.involved_id, coalesce(c.partner_id,
        (select id from bench_client where n = 0))
      from contract c join involvement v on v.record_id = c.id
      where c.agency_id = '${AGENCY}';
    insert into involvement (id, agency_id, record_id, involved_id, kind, role)
      select gen_random_uuid(), '${AGENCY}', c.id, e.id, 'event', 'LINK'
      from (select id, row_number() over (order by id) as n from event where agency_id = '${AGENCY}') e
        join bench_contract c on c.n = e.n % ${rows / 4};
    ${link("task", "project", "LINK", "work.n % 4 = 0")}
    insert into instalment (id, agency_id, contract_id, title, share, amount, rule, due_on, state)
      select gen_random_uuid(), '${AGENCY}', id, 'Balance', 'AMOUNT', 10000, 'DATE', current_date + n % 300,
        'PLANNED'
      from (select id, n::int from bench_contract where n % 5 = 0) planned;
    insert into commitment (agency_id, person_id, record_id, starts_at, ends_at, zone, all_day, firmness, kind, label)
      select v.agency_id, v.involved_id, e.id, e.start_on, e.start_on + interval '8 hours', 'UTC', false, 'confirmed',
        'PERFORMANCE', 'Show'
      from event e join involvement v on v.record_id = e.id and v.kind = 'person'
      where e.agency_id = '${AGENCY}' and e.start_on is not null`,
  );
}
