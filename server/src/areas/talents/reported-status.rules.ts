/** The status that a talent is reported with, in the profile and among the talents in the app. */
import { type Column, type SQL, sql } from "drizzle-orm";
import { TALENT_STATUS } from "#contract/enums.ts";
import type { TalentConfig } from "#contract/talents/config.ts";

/** Status and switch alone decide; that an archived profile is not shown to fans is another question. */
export const reportedStatus = (status: Column, isEnabled: Column | SQL): SQL<TalentConfig["reportedStatus"]> =>
  sql`case when ${isEnabled} and ${status} = ${sql.raw(String(TALENT_STATUS.active))} then 'Active' else 'Pending' end`;
