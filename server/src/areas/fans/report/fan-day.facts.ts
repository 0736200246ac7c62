/** Acts of fans as reports count them: sums of days for each talent whose content is within reach. */
import { sql } from "drizzle-orm";
import { reachesContentOf } from "#server/areas/social/social.rules.ts";
import { type Facts, isOfAgencies } from "#server/lib/reports/facts.ts";

export const fanDayFacts: Facts = {
  name: "fanDays",
  rows: sql`select d.person_id, null::uuid as record_id, d.day, sum(d.views) as views,
      sum(d.follows - d.unfollows) as gained, sum(d.comments + d.reactions + d.shares + d.votes) as acts
    from fan_day d
    where ${isOfAgencies(sql`d.agency_id`)} and ${reachesContentOf(sql`d.person_id`, "read")}
    group by d.person_id, d.day`,
};
