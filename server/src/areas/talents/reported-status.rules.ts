/** Status of a talent in the profile and in the app. */
import { type Column, type SQL, sql } from "drizzle-orm";
import { TALENT_STATUS } from "#contract/enums.ts";
import type { TalentConfig } from "#contract/talents/config.ts";

/**
 * Selects the status, which depends only on the stored status and the switch; whether fans see an archived profile is
 * decided elsewhere.
 */
export const reportedStatus = (status: Column, isEnabled: Column | SQL): SQL<TalentConfig["reportedStatus"]> =>
  sql`case when ${isEnabled} and ${status} = ${sql.raw(String(TALENT_STATUS.active))} then 'Active' else 'Pending' end`;
