/** Handlers of calls that every kind of content has. */
import { sql } from "drizzle-orm";
import {
  CONTENT_FORM_STATUS,
  CONTENT_STATUS,
  type ContentKind,
  PVPM_KIND,
  type PvpmType,
} from "#contract/content/codes.ts";
import type { audios, cmsEvents, news, podcasts, pvpms } from "#contract/content/content.ts";
import { ContentForm, type ContentItem } from "#contract/content/item.ts";
import { formStatus, storedStatus } from "#contract/content/status.ts";
import type { ListQuery } from "#contract/list.ts";
import { z } from "#contract/schema.ts";
import { linkReadOf } from "#server/areas/links/link.rules.ts";
import { contentWaits, refuseTied } from "#server/lib/approval/second-person.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import type { Resolver } from "#server/lib/serving/references.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { type ContentListing, contentLists, irrelevanceLists, pvpmList, shownContent } from "./content.list.ts";
import {
  type Context,
  type GivenBody,
  irrelevanceHandlers,
  itemHandlers,
  refuseLostReach,
  served,
} from "./content.module.ts";
import { cmsEventResolver, newsResolver, pvpmResolver } from "./content.rules.ts";
import { act, type NamedItems, refuseChanged, resolveMarkings } from "./content.state.ts";
import { contentItem } from "./content.table.ts";
import { contentKit, noteApproval, noteWriter } from "./content.ts";
import { noteCopy, startOfCopy } from "./event-copy.ts";
import { markings } from "./marking.ts";
import { type Scheduling, schedule } from "./publishing.ts";
import { settle } from "./settle.ts";

export async function readContent(db: Db, actor: Actor, id: string): Promise<ContentItem> {
  const item = shownContent(found(await contentKit.read(db, actor, id)));
  return { ...item, linkRead: linkReadOf(item.linkRead) };
}

/** Returns the form that would store an item as it is. */
const formOfItem = (item: ContentItem): ContentForm => ({
  ...item,
  talentUserIds: item.talents.map(({ userId }) => userId),
  mediaIds: item.medias.map(({ media }) => media.id),
  thumbnailId: item.thumbnail?.id ?? null,
  status: formStatus(item.status),
  eventMode: item.eventMode ?? "OFFLINE",
  agencyEventId: item.agencyEvent?.id ?? null,
});

/** Returns the wall time of an instant in a zone. */
const wallIn = (instant: string, zone: string): string => {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  return parts.format(new Date(instant)).replace(" ", "T");
};
/** Keeps the wall time of a future moment if only the zone changes. */
const keepingWall = (instant: string | null, was: string | null, zone: string | null | undefined): string | null =>
  instant === null || was === null || !zone || zone === was || Date.parse(instant) <= Date.now()
    ? instant
    : wallIn(instant, was);

type Sent = Partial<Omit<ContentForm, "kind">>;
/** Applies the sent fields to the form of an item. */
function changedForm(item: ContentItem, sent: Sent): ContentForm {
  const form = formOfItem(item);
  const moved = sent.locationId !== undefined || (sent.eventMode !== undefined && sent.eventMode !== item.eventMode);
  const merged = {
    ...form,
    ...(sent.publishDate === undefined && {
      publishDate: keepingWall(item.publishDate, item.publishTimeZoneId, sent.publishTimeZoneId) ?? item.publishDate,
    }),
    ...(sent.start === undefined && { start: keepingWall(item.start, item.timeZoneId, sent.timeZoneId) }),
    ...(sent.end === undefined && { end: keepingWall(item.end, item.timeZoneId, sent.timeZoneId) }),
    // The location follows the venue or mode, unless it was typed too.
    ...(moved && { location: null }),
  };
  const sentEntries = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...merged, ...Object.fromEntries(sentEntries) };
}

