import { type SQL, sql } from "drizzle-orm";
import { reach } from "#contract/access.ts";
import { CONTENT_STATUS, PODCAST } from "#contract/content/codes.ts";
import { contentRecord } from "#contract/content/content.ts";
import type { ContentForm } from "#contract/content/item.ts";
import { storedStatus } from "#contract/content/status.ts";
import { event } from "#server/areas/events/event.table.ts";
import { linkRead } from "#server/areas/links/link.rules.ts";
import { mediaOf } from "#server/areas/media/media-reply.rules.ts";
import { venue } from "#server/areas/venues/venue.table.ts";
import { asksForContent, contentWaits } from "#server/lib/approval/second-person.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { isAmong, isWithin } from "#server/lib/lists/filters.ts";
import { involvedOf, involves } from "#server/lib/reach/involvement.ts";
import { assignInitial } from "#server/lib/records/assignments.ts";
import { agencyOf } from "#server/lib/records/briefs.ts";
import { type Changer, changesWords } from "#server/lib/records/bulk-changers.ts";
import { recordKit } from "#server/lib/records/kit.ts";
import { reachesRecord, withinReach } from "#server/lib/records/reach.ts";
import { involvement, record } from "#server/lib/records/records.table.ts";
import { cleanRichText, SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import { addPeople, recordPicture, savePeople, staffBrief } from "#server/lib/work/work.ts";
import { checkContent } from "./content.check.ts";
import { saveEvents, saveMedia } from "./content.parts.ts";
import { contentEvent, contentItem, contentMarking, contentMedia } from "./content.table.ts";

const item = contentItem;
const p = sql.placeholder;

export const contentTalent = (more: SQL = sql``) =>
  sql`json_build_object('userId', ${record.id}, 'displayName', ${record.title}, 'avatarUrl', ${recordPicture}${more})`;
const hiddenTalents = sql`(select count(*)::int
  from ${involvement} join ${record} on ${record.id} = ${involvement.involvedId} and ${record.deletedAt} is null
  where ${involvement.agencyId} = ${item.agencyId}
    and ${involvement.recordId} = ${item.id}
    and not ${withinReach(record.resource, record.id, "read")})`;
export const medias = sql`(select coalesce(json_agg(json_build_object('order', ${contentMedia.place},
      'media', ${mediaOf(contentMedia.mediaId)}) order by ${contentMedia.place}, ${contentMedia.mediaId}), '[]')
  from ${contentMedia} where ${contentMedia.agencyId} = ${item.agencyId} and ${contentMedia.recordId} = ${item.id})`;
/** True while its media are being prepared. */
export const isProcessing = sql`exists (select from ${contentMedia} join media file on file.id = ${contentMedia.mediaId}
  where ${contentMedia.agencyId} = ${item.agencyId}
    and ${contentMedia.recordId} = ${item.id}
    and file.state = 'processing')`;
/** The item's `displayStatus` and `eventLabel`. */
const shownStatus = sql`case ${item.status}
  when 13 then case when ${isProcessing} then 'Processing' else 'Pending' end
  when 14 then 'Rejected'
  else case when coalesce(${item.startsAt}, ${item.publishAt}) <= now() then 'Published' else 'Scheduled' end end`;

/** True if the reader may change the item: a write names one agency. */
export const isOwnToChange = sql`(${item.agencyId} = ${p("$agency")}::uuid
  and ${withinReach("CMS", item.id, "write")})`;

const isOpen = sql`${contentMarking.agencyId} = ${item.agencyId}
  and ${contentMarking.recordId} = ${item.id}
  and ${contentMarking.kind} = 'NOT_RELEVANT'
  and ${contentMarking.resolvedAt} is null`;
/** Selects the talents that open markings name; a marking that names none is about all of them. */
export const irrelevanceTalents = sql`case when ${item.openIrrelevance} = 0 then '[]' else ${involvedOf(
  item,
  "RELATED",
  sql`json_build_object('userId', ${record.id}, 'displayName', ${record.title})`,
  sql`exists (select from ${contentMarking}
    where ${isOpen} and coalesce(${contentMarking.talentId}, ${record.id}) = ${record.id})`,
)} end`;

const ofEvent = (column: SQL) =>
  sql`(select ${column}
    from ${contentEvent}
    where ${contentEvent.agencyId} = ${item.agencyId} and ${contentEvent.itemId} = ${item.id})`;
export const containsWords = (column: SQL, words: unknown) =>
  sql`fold(coalesce(${column}, '')) like ${wordPattern(sql`${words}`)}`;

/** Makes a bulk change count as writing each item. */
function asWriting(changer: Changer): Changer {
  const after = async (db: Db, actor: Actor, ids: readonly string[]) => {
    await noteWriter(db, actor, ids);
    await waitAgain(db, actor, ids);
    const { rows } = await db.execute<{ id: string; version: number }>(
      sql`select ${item.id} as id, ${item.version} as version
        from ${item}
        where ${item.id} = any (${sql.param([...ids])}::uuid[])`,
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  };
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return {
    ...changer,
    async write(db, actor, changes) {
      await changer.write(db, actor, changes);
      return after(db, actor, idsOf(changes));
    },
    async undo(db, actor, rows) {
      await changer.undo(db, actor, rows);
      await after(db, actor, idsOf(rows));
    },
  };
}

const rich = (text: string | null) => (text === null ? null : cleanRichText(text, "content"));
const peopleOf = ({ id, form }: { id: string; form: ContentForm }) => ({ id, personIds: form.talentUserIds });

export const contentKit = recordKit(contentRecord, {
  table: item,
  only: sql`${item.status} is not null`,
  title: item.title,
  subtitle: sql`${item.kind} || ', ' || to_char(${item.publishAt}, 'DD Mon YYYY')`,
  // A scheduled item, and one rejected before it went out, shows in every period that ends before its publish time.
  dates: {
    from: sql`${item.publishAt}`,
    to: sql`case when ${item.status} in (3, 14) then least(${item.publishAt}, now()) else ${item.publishAt} end`,
  },
  changers: { tags: asWriting(changesWords(item, item.tags)) },
  countsEach: true,
  fields: {
    displayName: item.title,
    agency: agencyOf(item.agencyId),
    editable: isOwnToChange,
    talents: involvedOf(
      item,
      "RELATED",
      contentTalent(sql`, 'agencyTalent', ${record.agencyId} = ${p("$agency")}::uuid`),
    ),
    hiddenTalents,
    medias,
    thumbnail: mediaOf(item.thumbnailId),
    publishDate: item.publishAt,
    publishTimeZoneId: item.publishZone,
    processing: isProcessing,
    [PODCAST]: item.podcast,
    start: item.startsAt,
    end: ofEvent(sql`${contentEvent.endsAt}`),
    timeZoneId: ofEvent(sql`${contentEvent.timeZoneId}`),
    eventMode: ofEvent(sql`${contentEvent.mode}`),
    location: ofEvent(sql`${contentEvent.location}`),
    locationId: ofEvent(sql`${contentEvent.venueId}`),
    streamUrl: ofEvent(sql`${contentEvent.streamUrl}`),
    ticketUrl: ofEvent(sql`${contentEvent.ticketUrl}`),
    venue: ofEvent(
      sql`(select json_build_object('id', ${venue.id}, 'name', ${venue.name})
        from ${venue}
        where ${venue.id} = ${contentEvent.venueId})`,
    ),
    agencyEvent: ofEvent(sql`(select json_build_object('id', ${event.id}, 'name', ${event.title}) from ${event}
      where ${event.agencyId} = ${contentEvent.agencyId}
        and ${event.id} = ${contentEvent.eventId}
        and ${event.deletedAt} is null
        and ${withinReach("EVENT", event.id, "read")})`),
    totalNotInterestedIn: item.totalNotInterested,
    reportedCount: item.openIrrelevance,
    irrelevanceTalents,
    latestReportedDate: item.latestIrrelevanceAt,
    creator: staffBrief(item.createdBy),
    linkRead: linkRead(item.agencyId, item.link),
    markedByMe: sql`exists (select from ${contentMarking}
      where ${isOpen} and ${contentMarking.staffId} = ${p("$actor")}::uuid)`,
  },
  sort: {
    publishDate: item.publishAt,
    totalNotInterestedIn: item.totalNotInterested,
    start: item.startsAt,
    latestReportedDate: item.latestIrrelevanceAt,
  },
  where: {
    cmsTabId: (tab) =>
      sql`(${tab}::int = 0 or (${tab}::int = -2 and ${item.openIrrelevance} > 0) or ${item.status} = ${tab}::int)`,
    userIds: involves(item),
    agencyIds: isAmong(item.agencyId),
    talentId: (id) => involves(item)(sql`array[${id}::uuid]`),
    title: (words) => containsWords(sql`${item.title}`, words),
    tag: (tags) => sql`${item.tags} && ${tags}::text[]`,
    link: (words) => containsWords(sql`${item.link}`, words),
    displayStatuses: (shown) => sql`${shownStatus} = any (${shown}::text[])`,
    onWebPage: (is) => sql`${item.onWebPage} = ${is}::boolean`,
    mayEdit: (may) => sql`${reachesRecord(item.id, "write")} = ${may}::boolean`,
    start: isWithin(item.startsAt),
    types: (types) => sql`lower(${item.kind}) = any (${types}::text[])`,
    [PODCAST]: (is) => sql`${item.podcast} = ${is}::boolean`,
    kinds: isAmong(item.kind),
  },
  // The form's times are instants by now: see `settle`.
  columns: (form) => ({
    status: storedStatus(form.status),
    content: rich(form.content),
    sanitiser: SANITISER_VERSION,
    publishAt: form.publishDate,
    publishZone: form.publishTimeZoneId ?? undefined,
    startsAt: form.start,
    podcast: form[PODCAST],
  }),
  check: checkContent,
  async insertParts(db, actor, created) {
    // A writer with a right to assigned items only is assigned, as they could not see the item otherwise.
    if (reach(actor, "CMS", "write") === "assigned")
      await assignInitial(
        db,
        actor,
        created.map(({ id }) => ({ recordId: id, staffIds: [actor.id] })),
      );
    await addPeople(db, actor, created.map(peopleOf));
    await saveMedia(db, actor, created);
    await saveEvents(db, actor, created);
  },
  async saveParts(db, actor, id, form) {
    await savePeople(db, actor, id, [...form.talentUserIds]);
    await saveMedia(db, actor, [{ id, form }]);
    await saveEvents(db, actor, [{ id, form }]);
  },
});

/** Notes the writer of an item. Writers since its last approval may not approve it. */
export const noteWriter = (db: Db, actor: Actor, ids: readonly string[]) =>
  db.execute(
    sql`update ${item} set written_by = ${staffIdOf(actor)}::uuid,
        writers = array_append(array_remove(${item.writers}, ${actor.id}::uuid), ${actor.id}::uuid)
      where ${item.id} = any (${sql.param([...ids])}::uuid[])`,
  );
/** Notes the actor of this transaction as the writer: an import filled empty fields. */
export const noteFilled = (db: Db, ids: readonly string[]) =>
  db.execute(
    sql`update ${item} set writers = array_append(array_remove(${item.writers}, current_actor()), current_actor()),
        status = case when ${item.status} = ${CONTENT_STATUS.published}::smallint
          and ${asksForContent(sql`${item.agencyId}`)}
          then ${CONTENT_STATUS.pending}::smallint
          else ${item.status} end
      where ${item.id} = any (${sql.param([...ids])}::uuid[]) and current_actor() is not null`,
  );
/** Notes that a person approved an item in its present state. */
export const noteApproval = (db: Db, id: string) =>
  db.execute(sql`update ${item} set writers = '{}' where ${item.id} = ${id}::uuid`);
/**
 * Makes changed published items wait for approval again, if another person approves: fans must see only what was
 * approved.
 */
export async function waitAgain(db: Db, actor: Actor, ids: readonly string[]): Promise<void> {
  if (!(await contentWaits(db, actor))) return;
  await db.execute(
    sql`update ${item}
      set status = ${CONTENT_STATUS.pending}::smallint
      where ${item.id} = any (${sql.param([...ids])}::uuid[])
        and ${item.status} = ${CONTENT_STATUS.published}::smallint`,
  );
}
