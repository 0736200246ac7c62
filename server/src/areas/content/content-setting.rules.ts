import { sql } from "drizzle-orm";
import type { ReplyOf } from "#contract/call.ts";
import type { contentSettings } from "#contract/content/setting.ts";
import type { Db } from "#server/lib/database/scope.ts";

type ContentSettings = ReplyOf<typeof contentSettings.get>;

/** Reads the agency's settings for content. */
export async function readContentSettings(db: Db): Promise<ContentSettings> {
  const { rows } = await db.execute<ContentSettings & Record<string, unknown>>(
    sql`select another_person_approves as "anotherPersonApproves", publish_to_app as "publishToApp",
        fans_inactive_after as "fansInactiveAfter", version
      from content_setting`,
  );
  return rows[0] ?? { anotherPersonApproves: false, publishToApp: false, fansInactiveAfter: 90, version: 1 };
}
