/** Keys of the fan app, and rows of what fans see and do. */
import { randomBytes } from "node:crypto";
import { buildPerson, inAgency } from "../../../factories.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";

export const buildFanKey = (agencyId: string, { displayName = uniqueName() }: BuildOptions): Promise<string> =>
  insert(
    agencyId,
    `insert into fan_key (id, agency_id, name, kind, hash, hint, created_by, used_at)
      select $1, $2, $3, 'read', $4, 'Ab3_', (select id from staff where agency_id = $2 order by id limit 1), now()`,
    displayName,
    randomBytes(32),
  );

/** A fan who follows a talent of the given staff; an erased one leaves nothing behind. */
export async function buildFan(
  agencyId: string,
  { displayName = uniqueName(), deleted = false, assignedTo = [] }: BuildOptions = {},
): Promise<string> {
  const person = await buildPerson(agencyId, { assignedTo });
  const id = await insert(
    agencyId,
    `insert into fan (id, agency_id, app_id, profile_name, email, preferences, consent, consent_at, consent_source,
        city, state, country, last_active, total_subscriptions)
      values ($1, $2, 'fan-' || $1::uuid::text, $3, 'fan@example.com', '{Folk}', true, now(), 'The app', 'Perth',
        'WA', 'AU', now(), 1)`,
    displayName,
  );
  await inAgency(
    agencyId,
    `insert into fan_talent (agency_id, person_id, fan_id, follows, followed_at, last_active)
      values ($1, $2, $3, true, now(), now())`,
    [agencyId, person, id],
  );
  for (const kind of ["COMMENT", "REACTION"])
    for (const about of ["post", "poll"])
      await inAgency(
        agencyId,
        `with told as (
            insert into fan_event (id, agency_id, kind, fan_id, person_ids, about, detail, country, at)
            values (gen_random_uuid(), $1, $3, $2, array[$4::uuid], $5, case $3 when 'REACTION' then 'clap' end, 'AU',
              now())
            returning id, kind
          )
        insert into fan_comment (agency_id, event_id, text)
          select $1, id, 'Words of a fan' from told where kind = 'COMMENT'`,
        [agencyId, id, kind, person, about],
      );
  await inAgency(
    agencyId,
    `insert into fan_muting (id, agency_id, fan_id, muted, actor_id)
      select gen_random_uuid(), $1, $2, false, s.id from staff s where s.agency_id = $1 order by s.id limit 1`,
    [agencyId, id],
  );
  if (deleted) await inAgency(agencyId, "delete from fan_talent where fan_id = $1", [id]);
  if (deleted) await inAgency(agencyId, "update fan_event set fan_id = null where fan_id = $1", [id]);
  if (deleted) await inAgency(agencyId, "delete from fan where id = $1", [id]);
  return id;
}

/** A comment of a fan about a talent of the given staff. */
export async function buildFanComment(
  agencyId: string,
  { displayName = uniqueName(), deleted = false, assignedTo = [] }: BuildOptions = {},
): Promise<string> {
  const fan = await buildFan(agencyId, { assignedTo });
  const id = await insert(
    agencyId,
    `insert into fan_event (id, agency_id, kind, fan_id, person_ids, about, at)
      select $1, $2, 'COMMENT', $3, array_agg(t.person_id), 'post', now() from fan_talent t where t.fan_id = $3`,
    fan,
  );
  if (!deleted)
    await inAgency(agencyId, "insert into fan_comment (agency_id, event_id, text) values ($1, $2, $3)", [
      agencyId,
      id,
      displayName,
    ]);
  return id;
}

/** Rows that no kind of the world builds. */
export async function fillFanSide(agencyId: string, person: string): Promise<void> {
  const talent = [agencyId, person];
  await inAgency(
    agencyId,
    "insert into public_site (id, agency_id, address) values (gen_random_uuid(), $1::uuid, 'a-' || $1::uuid::text)",
    [agencyId],
  );
  await inAgency(
    agencyId,
    "insert into public_page (id, agency_id, person_id) values (gen_random_uuid(), $1, $2)",
    talent,
  );
  await inAgency(
    agencyId,
    "insert into public_address (agency_id, address, person_id) values ($1, 'someone', $2)",
    talent,
  );
  await inAgency(
    agencyId,
    `with fan as (insert into fan (id, agency_id, app_id) values (fan_uuid($1, 'fan-1'), $1, 'fan-1')
      on conflict do nothing)
    insert into fan_event (agency_id, id, kind, fan_id, person_ids, at)
      values ($1, gen_random_uuid(), 'VIEW', fan_uuid($1, 'fan-1'), array[$2::uuid], now())`,
    talent,
  );
  await inAgency(
    agencyId,
    `insert into fan_talent (agency_id, person_id, fan_id, follows, followed_at, comments)
      values ($1, $2, fan_uuid($1, 'fan-1'), true, now(), 1)`,
    talent,
  );
  await inAgency(
    agencyId,
    "insert into fan_day (agency_id, person_id, day, country, views) values ($1, $2, '2026-01-01', 'AU', 1)",
    talent,
  );
  for (const statement of [
    "insert into fan_counting (agency_id, activity_from) values ($1, '2026-01-01')",
    "insert into fan_comment (agency_id, event_id, text) values ($1, gen_random_uuid(), 'Words')",
    "insert into fan_event_key (agency_id, id, at) values ($1, gen_random_uuid(), now())",
    `insert into analytics_event (agency_id, event_id, kind, person_ids, undone, at, forgets)
      values ($1, gen_random_uuid(), 'VIEW', '{}', false, now(), false)`,
    `insert into analytics_day (agency_id, person_id, day, country, views, listens, clicks, comments, reactions, votes,
        shares, posts, follows, unfollows)
      values ($1, gen_random_uuid(), '2026-01-01', 'AU', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
    "insert into analytics_answer (agency_id, question, answer) values ($1, 'What', '{}')",
    "insert into fan_undo (agency_id, fan_id, record_id) values ($1, fan_uuid($1, 'fan-1'), gen_random_uuid())",
  ])
    await inAgency(agencyId, statement, [agencyId]);
  await inAgency(
    agencyId,
    `insert into public_change (agency_id, item_id)
      select agency_id, id
      from content_item
      where agency_id = $1
      limit 1
      on conflict do nothing`,
    [agencyId],
  );
}
