/** Contracts that are out for signature, for the management dashboard. */
import { sql } from "drizzle-orm";
import { countedRows, inScope, selectWidget } from "#server/lib/dashboards/statement.ts";
import { reachesRecord } from "#server/lib/records/reach.ts";

const p = sql.placeholder;

export const signaturesWidget = selectWidget(
  "SIGNATURES",
  () => sql`with waiting as materialized (
      select r.id, r.created_at, r.expires_at, c.id as contract_id, c.title
      from signing_round r join contract c on c.agency_id = r.agency_id and c.id = r.contract_id
      where r.agency_id = ${p("$agency")}::uuid
        and r.status = 'open'
        and c.deleted_at is null
        and ${reachesRecord(sql`c.id`, "read")}
        and ${inScope(sql`c.id`)})
    select ${countedRows(
      "waiting",
      sql`json_build_object('contract', json_build_object('id', waiting.contract_id, 'name', waiting.title),
        'waitsFor', array(select s.name
          from signer s
          where s.agency_id = ${p("$agency")}::uuid and s.round_id = waiting.id and s.state in ('waiting', 'opened')
          order by s.place),
        'sentAt', waiting.created_at, 'expiresAt', waiting.expires_at)`,
      sql`waiting.created_at, waiting.id`,
    )}`,
);
