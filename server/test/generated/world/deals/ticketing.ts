/** Builds ticketed events with a type and counts. */
import { randomUUID } from "node:crypto";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { testConfig } from "../../../app.ts";
import { inAgency } from "../../../factories.ts";
import type { Governed } from "../../access/rule.ts";
import type { BuildOptions } from "../insert.ts";
import { DEAL_BUILDERS } from "./deals.ts";

/** The day that is counted. */
export const TICKET_DAY = "2026-08-11";

/** A ticketed event with a type, counts by hand, and what happened on a day. Its id is that of its event. */
export async function buildTicketing(
  agencyId: string,
  { deleted = false, parent, ...options }: BuildOptions,
): Promise<string> {
  const id = parent ?? (await DEAL_BUILDERS.event(agencyId, options));
  const type = randomUUID();
  const staff = "(select id from staff where agency_id = $2 order by avatar_id is null, id limit 1)";
  await inAgency(
    agencyId,
    `insert into ticketing (id, agency_id, slug, on_sale_on, url, currency, points, created_by)
      values ($1, $2, 'show-' || $1::uuid::text, '2026-08-01', 'www.example.com', 'AUD', $3, ${staff})`,
    [id, agencyId, JSON.stringify([{ day: TICKET_DAY, title: "Posters up" }])],
  );
  await inAgency(
    agencyId,
    `insert into ticket_type (id, agency_id, event_id, name, price, capacity, comps, kills)
      values ($1, $2, $3, 'General admission', 4990, 500, 20, 10)`,
    [type, agencyId, id],
  );
  await inAgency(
    agencyId,
    `insert into ticket_count (agency_id, event_id, type_id, day, source, sold, refunded, comps, held, gross, way,
        file_name, counted_by)
      values ($2, $1, $3, $4, 'MANUAL', 12, 1, 2, 3, 54890, 'FILE', 'counts.csv', ${staff})`,
    [id, agencyId, type, TICKET_DAY],
  );
  await inAgency(
    agencyId,
    `insert into ticketing_link (agency_id, event_id, provider, remote_id, title, day, linked_by, due_at, failing_since,
        failure, fetched_at)
      select $2, $1, p, 'remote', 'Foundry Hall', '2026-10-03', ${staff}, now() + interval '1 hour', now(),
        'It could not be reached.', now() - interval '1 hour'
      from unnest(array['HUMANITIX', 'EVENTBRITE']) p`,
    [id, agencyId],
  );
  await inAgency(agencyId, "select sum_up_ticketing($1, $2)", [agencyId, id]);
  if (deleted) await inAgency(agencyId, "update ticketing set deleted_at = now() where id = $1", [id]);
  return id;
}

/** Connections whose keys are not accepted any more. */
export const buildTicketingConnections = (agencyId: string, by: string | null, failure: string | null = null) =>
  inAgency(
    agencyId,
    `insert into ticketing_connection (id, agency_id, provider, sealed, failure, connected_by)
      select gen_random_uuid(), $1, p, $2, $3, (select id from staff where id = $4)
      from unnest(array['HUMANITIX', 'EVENTBRITE']) p
      on conflict (agency_id, provider) do update
        set failure = excluded.failure, connected_by = excluded.connected_by`,
    [agencyId, openSecrets(testConfig().appSecret).encrypt("a-key-of-the-tests"), failure, by],
  );

export const fillTicketing = async (agencyId: string) => {
  await buildTicketingConnections(agencyId, null);
  await inAgency(
    agencyId,
    `insert into ticket_columns (agency_id, titles, columns)
      values ($1, 'date|sold', '{day,sold}')
      on conflict do nothing`,
    [agencyId],
  );
};

export const TICKETING_KINDS = {
  ticketing: { build: buildTicketing, bin: true, governedBy: ["EVENT"] as readonly Governed[] },
};
