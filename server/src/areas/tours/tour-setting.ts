/** Handlers of the settings of tours. */
import { sql } from "drizzle-orm";
import type { tourSettings as calls } from "#contract/tours/tour-setting.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

export const tourSettingHandlers: Handlers<typeof calls> = {
  async save({ db, actor, body: { driveHours } }) {
    await db.execute(
      sql`insert into tour_setting (agency_id, drive_hours)
        values (${actor.agencyId}::uuid, ${driveHours})
        on conflict (agency_id) do update set drive_hours = excluded.drive_hours`,
    );
    return { driveHours };
  },
};
