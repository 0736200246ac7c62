/** Reads the timeline of contact: one statement over the logs of all areas, newest first, page by page. */
import { type SQL, sql } from "drizzle-orm";
import {
  ContactTimeline,
  type contactTimelines as calls,
  TIMELINE_KINDS,
  type TimelineKind,
} from "#contract/comms/timeline.ts";
import { z } from "#contract/schema.ts";
import type { TimelineSource } from "#server/lib/comms/timeline-source.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { staffBrief } from "#server/lib/work/work.ts";

const p = sql.placeholder;
const nothing = (type: string): SQL => sql`null::${sql.raw(type)}`;

const isAbout = ({ about }: TimelineSource): SQL =>
  typeof about === "function"
    ? about(sql`${p("about")}::uuid`)
    : sql`(${sql.join(
        [about].flat().map((column) => sql`${column} = ${p("about")}::uuid`),
        sql` or `,
      )})`;
/** Selects the entries of one log that are about the record. */
const entriesOf = (source: TimelineSource, search: boolean): SQL =>
  sql`select ${sql.raw(`'${source.kind}'`)}::text as kind, ${source.id} as id, ${source.at} as at,
      ${source.by ?? nothing("uuid")} as by_id, ${source.contactId ?? nothing("uuid")} as contact_id,
      ${source.contactIds ?? sql`array[${source.contactId ?? nothing("uuid")}]`} as contact_ids,
      ${source.who ?? nothing("text")} as who, ${source.direction ?? nothing("text")} as direction,
      ${source.title ?? nothing("text")} as title, ${source.words ?? nothing("text")} as words,
      ${(search && source.sought) || nothing("text")} as sought, ${source.code ?? nothing("text")} as code,
      ${source.waits ?? sql`false`} as waits, ${source.seconds ?? nothing("integer")} as seconds,
      ${source.linkId ?? nothing("uuid")} as link_id, ${source.threadId ?? nothing("uuid")} as thread_id,
      ${source.count ?? nothing("integer")} as count, ${source.since ?? nothing("timestamptz")} as since,
      ${source.answerUntil ?? nothing("timestamptz")} as answer_until, ${source.files ?? sql`'{}'::text[]`} as files
    from ${source.from}
    where ${source.agencyId} = ${p("$agency")}::uuid
      and ${isAbout(source)}
      and ${source.at} <= now()
      and ${source.where}`;
const searched = sql`fold(concat_ws(' ', e.title, e.words, e.sought, e.who)) like ${wordPattern(p("q"))}`;

const written = (instant: SQL): SQL => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const link = sql`(select json_build_object('id', ${record.id}, 'name', ${record.title}, 'kind', ${record.kind},
    'done', exists (select from task where task.id = ${record.id} and task.completed_at is not null))
  from ${record}
  where ${record.id} = e.link_id
    and ${record.deletedAt} is null
    and ${withinReach(record.resource, record.id, "read")})`;
const entry = sql`e.id, e.kind, ${written(sql`e.at`)} as at, ${staffBrief(sql`e.by_id`)} as by,
  coalesce(e.who, (select c.name from partner_contact c where c.id = e.contact_id)) as who,
  e.contact_id as "contactId", e.direction, e.title, left(e.words, 1000) as words, e.code, e.waits, e.seconds,
  e.thread_id as "threadId", e.count, ${written(sql`e.since`)} as since,
  ${written(sql`e.answer_until`)} as "answerUntil", e.files, ${link} as link`;

export function contactTimelineHandlers(sources: readonly TimelineSource[]): Handlers<typeof calls> {
  const among = (kinds: string): TimelineSource[] =>
    kinds.split(" ").flatMap((kind) => sources.filter((source) => source.kind === kind));
  const unionOf = (kinds: string, search = false): SQL =>
    sql`(${sql.join(
      among(kinds).map((source) => entriesOf(source, search)),
      sql` union all `,
    )}) e`;
  const ofContact = sql`${p("contactId")}::uuid = any (e.contact_ids)`;
  const page = preparedFamily(
    ({ kinds, before, search, contact }: { kinds: string; before: boolean; search: boolean; contact: boolean }) => {
      const conditions = [
        ...(before ? [sql`(e.at, e.id) < (${p("beforeAt")}::timestamptz, ${p("beforeId")}::uuid)`] : []),
        ...(search ? [searched] : []),
        ...(contact ? [ofContact] : []),
      ];
      const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
      return sql`select ${entry}
        from (
          select * from ${unionOf(kinds, search)} ${where}
          order by e.at desc, e.id desc
          limit ${p("$limit")}::int) e
        order by e.at desc, e.id desc`;
    },
  );
  const counts = preparedFamily(
    ({ kinds, search, contact }: { kinds: string; search: boolean; contact: boolean }) =>
      sql`select e.kind, count(*)::int as count
        from ${unionOf(kinds, search)}
        where true${search ? sql` and ${searched}` : sql``}${contact ? sql` and ${ofContact}` : sql``}
        group by e.kind`,
  );
  const contacts = preparedFamily(
    (kinds: string) => sql`select c.id, c.name, c.role,
        (select to_json(last)
          from (select ${entry}
            from (select *
              from ${unionOf(kinds)}
              where c.id = any (e.contact_ids)
              order by e.at desc, e.id desc
              limit 1) e) last) as last
      from partner_contact c
      where c.agency_id = ${p("$agency")}::uuid and c.partner_id = ${p("about")}::uuid and c.deleted_at is null
      order by c.name, c.id
      limit 20`,
  );
  const seen = (actor: Actor): TimelineKind[] =>
    TIMELINE_KINDS.filter((kind) => sources.some((source) => source.kind === kind && source.may(actor)));

  async function read(
    db: Db,
    actor: Actor,
    about: string,
    query: { kinds?: readonly TimelineKind[]; contactId?: string; q?: string; before?: string; pageSize: number },
  ): Promise<ContactTimeline> {
    const readableKinds = seen(actor);
    const requested = readableKinds.filter((kind) => query.kinds === undefined || query.kinds.includes(kind));
    const shape = { search: Boolean(query.q), contact: query.contactId !== undefined };
    const [beforeAt, beforeId] = query.before?.split("_") ?? [];
    const values = { ...reachValues(actor), about, q: query.q, contactId: query.contactId, beforeAt, beforeId };
    const found =
      requested.length === 0
        ? []
        : await page(
            db,
            { ...shape, kinds: requested.join(" "), before: query.before !== undefined },
            { ...values, $limit: query.pageSize + 1 },
          );
    const entries = found.slice(0, query.pageSize);
    const last = found.length > query.pageSize ? entries.at(-1) : undefined;
    const next = last ? `${String(last.at)}_${String(last.id)}` : null;
    if (query.before !== undefined || readableKinds.length === 0)
      return z.parse(ContactTimeline, { entries, next, ...(query.before === undefined && { counts: [] }) });
    const kinds = readableKinds.join(" ");
    const counted = await counts(db, { ...shape, kinds }, values);
    return z.parse(ContactTimeline, {
      entries,
      next,
      contacts: await contacts(db, kinds, values),
      counts: readableKinds.map((kind) => ({ kind, count: counted.find((row) => row.kind === kind)?.count ?? 0 })),
    });
  }
  return {
    get: ({ db, actor, params: { id }, body: { kinds, contactId, q, before, pageSize } }) =>
      read(db, actor, id, {
        pageSize,
        ...(kinds && { kinds }),
        ...(contactId !== undefined && { contactId }),
        ...(q && { q }),
        ...(before !== undefined && { before }),
      }),
  };
}
