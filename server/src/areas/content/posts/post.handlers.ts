/** Handlers of posts and polls, on top of those that all content has. */
import { sql } from "drizzle-orm";
import type { PostKind } from "#contract/content/posts/codes.ts";
import { type PollRow, PostOrPollForm } from "#contract/content/posts/post.ts";
import type { fanroomPolls, fanroomPosts } from "#contract/content/posts/posts.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import { z } from "#contract/schema.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { invalidField } from "../content.check.ts";
import { type Context, type GivenBody, irrelevanceHandlers, itemHandlers, served } from "../content.module.ts";
import { pollResolver, postResolver } from "../content.rules.ts";
import { contentItem } from "../content.table.ts";
import { noteWriter } from "../content.ts";
import { type Scheduling, schedule } from "../publishing.ts";
import { settlePost } from "./post.check.ts";
import { postIrrelevanceLists, postLists } from "./post.list.ts";
import { postKit, shownPost } from "./post.ts";

const readPost = async (db: Db, actor: Actor, id: string): Promise<PollRow> =>
  shownPost(found(await postKit.read(db, actor, id)));

/** Returns the form that would store a post as it is. */
const formOfPost = (row: PollRow): PostOrPollForm => ({
  kind: row.kind,
  fanroomType: row.fanroomType,
  talentUserId: row.talent?.userId ?? "",
  content: row.content,
  publishDate: row.publishDate,
  publishTimeZoneId: row.publishTimeZoneId,
  sortedMedias: row.medias.map(({ media, order }) => ({ mediaId: media.id, order })),
  linkPreview: row.linkPreview && { url: row.linkPreview.url },
  eventId: row.event?.id ?? null,
  locationId: row.locationId,
  location: row.location,
  options: row.options.map(({ id, text }) => ({ id, text })),
  expiryDate: row.expiryDate,
});

type Sent = Partial<Omit<PostOrPollForm, "kind">>;
const STAYS = "It stays what it is";
/** Refuses to change fields that only a new post sets. */
function refuseFixed(row: PollRow, sent: Sent): void {
  const before = formOfPost(row);
  const details: ErrorDetail[] = [];
  for (const field of ["fanroomType", "talentUserId", "eventId", "locationId", "location"] as const)
    if (sent[field] !== undefined && sent[field] !== before[field]) details.push(invalidField(field, STAYS));
  const { options } = sent;
  const isSame = (option: PostOrPollForm["options"][number], place: number): boolean => {
    const storedOption = before.options[place];
    return option.text === storedOption?.text && (option.id === undefined || option.id === storedOption.id);
  };
  if (options && (options.length !== before.options.length || !options.every(isSame)))
    details.push(invalidField("options", STAYS));
  if (row.expired && sent.expiryDate !== undefined && sent.expiryDate !== row.expiryDate)
    details.push(invalidField("expiryDate", "This poll is over"));
  if (details.length > 0) throw new Refusal("validation", details);
}

function postModule(kind: PostKind, jobs: Scheduling) {
  const isPoll = kind === "Fanroom-Poll";
  const list = isPoll ? "fanroomPolls" : "fanroomPosts";
  const resolver = isPoll ? pollResolver : postResolver;
  return {
    ...itemHandlers({ resolver, lists: (query) => [postLists[list], query], jobs }),
    ...irrelevanceHandlers(postIrrelevanceLists[list]),

    async create({ db, actor, body }: GivenBody<Sent>) {
      // Validated by the call's own schema; here it gets the fields of the other kind.
      const form = await settlePost(db, actor, z.parse(PostOrPollForm, { ...body, kind }));
      await postKit.checkNew(db, actor, form);
      const [id] = await postKit.insert(db, actor, [form]);
      await noteWriter(db, actor, [found(id)]);
      await schedule(db, jobs, actor, [found(id)]);
      return { id: found(id) };
    },

    async update({ db, actor, body: { id, version, ...sent } }: GivenBody<Sent & { id: string; version: number }>) {
      await db.execute(sql`select from content_item where id = ${id}::uuid for no key update`);
      const before = await readPost(db, actor, id);
      await refuseStale(db, { table: contentItem, id }, version, before);
      if (!before.editable) throw new Refusal("fanContent");
      refuseFixed(before, sent);
      const current = formOfPost(before);
      const sentFields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
      const form = await settlePost(db, actor, { ...current, ...sentFields }, current);
      await postKit.save(db, actor, id, version, form);
      await noteWriter(db, actor, [id]);
      await schedule(db, jobs, actor, [id]);
      return readPost(db, actor, id);
    },

    get: ({ db, actor, params: { id } }: Pick<Context, "db" | "actor"> & { params: { id: string } }) =>
      readPost(db, actor, id),

    /** Puts a post on top when it is pinned, even if it was pinned before. */
    async pin({ db, body: { id, pin } }: GivenBody<{ id: string; pin: boolean }>) {
      const { rows } = await db.execute<{ version: number }>(
        sql`update content_item
          set pinned_at = case when ${pin} then clock_timestamp() end
          where id = ${id}::uuid
          returning version`,
      );
      return { pin, version: found(rows[0]).version };
    },
  };
}

export const postHandlers = (jobs: Scheduling): Handlers<typeof fanroomPosts> =>
  served(postModule("Fanroom-Post", jobs));
export const pollHandlers = (jobs: Scheduling): Handlers<typeof fanroomPolls> =>
  served(postModule("Fanroom-Poll", jobs));
