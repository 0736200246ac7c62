/** Rules of which content an actor reaches, by kind. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { ContentKind } from "#contract/content/codes.ts";
import type { PostKind } from "#contract/content/posts/codes.ts";
import { reachesRecord, recordsInReach } from "#server/lib/records/reach.ts";
import { type Resolver, resolver } from "#server/lib/serving/references.ts";
import { contentItem, contentMedia } from "./content.table.ts";

const agency = sql`${sql.placeholder("$agency")}::uuid`;

/** True if the file belongs to content that the actor reaches. */
export const isInContent = (mediaId: Column | SQL): SQL =>
  sql`(exists (select from ${contentMedia}
    where ${contentMedia.agencyId} = ${agency}
      and ${contentMedia.mediaId} = ${mediaId}
      and ${reachesRecord(contentMedia.recordId, "read")})
    or exists (select from ${contentItem}
      where ${contentItem.agencyId} = ${agency}
        and ${contentItem.thumbnailId} = ${mediaId}
        and ${reachesRecord(contentItem.id, "read")}))`;

/** Finds content of the given kinds. */
const resolverOf = (kinds: readonly (ContentKind | PostKind)[], more = sql``): Resolver =>
  resolver(
    ({ action, wide, deleted = false }) => ({ action, wide, deleted }),
    ({ action, wide, deleted }, isRequested) => {
      const state = deleted ? "deleted" : "there";
      const kindList = sql.join(
        kinds.map((kind) => sql.raw(`'${kind}'`)),
        sql`, `,
      );
      const reached = recordsInReach(action, { kinds: ["content"], wide, state }, isRequested);
      return sql`${reached}
        and exists (select from content_item i where i.id = record.id and i.kind in (${kindList})${more})`;
    },
  );
export const newsResolver = resolverOf(["News"]);
export const cmsEventResolver = resolverOf(["Event"]);
export const pvpmResolver = resolverOf(["Audio", "Video"]);
export const postResolver = resolverOf(["Fanroom-Post"]);
export const pollResolver = resolverOf(["Fanroom-Poll"]);
/** Finds posts and polls that are snippets: these are shared. */
export const snippetResolver = resolverOf(["Fanroom-Post", "Fanroom-Poll"], sql` and i.fanroom_type = 'SNIPPET'`);
