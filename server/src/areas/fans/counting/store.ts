/** Stores events of fans, and notes which of them are taken back. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import { type Act, isReversible, takenBackBy } from "./act.ts";
import { takenBack } from "./undo.rules.ts";

/** An event as it arrives, with the app's id of the fan. */
export interface Arrival extends Omit<Act, "fanId" | "undone"> {
  appId: string | null;
  seconds: number | null;
  /** Kind of post that the item is; null for other content. */
  about: "post" | "poll" | null;
  /** Words of a comment. */
  text: string | null;
}

const actColumns = sql`e.id, e.kind, e.fan_id as "fanId", e.person_ids as "personIds", e.record_id as "recordId",
  e.detail, e.country, to_json(e.at) #>> '{}' as at, e.undone`;

/** Stores the events that are new, and returns them. */
export async function storeEvents(db: Db, agencyId: string, arrivals: readonly Arrival[]): Promise<Act[]> {
  if (arrivals.length === 0) return [];
  // In the order of their ids, so that rows are locked in one order.
  const sent = JSON.stringify([...arrivals].sort((a, b) => (a.id < b.id ? -1 : 1)));
  const { rows } = await db.execute<{ id: string; fanId: string | null }>(sql`
    with sent as materialized (
      select s.*, fan_uuid(${agencyId}::uuid, s."appId") as fan
      from jsonb_to_recordset(${sent}::jsonb) as s (id uuid, kind text, "appId" text, "personIds" uuid[],
        "recordId" uuid, about text, seconds int, detail text, country text, at timestamptz, text text)
    ), fresh as (
      insert into fan_event_key (agency_id, id, at)
      select ${agencyId}::uuid, id, at from sent
      on conflict (agency_id, id) do nothing
      returning id
    ), stored as (
      insert into fan_event (agency_id, id, kind, fan_id, person_ids, record_id, about, seconds, detail, country, at)
      select ${agencyId}::uuid, id, kind, fan, "personIds", "recordId", about, seconds, detail, country, at
      from sent join fresh using (id)
    ), words as (
      insert into fan_comment (agency_id, event_id, text)
      select ${agencyId}::uuid, id, text from sent join fresh using (id) where text is not null
    ), undos as (
      insert into fan_undo (agency_id, fan_id, record_id)
      select distinct ${agencyId}::uuid, fan, "recordId"
      from sent join fresh using (id)
      where kind in ('UNDO', 'WITHDRAW') and fan is not null
      on conflict do nothing
    )
    select id, fan as "fanId" from sent join fresh using (id)`);
  const fanIds = new Map(rows.map(({ id, fanId }) => [id, fanId]));
  return arrivals.flatMap(({ appId: _, seconds: __, text: ___, about: ____, ...act }) => {
    const fanId = fanIds.get(act.id);
    return fanId === undefined ? [] : [{ ...act, fanId, undone: false }];
  });
}

/** Takes actions back, or lets them stand again, as the new events imply; returns those that changed. */
export async function settleUndone(db: Db, agencyId: string, fresh: readonly Act[]): Promise<Act[]> {
  const touched = fresh.filter((act) => isReversible(act.kind) || takenBackBy(act) !== undefined);
  const keys = new Map<string, { fan: string; record: string }>();
  for (const { fanId, recordId } of touched)
    if (fanId !== null && recordId !== null) keys.set(`${fanId} ${recordId}`, { fan: fanId, record: recordId });
  if (keys.size === 0) return [];
  const { rows } = await db.execute<Record<string, unknown> & Act>(sql`
    with keys as materialized (
      select u.fan_id, u.record_id
      from jsonb_to_recordset(${JSON.stringify([...keys.values()])}::jsonb) as k (fan uuid, record uuid)
        join fan_undo u on u.agency_id = ${agencyId}::uuid and u.fan_id = k.fan and u.record_id = k.record
    )
    select ${actColumns}
    from keys join fan_event e on e.agency_id = ${agencyId}::uuid
      and e.fan_id = keys.fan_id
      and e.record_id = keys.record_id
      and e.kind in ('COMMENT', 'REACTION', 'POST', 'UNDO', 'WITHDRAW')`);
  const changed: Act[] = [];
  for (const acts of Map.groupBy(rows, ({ fanId, recordId }) => `${fanId} ${recordId}`).values()) {
    const undone = takenBack(acts);
    for (const act of acts) if (act.undone !== undone.has(act.id)) changed.push({ ...act, undone: !act.undone });
  }
  if (changed.length > 0)
    await db.execute(sql`
      update fan_event e set undone = c.undone
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (id uuid, "fanId" uuid, kind text, at timestamptz,
        undone boolean)
      where e.agency_id = ${agencyId}::uuid
        and e.fan_id = c."fanId"
        and e.kind = c.kind
        and e.at = c.at
        and e.id = c.id`);
  return changed;
}

/** Reads all that says whether these fans follow or mute talents. */
export async function readSwitches(db: Db, agencyId: string, fanIds: readonly string[]): Promise<Act[]> {
  if (fanIds.length === 0) return [];
  const { rows } = await db.execute<Record<string, unknown> & Act>(sql`
    select ${actColumns}
    from fan_event e
    where e.agency_id = ${agencyId}::uuid
      and e.fan_id = any (${sql.param([...fanIds])}::uuid[])
      and e.kind in ('FOLLOW', 'UNFOLLOW', 'MUTE', 'UNMUTE')`);
  return rows;
}
