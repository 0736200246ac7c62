/** Handlers of lists of addresses, and their clean-up. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  ADDRESS_LIST_LIMITS,
  AddressList,
  type campaignAddressLists as calls,
} from "#contract/campaigns/address-list.ts";
import { z } from "#contract/schema.ts";
import { email } from "#contract/values/formats.ts";
import { type Database, staffIdOf, systemIn } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { requireSender } from "./campaign.rules.ts";

const address = email();
const { entries: MAX_ENTRIES, faults: MAX_FAULTS } = ADDRESS_LIST_LIMITS;

export const addressListHandlers: Handlers<typeof calls> = {
  async create({ db, actor, body: { name } }) {
    requireSender(actor);
    const id = randomUUIDv7();
    await db.execute(
      sql`insert into campaign_address_list (id, agency_id, name, created_by)
        values (${id}::uuid, ${actor.agencyId}::uuid, ${name}, ${staffIdOf(actor)}::uuid)`,
    );
    return { id };
  },

  async add({ db, actor, params: { id }, body: { from, entries } }) {
    requireSender(actor);
    if (from + entries.length > MAX_ENTRIES)
      throw new Refusal("validation", [
        { field: "entries", code: "invalid", message: `At most ${MAX_ENTRIES.toLocaleString("en-AU")} addresses` },
      ]);
    const rows = entries.map(({ line, text }, index) => {
      const parsed = z.safeParse(address, text);
      return {
        place: from + index,
        line,
        address: parsed.success ? parsed.data : null,
        fault: parsed.success ? null : text,
      };
    });
    // Locked, so that two batches with the same addresses don't wait for each other in a circle.
    await db.execute(
      sql`update campaign_address_list
        set entries = greatest(entries, ${from + entries.length}::int)
        where id = ${id}::uuid`,
    );
    await db.execute(
      sql`insert into campaign_address (agency_id, list_id, place, line, address, fault)
        select ${actor.agencyId}::uuid, ${id}::uuid, entry.place, entry.line, entry.address, entry.fault
        from json_to_recordset(${JSON.stringify(rows)}::json)
          entry (place integer, line integer, address text, fault text)
        order by entry.place
        on conflict do nothing`,
    );
    return {};
  },

  async get({ db, actor, params: { id } }) {
    requireSender(actor);
    const { rows } = await db.execute(
      sql`select l.id, l.name, counted.count, counted.faulty, l.entries - counted.count - counted.faulty as repeated,
          (select coalesce(json_agg(json_build_object('line', f.line, 'text', f.fault) order by f.place), '[]')
            from (select line, fault, place
              from campaign_address
              where agency_id = l.agency_id and list_id = l.id and fault is not null
              order by place
              limit ${MAX_FAULTS}) f) as faults
        from campaign_address_list l
          cross join lateral (select count(address)::int as count, count(fault)::int as faulty
            from campaign_address a
            where a.agency_id = l.agency_id and a.list_id = l.id) counted
        where l.id = ${id}::uuid`,
    );
    return z.parse(AddressList, found(rows[0]));
  },
};

/** Deletes lists that no campaign has, a week after they were made: their campaign was deleted, or never kept. */
export async function cleanUpAddressLists(database: Database, agencies: readonly string[]): Promise<void> {
  for (const agencyId of agencies)
    await database.scope(systemIn(agencyId), "write", async (db) => {
      // A deleted campaign lets go of its list.
      await db.execute(
        sql`update campaign
          set address_list_id = null
          where agency_id = ${agencyId}::uuid
            and address_list_id is not null
            and deleted_at < now() - interval '7 days'`,
      );
      await db.execute(
        sql`delete from campaign_address_list l
          where l.agency_id = ${agencyId}::uuid
            and l.created_at < now() - interval '7 days'
            and not exists (select from campaign c where c.agency_id = l.agency_id and c.address_list_id = l.id)`,
      );
    });
}
