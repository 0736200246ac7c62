/** New enquiries: they wait for an answer. */
import { sql } from "drizzle-orm";
import { UnansweredRow } from "#contract/dashboards/management-widgets.ts";
import { z } from "#contract/schema.ts";
import type { UnansweredSource } from "#server/lib/dashboards/management.ts";
import { countedRows } from "#server/lib/dashboards/statement.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { isShown } from "../comms.rules.ts";
import { reachesEnquiry } from "./enquiry.read.ts";
import { websiteEnquiry as enquiry } from "./enquiry.table.ts";

const waiting = preparedFamily(
  () => sql`with waiting as materialized (
      select ${enquiry.id} as id, coalesce(${enquiry.company}, ${enquiry.name}) as name, ${enquiry.text} as text,
        ${enquiry.createdAt} as since
      from ${enquiry}
      where ${enquiry.agencyId} = ${sql.placeholder("$agency")}::uuid
        and ${enquiry.status} = 'NEW'
        and ${enquiry.deletedAt} is null
        and ${isShown(enquiry)}
        and ${reachesEnquiry("read")})
    select ${countedRows(
      "waiting",
      sql`json_build_object('id', waiting.id, 'kind', 'enquiry', 'name', coalesce(waiting.name, ''), 'avatarUrl', null,
        'text', coalesce(waiting.text, ''), 'since', waiting.since, 'closesAt', null)`,
      sql`waiting.since, waiting.id`,
    )}`,
);
const Waiting = z.object({ count: z.int(), rows: z.array(UnansweredRow) });

export const unansweredEnquiries: UnansweredSource = {
  kind: "enquiry",
  read: async ({ db, values }) => z.parse(Waiting, found((await waiting(db, undefined, values))[0])),
};
