/** Which content an actor reaches, by kind. */
import { sql } from "drizzle-orm";
import type { ContentKind } from "#contract/content/codes.ts";
import { recordsInReach } from "#server/lib/records/reach.ts";
import { type Resolver, resolver } from "#server/lib/serving/references.ts";

/** Finds content of some kinds. */
const resolverOf = (kinds: readonly ContentKind[]): Resolver =>
  resolver(
    ({ action, wide, deleted = false }) => ({ action, wide, deleted }),
    ({ action, wide, deleted }, isRequested) => {
      const state = deleted ? "deleted" : "there";
      const of = sql.join(
        kinds.map((kind) => sql.raw(`'${kind}'`)),
        sql`, `,
      );
      const reached = recordsInReach(action, { kinds: ["content"], wide, state }, isRequested);
      return sql`${reached} and exists (select from content_item i where i.id = record.id and i.kind in (${of}))`;
    },
  );
export const newsResolver = resolverOf(["News"]);
export const cmsEventResolver = resolverOf(["Event"]);
export const pvpmResolver = resolverOf(["Audio", "Video"]);
