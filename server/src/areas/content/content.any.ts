/** Handlers of calls about content of any kind. */
import { sql } from "drizzle-orm";
import type { content as calls } from "#contract/content/content.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { checkDeleted } from "#server/lib/serving/references.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { TIME_ZONES } from "#server/lib/values/time-zones.ts";
import { readContent } from "./content.handlers.ts";
import { contentLists } from "./content.list.ts";
import { RESTORED } from "./content.state.ts";
import { contentItem } from "./content.table.ts";
import { contentKit } from "./content.ts";
import { readContentSettings } from "./content-setting.rules.ts";

/** Number of latest items that the tags in use are read from. */
const LATEST = 2000;
const tagsInUse = preparedFamily(
  () => sql`select tag from (select ${contentItem.tags} as tags from ${contentItem}
      where ${contentItem.agencyId} = ${sql.placeholder("$agency")}::uuid
        and ${contentItem.deletedAt} is null
        and ${withinReach("CMS", contentItem.id, "read")}
      order by ${contentItem.publishAt} desc limit ${sql.raw(String(LATEST))}) latest, unnest(tags) tag
    group by tag
    order by count(*) desc, tag
    limit 200`,
);

const { remove, bulk, undoBulk } = contentKit.handlers;
export const contentHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, query }) => contentLists.content(db, actor, query),
  get: ({ db, actor, params: { id } }) => readContent(db, actor, id),
  async restore({ db, actor, params: { id } }) {
    await checkDeleted(contentKit.resolver, db, { actor, id });
    await db.execute(sql`update content_item set deleted_at = null, status = ${RESTORED} where id = ${id}::uuid`);
    return {};
  },
  remove,
  bulk,
  undoBulk,
  async metadata({ db, actor }) {
    const [tags, { publishToApp, anotherPersonApproves }] = await Promise.all([
      tagsInUse(db, undefined, { ...reachValues(actor) }),
      readContentSettings(db),
    ]);
    return {
      tags: tags.map(({ tag }) => String(tag)),
      mayImport: publishToApp || actor.role === "super_admin",
      anotherPersonApproves,
    };
  },
  timezone: async () => TIME_ZONES.map((id) => ({ id, value: id.replaceAll("_", " ") })),
};
