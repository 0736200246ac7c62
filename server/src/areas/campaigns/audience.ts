/** Decides who gets a campaign, and for which reason others do not. Counting, previews and sending ask the same question. */
import { type SQL, sql } from "drizzle-orm";
import type { CampaignRecipients, UnsentReason } from "#contract/campaigns/campaign.ts";
import { matchFans, matchingFanIds } from "#server/areas/fans/fans.api.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { zoneOfPlace } from "#server/lib/values/zone-of-place.ts";
import { reachesFan, reachesFansOf } from "./campaign.rules.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const person = sql`${p("personId")}::uuid`;

/** Fans that the report's filters match, fans of a talent, all fans within reach, or those chosen by name. */
type Source = "filtered" | "talent" | "all" | "chosen";
/** `fans`: a batch of fans by their id. `typed`: the typed and listed addresses alone. */
type Part = "whole" | "fans" | "typed";
/** `filter`: key of the report's conditions, for `filtered`. */
type Shape = { source: Source; part: Part; filter: string };

export type Recipients = Pick<
  CampaignRecipients,
  "recipientEmails" | "talentUserId" | "allFans" | "fanUserIds" | "fanFilters" | "addressListId" | "consent"
>;
const sourceOf = ({ fanFilters, allFans, talentUserId }: Recipients): Source => {
  if (fanFilters !== null) return "filtered";
  if (!allFans) return "chosen";
  return talentUserId === null ? "all" : "talent";
};

const SELECTED: Record<Source, (filter: string) => SQL> = {
  filtered: (filter) => sql`f.id in (${matchingFanIds(filter)}) and ${reachesFan(sql`f`)}`,
  talent: () => sql`exists (select from fan_talent t
      where t.agency_id = f.agency_id and t.person_id = ${person} and t.fan_id = f.id and t.follows)
    and ${reachesFansOf(person)}`,
  all: () => reachesFan(sql`f`),
  chosen: () => sql`f.id = any (${p("fanIds")}::uuid[]) and ${reachesFan(sql`f`)}`,
};
const BATCH = sql`and f.id > ${p("after")}::uuid
  order by f.id
  limit ${p("size")}::int`;

/**
 * Matches an opt-out that holds: a consent that is newer than the general one lifts it; one of a talent, a bounce and
 * what a person added hold until they are taken back.
 */
const hasLeft = (suppressed: string, consentedAt: string): SQL =>
  sql.raw(
    `(${suppressed}.left_talent or (${suppressed}.left_at is not null and (${consentedAt} > ${suppressed}.left_at) is not true))`,
  );

const NO_ADDRESSES = sql`select null::text as address, 0::bigint as place where false`;
/** Typed addresses, then those of the list. */
const ADDRESSES = sql`select typed.address, typed.place
    from unnest(${p("emails")}::text[]) with ordinality typed (address, place)
    union all
    select a.address, a.place + 1000000
    from campaign_address a
    where a.agency_id = ${agency} and a.list_id = ${p("listId")}::uuid and a.address is not null`;

/**
 * Selects everyone with the reason why they are left out; null if they get it. Each address gets it once. Fans with a given
 * address are read once for all of them: row security keeps `lower` out of the index, so that each would read every fan.
 */
