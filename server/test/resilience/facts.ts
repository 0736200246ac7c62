import pg from "pg";
import { RECORD_KINDS } from "#contract/record-kinds.ts";
import { tableOfKind } from "../checks/table-of-kind.ts";

/** The writers' records in the database, read as superuser and not through the server. */
export interface StoredFacts {
  talents: Map<string, TalentFacts>;
  colleagues: Map<string, ColleagueFacts>;
  notes: Map<string, { body: string; deleted: boolean; version: number }>;
  /** Replies stored for idempotency keys. */
  answers: Map<string, string | null>;
  /** New values of each change of a column, by `row column`, in order. */
  history: Map<string, unknown[]>;
}
export interface TalentFacts {
  base: string;
  title: string;
  headline: string;
  state: string;
  deleted: boolean;
  version: number;
  typeIds: string[];
  staffIds: string[];
  /** Values in the record row. */
  recordTitle: string;
  recordDeleted: boolean;
}
export interface ColleagueFacts {
  email: string;
  levels: string[];
  invitations: number;
  emails: number;
  audits: number;
  /** Ids of all people ever assigned. */
  roster: string[];
}

const TALENTS = `select p.id, p.legal_name as base, p.display_name as title, p.headline, p.state,
    p.deleted_at is not null as deleted, p.version, r.title as "recordTitle",
    r.deleted_at is not null as "recordDeleted",
    array(select t.type_id::text from person_type t where t.person_id = p.id order by t.place) as "typeIds",
    array(select a.staff_id::text
      from assignment a
      where a.record_id = p.id and a.ended_at is null
      order by 1) as "staffIds"
  from person p join record r on r.id = p.id where p.legal_name like 'kill %'`;
const COLLEAGUES = `select s.id, a.email, array(select jsonb_array_elements_text(m.levels -> 'TALENT')) as levels,
    (select count(*)::int from one_time_code c where c.account_id = s.id and c.purpose = 'invitation') as invitations,
    (select count(*)::int
      from mail l
      where l.to_address = a.email and l.state = 'kept' and l.body is not null) as emails,
    (select count(*)::int from audit u where u.subject_id = s.id and u.what = 'staff added') as audits,
    array(select x.record_id::text from assignment x where x.staff_id = s.id order by 1) as roster
  from staff s join account a on a.id = s.id join permission m on m.staff_id = s.id where a.email like 'kill-%'`;
const NOTES = "select id, body, deleted_at is not null as deleted, version from note where body like 'kill %'";
const ANSWERS = "select key, reply ->> 'id' as id from idempotency where reply is not null";
const HISTORY = `select h.row_id as id, c.key as column, c.value -> 1 as value from history h, jsonb_each(h.changes) c
  where h.op <> 'insert' and h.table_name in ('person', 'note') order by h.id`;

type Row = Record<string, unknown> & { id: string };

export async function readFacts(url: string): Promise<StoredFacts> {
  return withDatabase(url, async (client) => {
    const rows = async (text: string) => (await client.query<Row>(text)).rows;
    const byId = <T>(rows: Row[]) => new Map(rows.map(({ id, ...facts }) => [id, facts as T]));
    const answers = await client.query<{ key: string; id: string | null }>(ANSWERS);
    const history = new Map<string, unknown[]>();
    for (const { id, column, value } of await rows(HISTORY)) {
      const key = `${id} ${String(column)}`;
      history.set(key, [...(history.get(key) ?? []), value]);
    }
    return {
      talents: byId<TalentFacts>(await rows(TALENTS)),
      colleagues: byId<ColleagueFacts>(await rows(COLLEAGUES)),
      notes: byId<{ body: string; deleted: boolean; version: number }>(await rows(NOTES)),
      answers: new Map(answers.rows.map(({ key, id }) => [key, id])),
      history,
    };
  });
}

/** Invariants of all records, each with a statement that finds violations. */
const INVARIANTS: Readonly<Record<string, string>> = {
  "person and record differ": `select p.id
      from person p
        left join record r on r.id = p.id
          and r.kind = 'person'
          and r.agency_id = p.agency_id
          and r.title = p.display_name
          and r.deleted_at is not distinct from p.deleted_at
      where r.id is null`,
  "staff and record differ": `select s.id
      from staff s
        left join record r on r.id = s.id
          and r.kind = 'staff'
          and r.title = s.display_name
          and r.deleted_at is not distinct from s.deleted_at
      where r.id is null`,
  "record without its row": `select id
    from record r
    where
      ${RECORD_KINDS.map((kind) => `not exists (select from ${tableOfKind(kind)} x where x.id = r.id)`).join(" and ")}`,
  "staff without permission":
    "select id from staff s where not exists (select from permission p where p.staff_id = s.id)",
  "account without staff":
    "select id from account a where role <> 'super_admin' and not exists (select from staff s where s.id = a.id)",
  "row without its first history": `select x.id
    from (select id, 'person' as t
        from person
        union all
        select id, 'staff'
        from staff
        union all
        select staff_id, 'permission'
        from permission
        union all select id, 'assignment' from assignment union all select id, 'note' from note) x
    where not exists (select from history h where h.row_id = x.id and h.table_name = x.t and h.op = 'insert')`,
  "key without its reply": "select actor_id as id from idempotency where reply is null",
  "created twice": `select min(id::text) as id
      from person
      where legal_name like 'kill %'
      group by legal_name
      having count(*) > 1
      union all
      select min(id::text)
      from note
      where body like 'kill %' and version = 1
      group by body
      having count(*) > 1`,
};

export async function findViolations(url: string): Promise<string[]> {
  return withDatabase(url, async (client) => {
    const found: string[] = [];
    for (const [what, text] of Object.entries(INVARIANTS)) {
      const { rows } = await client.query<Row>(text);
      for (const { id } of rows.slice(0, 3)) found.push(`${what}: ${id} (${rows.length})`);
    }
    return found;
  });
}

async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
