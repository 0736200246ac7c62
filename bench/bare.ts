/** The bare baseline: node:http and one prepared statement for each path, with the same content but no session, scope or schema. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";
import { AGENCY, BULK_RECORDS } from "./data.ts";

const pool = new pg.Pool({ connectionString: process.env.BENCH_ADMIN_URL, max: 10 });

const LIVING = "agency_id = $1 and family = 'talents' and deleted_at is null";
const STAFF = `(select coalesce(json_agg(json_build_object('id', s.id, 'displayName', s.display_name,
    'avatarUrl', m.key) order by a.created_at, s.id), '[]')
  from assignment a join staff s on s.id = a.staff_id left join media m on m.id = s.avatar_id
  where a.agency_id = p.agency_id and a.record_id = p.id and a.ended_at is null)`;
const TYPES =
  "(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by pt.place), '[]') from person_type pt join talent_type t on t.id = pt.type_id where pt.agency_id = p.agency_id and pt.person_id = p.id)";
const ROW = `p.id, p.display_name as "displayName", (select key from media where media.id = p.avatar_id) as "avatarUrl", p.category, ${TYPES} as types, p.tags, p.status, p.state, p.stage, ${STAFF} as "assignedStaff", p.location, p.headline, p.updated_at as "updatedAt", p.created_at as "createdAt", p.version`;
const ONE = `${ROW}, p.legal_name, p.bio, p.pronouns, p.dob, p.nationality, p.languages, p.country_code, p.phone, p.email, p.website, (select coalesce(json_agg(json_build_object('platform', s.platform, 'url', s.url) order by s.place), '[]') from social_account s where s.agency_id = p.agency_id and s.person_id = p.id and s.deleted_at is null) as social_links, p.time_zone_id, p.representation_start, p.representation_end, p.source,
  exists (select from favourite f where f.agency_id = p.agency_id and f.person_id = p.id and f.deleted_at is null) as "inFavourites",
  (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'typeId', t.type_id) order by pt.place), '[]') from person_sub_type pt join talent_sub_type t on t.id = pt.sub_type_id where pt.agency_id = p.agency_id and pt.person_id = p.id) as "subTypes",
  (select coalesce(json_agg(to_json(a) order by a.place), '[]') from address a where a.agency_id = p.agency_id and a.record_id = p.id) as addresses`;
const page = (where: string, total: boolean) => `with page as materialized (select id as pid
    from person
    where ${where}
    order by updated_at desc, id desc
    limit 21
    offset $2)
  select ${ROW}${total ? `, (select count(*) from (select 1 from person where ${where} limit 10001) c) as total` : ""}
  from page join person p on p.id = pid
  order by p.updated_at desc, p.id desc`;

const INSERT = `with h as (insert into bare_history (record_id, changes) values ($1, $3))
  insert into bare_person (id, agency_id, stage, display_name, category)
  values ($1, $2, 'talent', $4, 'Music')
  returning id`;

const UPDATE = `with h as (insert into bare_history (record_id, changes) values ($1, $2))
  update bare_person set status = $3, version = version + 1, updated_at = now() where id = $1`;

const BULK = `with changed as (update bare_person
    set status = $2, version = version + 1, updated_at = now()
    where id = any ($1::uuid[])
    returning id)
  insert into bare_history (record_id, changes) select id, $3 from changed`;
let bulkIds: Promise<string[]> | undefined;
/** The records that a bulk change takes, as many as the product's. */
const idsForBulk = (): Promise<string[]> => {
  bulkIds ??= pool
    .query<{ id: string }>("select id from bare_person order by id limit $1", [BULK_RECORDS])
    .then(({ rows }) => rows.map(({ id }) => id));
  return bulkIds;
};

const STATEMENTS: Record<string, (url: URL) => { name: string; text: string; values: unknown[] }> = {
  "/list": (url) => ({
    name: "list",
    text: page(LIVING, true),
    values: [AGENCY, Number(url.searchParams.get("offset") ?? 0)],
  }),
  "/page": (url) => ({
    name: "page",
    text: page(LIVING, false),
    values: [AGENCY, Number(url.searchParams.get("offset") ?? 0)],
  }),
  "/search": (url) => ({
    name: "search",
    text: page(`${LIVING} and search like '%' || $3 || '%'`, true),
    values: [AGENCY, 0, url.searchParams.get("q")],
  }),
  "/one": (url) => ({
    name: "one",
    text: `select ${ONE} from person p where p.id = $1`,
    values: [url.searchParams.get("id")],
  }),
};

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://bare");
  const send = (value: unknown) => {
    const body = JSON.stringify(value);
    response
      .writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
      .end(body);
  };
  const fail = (error: unknown) => response.writeHead(500).end(String(error));
  if (request.method === "POST") {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { displayName, status } = JSON.parse(Buffer.concat(chunks).toString());
      if (url.pathname === "/update") {
        const updated = url.searchParams.get("id");
        const values = [updated, JSON.stringify({ status: [0, status] }), status];
        pool.query({ name: "update", text: UPDATE, values }).then(() => send({}), fail);
        return;
      }
      if (url.pathname === "/bulk") {
        const changes = JSON.stringify({ status: [0, status] });
        idsForBulk()
          .then((ids) => pool.query({ name: "bulk", text: BULK, values: [ids, status, changes] }))
          .then(({ rowCount }) => send({ changed: rowCount }), fail);
        return;
      }
      const id = randomUUID();
      pool
        .query({
          name: "insert",
          text: INSERT,
          values: [id, AGENCY, JSON.stringify({ display_name: [null, displayName] }), displayName],
        })
        .then(({ rows }) => send(rows[0]), fail);
    });
    return;
  }
  const statement = STATEMENTS[url.pathname];
  if (!statement) return void response.writeHead(404).end();
  pool.query(statement(url)).then(({ rows }) => send({ responseData: rows.slice(0, 20), total: rows[0]?.total }), fail);
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