const judged = ({ source, part, filter }: Shape): SQL => sql`
  with suppressed as materialized (
    select address_hash, bool_or(cause = 'BOUNCED') as bounced, bool_or(cause = 'MANUAL') as by_hand,
      max(created_at) filter (where cause = 'UNSUBSCRIBED' and person_id is null) as left_at,
      bool_or(cause = 'UNSUBSCRIBED' and person_id is not null) as left_talent
    from campaign_suppression
    where agency_id = ${agency} and removed_at is null and (person_id is null or person_id = ${person})
    group by address_hash
  ), chosen as (
    select f.id as fan_id, f.name, lower(f.email) as address, f.consent is true as agreed,
      case when f.consent then f.consent_at end as consented_at, 0::bigint as place, f.country, f.state
    from fan f
    where f.agency_id = ${agency} and ${part === "typed" ? sql`false` : SELECTED[source](filter)}
      ${part === "fans" ? BATCH : sql``}
  ), given as (${part === "fans" ? NO_ADDRESSES : ADDRESSES}), known as materialized (
    select distinct on (lower(f.email)) lower(f.email) as address, f.name, f.consent, f.consent_at, f.country, f.state
    from fan f
    where f.agency_id = ${agency} and lower(f.email) in (select given.address from given)
    order by lower(f.email), f.consent_at desc nulls last
  ), typed as (
    select null::uuid as fan_id, known.name, given.address,
      ${p("agreed")}::boolean and known.consent is distinct from false,
      case when known.consent then known.consent_at end, given.place, known.country, known.state
    from given left join known on known.address = given.address
  ), everyone as (
    select * from chosen union all select * from typed
  ), reasoned as (
    select e.*, case when e.address is null then 'NO_ADDRESS'
        when not e.agreed then 'NO_CONSENT'
        when s.bounced then 'BOUNCED'
        when s.by_hand then 'MANUAL'
        when ${hasLeft("s", "e.consented_at")} then 'UNSUBSCRIBED' end as reason
    from everyone e left join suppressed s on s.address_hash = address_hash(${agency}, e.address)
  ), judged as (
    select fan_id, name, address, place, country, state, case when reason is null
          and row_number() over (partition by address, reason is null order by place, fan_id) > 1 then 'DUPLICATE'
        else reason end as reason
    from reasoned
  )`;

interface Question {
  shape: (part: Part) => Shape;
  values: Readonly<Record<string, unknown>>;
}
function questionOf(actor: Actor, recipients: Recipients): Question {
  const { fanFilters } = recipients;
  const matching = fanFilters === null ? null : matchFans(actor, fanFilters);
  return {
    shape: (part) => ({ source: sourceOf(recipients), part, filter: matching?.key ?? "" }),
    values: {
      ...matching?.values,
      ...reachValues(actor),
      personId: recipients.talentUserId,
      fanIds: recipients.fanUserIds,
      emails: recipients.recipientEmails,
      listId: recipients.addressListId,
      // A filter of the report has the name `consent`.
      agreed: recipients.consent,
    },
  };
}

const counting = preparedFamily(
  (
    shape: Shape,
  ) => sql`${judged(shape)} select reason, country, state, count(*)::int as count, count(fan_id)::int as fans
    from judged
    group by reason, country, state`,
);
interface CountedPlace {
  reason: UnsentReason | null;
  country: string | null;
  state: string | null;
  count: number;
  fans: number;
}
export interface AudienceCount {
  count: number;
  leftOut: { reason: UnsentReason; count: number }[];
  /** Fans among both; the others are addresses. */
  fans: number;
  /** Zone of most recipients whose place is known. */
  zone: string | null;
}
/** Counts who gets it, and who is left out by reason; a reason without anyone is absent. */
export async function countAudience(db: Db, actor: Actor, recipients: Recipients): Promise<AudienceCount> {
  const { shape, values } = questionOf(actor, recipients);
  const rows = await counting(db, shape("whole"), values);
  const counts = rows as unknown as CountedPlace[];
  const reasons = sums(counts, ({ reason }) => reason);
  return {
    count: reasons.get(null) ?? 0,
    leftOut: [...reasons]
      .flatMap(([reason, count]) => (reason === null ? [] : [{ reason, count }]))
      .sort((a, b) => b.count - a.count),
    fans: counts.reduce((sum, { fans }) => sum + fans, 0),
    zone: mainZone(counts.filter(({ reason }) => reason === null)),
  };
}
function sums<Key>(counts: readonly CountedPlace[], keyOf: (place: CountedPlace) => Key): Map<Key, number> {
  const totals = new Map<Key, number>();
  for (const place of counts) totals.set(keyOf(place), (totals.get(keyOf(place)) ?? 0) + place.count);
  return totals;
}
function mainZone(counts: readonly CountedPlace[]): string | null {
  const zones = sums(counts, ({ country, state }) => zoneOfPlace(country, state));
  zones.delete(null);
  const total = [...zones.values()].reduce((sum, count) => sum + count, 0);
  return [...zones].find(([, count]) => count > total / 2)?.[0] ?? null;
}

