import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withClient } from "#server/lib/database/with-client.ts";
import { startEmbeddedCluster } from "../database/cluster.ts";

const DIRECTORY = new URL("../../src/migrations/", import.meta.url);
const DATABASE = `greenroom_venues_${process.pid}`;

test("venues typed before become one each, with the latest address and their events' zone", async () => {
  const cluster = await startEmbeddedCluster();
  try {
    await cluster.createDatabase(DATABASE);
    await withClient("test", cluster.ownerUrl(DATABASE), async (client) => {
      const files = readdirSync(DIRECTORY).sort();
      const index = files.indexOf("0057_venues.sql");
      const run = (name = "") => client.query(readFileSync(new URL(name, DIRECTORY), "utf8"));
      for (const name of files.slice(0, index)) await run(name);
      const [agency, other] = [randomUUID(), randomUUID()];
      for (const id of [agency, other]) {
        await client.query("select set_config('app.agency', $1, false), set_config('app.agencies', $2, false)", [
          id,
          `{${id}}`,
        ]);
        await client.query("insert into agency (id, name) values ($1, 'From before')", [id]);
      }
      const within = (id: string) =>
        client.query("select set_config('app.agency', $1, false), set_config('app.agencies', $2, false)", [
          id,
          `{${id}}`,
        ]);
      const event = async (ownerAgency: string, venue: string, address: string | null, zone: string) => {
        const id = randomUUID();
        await client.query(
          `insert into event (id, agency_id, title, venue, address, time_zone_id, start_on, latitude, longitude)
            values ($1, $2, 'A night', $3, $4, $5, '2027-03-10', 1, 2)`,
          [id, ownerAgency, venue, address, zone],
        );
        return id;
      };
      await within(agency);
      await client.query(
        `insert into master_entry (id, agency_id, slug, name, archived_at)
          values ($1, $2, 'venues', 'Old Hall', now())`,
        [randomUUID(), agency],
      );
      const first = await event(agency, "River Stage", "1 Old Road", "Australia/Adelaide");
      const second = await event(agency, " RIVER stage ", "2 New Road", "Australia/Adelaide");
      await client.query("update event set updated_at = now() + interval '1 day' where id = $1", [second]);
      const split = [
        await event(agency, "Quay", null, "Australia/Perth"),
        await event(agency, "Quay", null, "Australia/Sydney"),
      ];
      await client.query(
        "insert into opportunity (id, agency_id, title, venue) values ($1, $2, 'A deal', 'Old hall')",
        [randomUUID(), agency],
      );
      await event(agency, "  ", null, "Australia/Perth");
      await within(other);
      await event(other, "River Stage", "3 Far Road", "Australia/Perth");

      await run(files[index]);
      await within(agency);
      const { rows } = await client.query(
        `select v.name, v.address, v.time_zone_id as zone, v.archived_at is not null as archived, v.latitude
          from venue v
          where agency_id = $1
          order by lower(v.name)`,
        [agency],
      );
      expect(rows).toEqual([
        { name: "Old Hall", address: null, zone: null, archived: false, latitude: null },
        { name: "Quay", address: null, zone: null, archived: false, latitude: 1 },
        { name: "RIVER stage", address: "2 New Road", zone: "Australia/Adelaide", archived: false, latitude: 1 },
      ]);
      // Typed text stays on its records as it was written.
      const { rows: events } = await client.query(
        `select e.id, e.venue, e.address, v.name
          from event e left join venue v on v.id = e.venue_id
          where e.agency_id = $1`,
        [agency],
      );
      expect(events.find(({ id }) => id === first)).toMatchObject({
        venue: "River Stage",
        address: "1 Old Road",
        name: "RIVER stage",
      });
      expect(events.filter(({ id }) => split.includes(id)).map(({ name }) => name)).toEqual(["Quay", "Quay"]);
      expect(events.filter(({ name }) => name === null)).toHaveLength(1);
      const { rows: left } = await client.query("select from master_entry where slug = 'venues'");
      expect(left).toEqual([]);
    });
  } finally {
    await cluster.dropDatabase(DATABASE);
    await cluster.stop();
  }
});