interface Module {
  kindOf: (body: { type?: PvpmType | undefined }) => ContentKind;
  resolver: Resolver;
  lists: (query: ListQuery) => [ContentListing, ListQuery];
  jobs: Scheduling;
}
function moduleHandlers({ kindOf, resolver, lists, jobs }: Module) {
  const does =
    (action: Parameters<typeof act>[3]["action"]) =>
    ({ db, actor, body }: GivenBody<NamedItems>) =>
      act(db, actor, jobs, { action, named: body });

  return {
    ...itemHandlers({ resolver, lists, jobs }),
    async create({ db, actor, body: { type, ...sent } }: GivenBody<Sent & { type?: PvpmType }>) {
      // Validated by the call's own schema; here it gets the fields of other kinds.
      const form = await settle(db, actor, z.parse(ContentForm, { ...sent, kind: kindOf({ type }) }));
      if (form.status === CONTENT_FORM_STATUS.publish && (await contentWaits(db, actor)))
        throw new Refusal("ownContent");
      await contentKit.checkNew(db, actor, form);
      const [id] = await contentKit.insert(db, actor, [form]);
      if (form.agencyEventId !== null) await noteCopy(db, found(id), form.agencyEventId);
      await noteWriter(db, actor, [found(id)]);
      await schedule(db, jobs, actor, [found(id)]);
      return { id: found(id) };
    },

    async update({
      db,
      actor,
      body: { id, version, type, resolved, ...sent },
    }: GivenBody<Sent & { id: string; version: number; type?: PvpmType; resolved?: boolean }>) {
      await db.execute(sql`select from content_item where id = ${id}::uuid for no key update`);
      const before = await readContent(db, actor, id);
      await refuseStale(db, { table: contentItem, id }, version, before);
      if (type !== undefined && kindOf({ type }) !== before.kind)
        throw new Refusal("validation", [{ field: "type", code: "invalid", message: "It stays what it is" }]);
      const { status, ...fields } = sent;
      const wrote = Object.values(fields).some((value) => value !== undefined);
      const next = status === undefined ? before.status : storedStatus(status);
      const publishes = next === CONTENT_STATUS.published && before.status !== next;
      if (publishes) await refuseTied(db, actor, "content", [id]);
      const waits = wrote && next === CONTENT_STATUS.published && (await contentWaits(db, actor));
      if (waits && publishes) throw new Refusal("ownContent");
      const changed = changedForm(before, sent);
      // A published item that changes waits for another person's approval again.
      const form = await settle(db, actor, waits ? { ...changed, status: CONTENT_FORM_STATUS.pending } : changed);
      await contentKit.save(db, actor, id, version, form);
      if (wrote) await noteWriter(db, actor, [id]);
      else if (publishes) await noteApproval(db, id);
      if (resolved || (next === CONTENT_STATUS.rejected && before.status !== next))
        await resolveMarkings(db, actor, [id]);
      await refuseLostReach(db, actor, id);
      await schedule(db, jobs, actor, [id]);
      return readContent(db, actor, id);
    },

    get: ({ db, actor, params: { id } }: Pick<Context, "db" | "actor"> & { params: { id: string } }) =>
      readContent(db, actor, id),

    approve: does("approve"),
    reject: does("reject"),
    pending: does("pending"),
    publish: does("publish"),
    irrelevantReject: does("irrelevantReject"),
    async publishToTalentWebpage({ db, body }: GivenBody<NamedItems & { publish: boolean }>) {
      const unique = [...new Set(body.ids)];
      const { rows } = await db.execute<{ id: string; version: number }>(
        sql`select id, version
          from content_item
          where id = any (${sql.param(unique)}::uuid[])
          order by id
          for no key update`,
      );
      await refuseChanged(db, body, rows);
      await db.execute(
        sql`update content_item set on_web_page = ${body.publish} where id = any (${sql.param(unique)}::uuid[])`,
      );
      return { count: unique.length };
    },
  };
}

export const newsHandlers = (jobs: Scheduling): Handlers<typeof news> =>
  served({
    ...moduleHandlers({
      kindOf: () => "News",
      resolver: newsResolver,
      lists: (query) => [contentLists.news, query],
      jobs,
    }),
    ...irrelevanceHandlers(irrelevanceLists.news),
  });

export const cmsEventHandlers = (jobs: Scheduling): Handlers<typeof cmsEvents> =>
  served({
    ...moduleHandlers({
      kindOf: () => "Event",
      resolver: cmsEventResolver,
      lists: (query) => [contentLists.cmsEvents, query],
      jobs,
    }),
    ...irrelevanceHandlers(irrelevanceLists.cmsEvents),
    copyOf: ({ db, actor, params: { id } }: Pick<Context, "db" | "actor"> & { params: { id: string } }) =>
      startOfCopy(db, actor, id),
  });

export const pvpmHandlers = (jobs: Scheduling): Handlers<typeof pvpms> =>
  served(
    moduleHandlers({
      kindOf: ({ type }) => PVPM_KIND[type ?? "audio"],
      resolver: pvpmResolver,
      lists: pvpmList,
      jobs,
    }),
  );

const reportsToo = (list: ContentListing) => ({ ...irrelevanceHandlers(list), reports: markings });
export const audioHandlers: Handlers<typeof audios> = served(reportsToo(irrelevanceLists.audios));
export const videoHandlers: Handlers<typeof audios> = served(reportsToo(irrelevanceLists.videos));
export const podcastHandlers: Handlers<typeof podcasts> = served(irrelevanceHandlers(irrelevanceLists.podcasts));