const listing = preparedFamily(
  (shape: Shape) => sql`${judged(shape)} select name, address
    from judged
    where reason = ${p("reason")}
    order by name, address, fan_id
    limit ${p("size")}::int offset ${p("skipped")}::int`,
);
/** Returns people who are left out for a reason. */
export async function listLeftOut(
  db: Db,
  actor: Actor,
  recipients: Recipients,
  { reason, skipped, size }: { reason: UnsentReason; skipped: number; size: number },
): Promise<{ name: string | null; address: string | null }[]> {
  const { shape, values } = questionOf(actor, recipients);
  const rows = await listing(db, shape("whole"), { ...values, reason, skipped, size });
  return rows as { name: string | null; address: string | null }[];
}

const choosing = preparedFamily(
  (shape: Shape) => sql`${judged(shape)} select j.name, j.address, coalesce(f.city, f.state, f.country) as place
    from judged j left join fan f on f.agency_id = ${agency} and f.id = j.fan_id
    where j.reason is null
    order by j.place, j.fan_id
    limit 1 offset ${p("skipped")}::int`,
);
export interface PreviewedRecipient {
  name: string | null;
  address: string;
  place: string | null;
}
/** Returns the recipient at a place among all. */
export async function findRecipient(
  db: Db,
  actor: Actor,
  recipients: Recipients,
  skipped: number,
): Promise<PreviewedRecipient | null> {
  const { shape, values } = questionOf(actor, recipients);
  const [row] = await choosing(db, shape("whole"), { ...values, skipped });
  return (row as unknown as PreviewedRecipient | undefined) ?? null;
}

const writing = preparedFamily(
  (shape: Shape) => sql`${judged(shape)}, written as (
      insert into campaign_recipient (agency_id, campaign_id, address, address_hash, fan_id)
      select ${agency}, ${p("campaignId")}::uuid, address, address_hash(${agency}, address), fan_id
      from judged
      where reason is null
      order by place, fan_id
      on conflict do nothing
      returning 1
    ), counted as (
      select coalesce(reason, '') as reason, count(*)::int as count from judged group by 1
    )
    select (select count(*)::int from written) as written,
      (select coalesce(json_object_agg(reason, count), '{}') from counted) as counts,
      (select count(*)::int from chosen) as read,
      (select fan_id from chosen order by fan_id desc limit 1) as last`,
);
export interface WrittenBatch {
  written: number;
  /** Fans of the batch, and the last of them; fewer than its size if it was the last batch. */
  read: number;
  last: string | null;
  leftOut: Partial<Record<UnsentReason, number>>;
}
/** Writes a row for each recipient of a batch of fans, or for the typed addresses, in one statement. */
export async function writeRecipients(
  db: Db,
  actor: Actor,
  campaignId: string,
  recipients: Recipients,
  batch: { after: string; size: number } | "typed",
): Promise<WrittenBatch> {
  const { shape, values } = questionOf(actor, recipients);
  const [row] = await writing(db, shape(batch === "typed" ? "typed" : "fans"), {
    ...values,
    campaignId,
    ...(batch !== "typed" && batch),
  });
  const { written, counts, read, last } = row as unknown as Omit<WrittenBatch, "leftOut"> & {
    counts: Partial<Record<UnsentReason | "", number>>;
  };
  const { "": eligible = 0, ...leftOut } = counts;
  // An address that another batch has.
  const repeated = eligible - written;
  if (repeated > 0) leftOut.DUPLICATE = (leftOut.DUPLICATE ?? 0) + repeated;
  return { written, read, last, leftOut };
}
