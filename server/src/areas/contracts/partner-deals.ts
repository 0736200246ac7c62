/** Handlers of a partner's deals. */
import { sql } from "drizzle-orm";
import { type partnerDeals as calls, MAX_DEALS, type PartnerDeal } from "#contract/contracts/partner-deals.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import { involvedOf } from "#server/lib/reach/involvement.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { readerZone, workPerson } from "#server/lib/work/work.ts";
import { contract } from "./contract.table.ts";

const p = sql.placeholder;
const today = sql`(now() at time zone ${readerZone})::date`;
const selecting = preparedFamily(
  () => sql`select id, summary, "timeStatus", talents, talents -> 0 ->> 'avatarUrl' as "talentAvatar" from (
      select ${contract.id} as id, ${contract.title} as summary,
        ${involvedOf(contract, "RELATED", workPerson)}::json as talents, ${contract.startOn} as start_on,
        case when ${contract.startOn} > ${today} then 'upcoming'
          when ${contract.endOn} < ${today} then 'past'
          else 'current' end as "timeStatus"
      from ${contract}
      where ${contract.agencyId} = ${p("$agency")}::uuid
        and ${contract.partnerId} = ${p("partnerId")}::uuid
        and ${contract.deletedAt} is null
        and ${contract.meaning} <> 'CANCELLED' and ${withinReach("CONTRACT", contract.id, "read")}) deal
    order by array_position(array['current', 'upcoming', 'past'], "timeStatus"), start_on desc nulls first, id
    limit ${sql.raw(String(MAX_DEALS))}`,
);

export const partnerDealHandlers: Handlers<typeof calls> = {
  list: async ({ db, actor, params }) =>
    (await selecting(db, undefined, { partnerId: params.id, ...reachValues(actor) })) as unknown as PartnerDeal[],
};
