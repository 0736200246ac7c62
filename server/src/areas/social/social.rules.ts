/**
 * Rules of who reaches accounts on Facebook and Instagram, their posts, and shares: as the content of their talents.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import { socialAccount } from "#server/areas/talents/business/business.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachesRecord, reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { socialConnection, socialContent, socialShare } from "./social.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

const isThere = (personId: Column | SQL): SQL =>
  sql`exists (select from ${record} where ${record.id} = ${personId} and ${record.deletedAt} is null)`;
/** Matches talents whose content is within reach, for statements filled with `reachValues`. */
export const reachesContentOf = (personId: Column | SQL, action: AccessAction): SQL =>
  sql`(${withinReach("CMS", personId, action)} and ${isThere(personId)})`;

/** Matches visible posts: of a connected account, neither deleted here nor gone from the platform. */
export const isShownPost = sql`${socialContent.removedAt} is null and ${socialContent.goneAt} is null
  and exists (select from ${socialConnection}
    where ${socialConnection.id} = ${socialContent.connectionId} and ${socialConnection.state} <> 'DISCONNECTED')`;

export const talentSocialResolver = resolver(
  ({ action }) => ({ action }),
  ({ action }, isRequested) =>
    sql`select ${socialAccount.id}
      from ${socialAccount}
      where ${isRequested(socialAccount.id)}
        and ${socialAccount.agencyId} = ${agency}
        and ${socialAccount.deletedAt} is null
        and ${socialAccount.platform} in ('facebook', 'instagram')
        and ${reachesContentOf(socialAccount.personId, action)}`,
);

export const socialContentResolver = resolver(
  ({ action }) => ({ action }),
  ({ action }, isRequested) =>
    sql`select ${socialContent.id}
      from ${socialContent}
      where ${isRequested(socialContent.id)} and ${socialContent.agencyId} = ${agency} and ${isShownPost}
        and ${reachesContentOf(socialContent.personId, action)}`,
);

export const socialShareResolver = resolver(
  ({ action }) => ({ action }),
  ({ action }, isRequested) =>
    sql`select ${socialShare.id}
      from ${socialShare}
      where ${isRequested(socialShare.id)} and ${socialShare.agencyId} = ${agency}
        and ${reachesRecord(socialShare.itemId, action, { kinds: ["content"] })}`,
);

const talents = preparedFamily(
  () =>
    sql`select ${record.id} as id
      from ${record}
      where ${record.id} = any (${p("$ids")}::uuid[])
        and ${record.agencyId} = ${agency}
        and ${withinReach("CMS", record.id, "read")}`,
);
/** Returns the talents whose accounts and posts the actor sees. */
export const visibleTalents = async (db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> =>
  (await talents(db, undefined, { ...reachValues(actor), $ids: ids })).map(({ id }) => String(id));

/** Matches pictures of posts that the actor sees. */
export const isSeenPictureOfPost = (mediaId: Column): SQL =>
  sql`exists (select from ${socialContent}
    where ${socialContent.agencyId} = ${agency} and ${socialContent.pictureId} = ${mediaId} and ${isShownPost}
      and ${reachesContentOf(socialContent.personId, "read")})`;
