/** Rows of a large agency, as its triggers would have left them: years of work, most of it done. */
import type pg from "pg";
import { EventCreate, events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { InvoiceCreate, invoices } from "#contract/invoices/invoice.ts";
import { OpportunityCreate, opportunities } from "#contract/opportunities/opportunity.ts";
import { PartnerCreate, partners } from "#contract/partners/partner.ts";
import { TaskCreate, tasks } from "#contract/tasks/task.ts";
import { copyRecord } from "../copies.ts";
import { AGENCY, ASSIGNED_STAFF, OWNER, staffWith } from "../data.ts";

export interface Sizes {
  talents: number;
  tasks: number;
  opportunities: number;
  invoices: number;
  events: number;
  history: number;
  notifications: number;
}
export const LARGE: Sizes = {
  talents: 109_000,
  tasks: 300_000,
  opportunities: 100_000,
  invoices: 200_000,
  events: 50_000,
  history: 800_000,
  notifications: 300_000,
};
/** How many of the history's rows are of one talent. */
const OF_ONE = 20_000;
/** Colleagues in addition to those that the bench's talents are assigned to. */
const COLLEAGUES = 48;
const CLIENTS = 1_000;
/** One in so many tasks is about the same talent too. */
const BUSY_TALENT = 100;
export const BUSY = staffWith(ASSIGNED_STAFF[1]);

type Ask = (url: string, payload?: object) => Promise<string>;

const DAY = "2027-01-01";

/** Adds colleagues, and numbers people, clients and staff so that rows are spread over them. */
async function prepare(bare: pg.Client): Promise<void> {
  await bare.query(`set session_replication_role = replica;
    create table bench_staff (n bigint primary key, id uuid not null);
    insert into bench_staff
      select n, ('00000000-0000-7000-9100-' || lpad(n::text, 12, '0'))::uuid
      from generate_series(0, ${COLLEAGUES - 1}) n;
    insert into account (id, agency_id, email, role, activated_at)
      select id, '${AGENCY}', id || '@bench.example', 'staff', now()
      from bench_staff;
    insert into record (id, agency_id, kind, resource, title)
      select id, '${AGENCY}', 'staff', 'STAFF', 'Colleague ' || n
      from bench_staff;
    insert into staff (id, agency_id, display_name) select id, '${AGENCY}', 'Colleague ' || n from bench_staff;
    insert into bench_staff
      values (${COLLEAGUES}, '${OWNER}'), (${COLLEAGUES + 1}, '${staffWith(ASSIGNED_STAFF[0])}'),
        (${COLLEAGUES + 2}, '${BUSY}');
    create table bench_person (n bigint primary key, id uuid not null);
    -- The first ones are assigned.
    insert into bench_person select row_number() over (order by a.id is null, p.id) - 1, p.id from person p
      left join assignment a on a.record_id = p.id and a.staff_id = '${BUSY}' where p.agency_id = '${AGENCY}';
    set session_replication_role = origin`);
}

/** The n-th, again from the first after the last. */
const spread = (table: "bench_staff" | "bench_person", n: string): string =>
  `(select id from ${table} where n = (${n}) % (select count(*) from ${table}))`;
const idOf = (reply: string): string => (JSON.parse(reply) as { responseData: { id: string } }).responseData.id;
const statusOf = (module: string, which: string): string =>
  `(array(select s.id from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id where s.agency_id = '${AGENCY}' and c.module = '${module}' and ${which} order by s.place, s.id))`;

async function addClients(bare: pg.Client, ask: Ask): Promise<void> {
  await ask(partners.create.path, { ...formOf(PartnerCreate).empty, displayName: "The first" });
  await copyRecord(bare, { table: "partner", rows: CLIENTS - 1, values: { display_name: "made.title" } });
  await bare.query(
    `create table bench_client (n bigint primary key, id uuid not null);
      insert into bench_client
        select row_number() over (order by id) - 1, id
        from partner
        where agency_id = '${AGENCY}';
     insert into assignment (id, agency_id, record_id, staff_id, role)
       select gen_random_uuid(), '${AGENCY}', id, '${BUSY}', 'Advisor'
       from bench_client
       where n = 7`,
  );
}

/** One task in five is open; a tenth of those are overdue. Each takes two hours of a talent's time. */
async function addTasks(bare: pg.Client, ask: Ask, rows: number): Promise<void> {
  const { rows: found } = await bare.query<{ person: string; type: string }>(
    "select p.id as person, t.id as type from bench_person p, task_type t where p.n = 0 and t.code = 'PERFORMANCE'",
  );
  const first = await ask(tasks.create.path, {
    ...formOf(TaskCreate).empty,
    summary: "The first",
    typeId: found[0]?.type,
    relatedIds: [found[0]?.person],
    timeZoneId: "UTC",
    startDate: `${DAY}T10:00`,
    dueDate: `${DAY}T12:00`,
  });
  const day =
    "(current_date + case when made.n % 5 = 0 then (made.n / 5 % 200)::int - 20 else -1 - (made.n % 880)::int end)";
  const open = "made.n % 5 = 0";
  await copyRecord(bare, {
    table: "task",
    of: idOf(first),
    rows: rows - 1,
    values: {
      summary: "made.title",
      type_id: `case when made.n % 10 = 1 then (select id from task_type where code = 'MEETING') else one.type_id end`,
      status_id: `case when ${open} then (${statusOf("TASK", "c.code <> 'COMPLETED'")})[1 + made.n / 5 % 3] else (${statusOf("TASK", "c.code = 'COMPLETED'")})[1] end`,
      completed_at: `case when ${open} then null else ${day} + interval '11 hours' end`,
      // A colleague with many talents has open tasks only.
      assignee_id: `case when ${open} then ${spread("bench_staff", "made.n / 5")} else (select id from bench_staff where n = made.n % ${COLLEAGUES}) end`,
      start_on: day,
      due_on: day,
      starts_at: `${day} + interval '10 hours'`,
      due_at: `${day} + interval '12 hours'`,
      due_by: `${day} + interval '12 hours'`,
      created_at: `${day} - interval '20 days' - made.n * interval '1 microsecond'`,
      updated_at: `${day} - interval '10 days' - made.n * interval '1 microsecond'`,
      created_by: `'${OWNER}'`,
    },
  });
  await bare.query(
    `set session_replication_role = replica;
     insert into assignment (id, agency_id, record_id, staff_id, role)
       select gen_random_uuid(), agency_id, id, assignee_id, 'Assignee'
       from task
       where assignee_id is not null and id <> '${idOf(first)}';
     insert into involvement (id, agency_id, record_id, involved_id, kind, role, place)
       select gen_random_uuid(), agency_id, task.id, bench_person.id, 'person', 'RELATED', 0
       from task join bench_person on bench_person.n = task.rank % (select count(*) from bench_person)
       where task.id <> '${idOf(first)}';
     insert into involvement (id, agency_id, record_id, involved_id, kind, role, place)
       select gen_random_uuid(), agency_id, task.id, bench_person.id, 'person', 'RELATED', 1
       from task join bench_person on bench_person.n = 0
       where task.rank % ${BUSY_TALENT} = 11;
     insert into commitment (agency_id, person_id, record_id, starts_at, ends_at, zone, all_day, firmness, kind,
         type_id, label)
       select task.agency_id, bench_person.id, task.id, task.starts_at, task.due_at, 'UTC', false, 'confirmed',
         task_type.code, task.type_id, task.summary
       from task
         join bench_person on bench_person.n = task.rank % (select count(*) from bench_person)
         join task_type on task_type.agency_id = task.agency_id and task_type.id = task.type_id
       where task.id <> '${idOf(first)}';
     set session_replication_role = origin`,
  );
}

/** Three in ten are open. Each is about a talent, and led by one of the colleagues. */
async function addOpportunities(bare: pg.Client, ask: Ask, rows: number): Promise<void> {
  await ask(opportunities.create.path, { ...formOf(OpportunityCreate).empty, title: "The first" });
  const open = "made.n % 10 < 3";
  await copyRecord(bare, {
    table: "opportunity",
    rows: rows - 1,
    values: {
      status_id: `case when ${open} then (${statusOf("PIPELINE", "c.meaning = 'OPPORTUNITY'")})[1 + made.n % 2] else (${statusOf("PIPELINE", "c.meaning <> 'OPPORTUNITY'")})[1] end`,
      meaning: `case when ${open} then 'OPPORTUNITY' else (select c.meaning from status_category c join status s on s.category_id = c.id where s.id = (${statusOf("PIPELINE", "c.meaning <> 'OPPORTUNITY'")})[1]) end`,
      closed_at: `case when ${open} then null else now() - made.n % 700 * interval '1 day' end`,
      value: "made.n % 1000 * 1000",
      partner_id: `(select id from bench_client where n = made.n % ${CLIENTS})`,
      lead_id: `(select id from bench_staff where n = made.n % ${COLLEAGUES})`,
      created_at: "now() - made.n % 900 * interval '1 day' - made.n * interval '1 microsecond'",
      updated_at: "now() - made.n % 900 * interval '1 day'",
    },
  });
  await related(bare, "opportunity", "opportunity.rank");
}

async function addEvents(bare: pg.Client, ask: Ask, rows: number): Promise<void> {
  await ask(events.create.path, { ...formOf(EventCreate).empty, title: "The first", startDate: DAY, endDate: DAY });
  const day = "(current_date + 90 - (made.n % 900)::int)";
  await copyRecord(bare, {
    table: "event",
    rows: rows - 1,
    values: {
      start_on: day,
      end_on: day,
      starts_at: `${day}::timestamptz`,
      ends_at: `${day} + interval '1 day'`,
      lead_id: `(select id from bench_staff where n = made.n % ${COLLEAGUES})`,
      created_at: `${day} - interval '50 days' - made.n * interval '1 microsecond'`,
    },
  });
  await related(bare, "event", "hashtext(event.title) & 2147483647");
}

/** Involves a talent in each row of a table, and assigns its lead. */
const related = (bare: pg.Client, table: "opportunity" | "event", number: string) =>
  bare.query(
    `set session_replication_role = replica;
     insert into involvement (id, agency_id, record_id, involved_id, kind, role, place)
       select gen_random_uuid(), agency_id, ${table}.id, bench_person.id, 'person', 'RELATED', 0
       from ${table} join bench_person on bench_person.n = (${number}) % (select count(*) from bench_person);
     insert into assignment (id, agency_id, record_id, staff_id, role)
       select gen_random_uuid(), agency_id, id, lead_id, 'Lead'
       from ${table}
       where lead_id is not null and title <> 'The first';
     set session_replication_role = origin`,
  );

/** One in five is not paid; they are due over the year before today and the month after it. */
async function addInvoices(bare: pg.Client, ask: Ask, rows: number): Promise<void> {
  const partnerId = (await bare.query<{ id: string }>("select id from bench_client where n = 0")).rows[0]?.id;
  const line = { description: "Fee", quantity: "1", unitPrice: "1000" };
  const id = idOf(
    await ask(invoices.create.path, {
      ...formOf(InvoiceCreate).empty,
      title: "The first",
      partnerId,
      lines: [line],
    }),
  );
  await ask(invoices.send.path.replace("{id}", id), { seen: 1 });
  await copyRecord(bare, {
    table: "invoice",
    rows: rows - 1,
    values: {
      number: "'B-' || made.n",
      partner_id: `(select id from bench_client where n = made.n % ${CLIENTS})`,
      client: `'Client ' || made.n % ${CLIENTS}`,
      issued_on: "current_date - (made.n % 395)::int",
      due_on: "current_date + 30 - (made.n % 395)::int",
      paid: "case when made.n % 5 = 0 then 0 else one.net + one.tax end",
      payment_status: "case when made.n % 5 = 0 then 'UNPAID' else 'PAID' end",
      created_at: "now() - made.n % 395 * interval '1 day' - made.n * interval '1 microsecond'",
      updated_at: "now() - made.n % 395 * interval '1 day'",
    },
    parts: { invoice_line: "invoice_id" },
  });
}

/** History of tasks and of one talent, and the colleagues' notifications of them. */
async function addTraces(bare: pg.Client, { history, notifications }: Sizes): Promise<void> {
  const columns = "agency_id, record_id, table_name, row_id, op, changes, actor_id, at";
  const change = `'{"status": [1, 2]}'::jsonb`;
  await bare.query(
    `set session_replication_role = replica;
     insert into history (${columns})
       select '${AGENCY}', p.id, 'person', p.id, 'UPDATE', ${change}, '${OWNER}', now() - entry * interval '1 minute'
     from bench_person p, generate_series(1, ${Math.min(OF_ONE, history)}) entry where p.n = 0;
     insert into history (${columns})
       select '${AGENCY}', task.id, 'task', task.id, 'UPDATE', ${change}, '${OWNER}',
         task.updated_at + entry * interval '1 minute'
     from task, generate_series(1, 3) entry limit ${Math.max(0, history - OF_ONE)};
     insert into notification (id, agency_id, receiver_id, kind, cause, record_id, actor_id, at, read_at, detail)
       select gen_random_uuid(), agency_id, assignee_id, 'assigned', 'bench ' || id, id, '${OWNER}', created_at,
         case when rank % 10 > 0 then now() end, '{}'
       from task
       where assignee_id is not null
       limit ${notifications};
     set session_replication_role = origin`,
  );
}

/** Fills an agency that has talents and nothing else. */
export async function addRows(bare: pg.Client, ask: Ask, sizes: Sizes): Promise<void> {
  await bare.query("set statement_timeout = 0");
  await prepare(bare);
  await addClients(bare, ask);
  await addTasks(bare, ask, sizes.tasks);
  await addOpportunities(bare, ask, sizes.opportunities);
  await addEvents(bare, ask, sizes.events);
  await addInvoices(bare, ask, sizes.invoices);
  await addTraces(bare, sizes);
  await bare.query("vacuum analyze");
}
