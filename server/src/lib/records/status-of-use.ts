/** What the specification calls something in use, and something that is not any more. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { USE_STATUSES } from "#contract/enums.ts";

export const statusOfUse = (isActive: Column): SQL<(typeof USE_STATUSES)[number]> =>
  sql`case when ${isActive} then 'ACTIVE' else 'INACTIVE' end`;
