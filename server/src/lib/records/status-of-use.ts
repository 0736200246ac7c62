/** Codes of the specification for something in use, and for something no longer in use. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { USE_STATUSES } from "#contract/enums.ts";

export const statusOfUse = (isActive: Column): SQL<(typeof USE_STATUSES)[number]> =>
  sql`case when ${isActive} then 'ACTIVE' else 'INACTIVE' end`;
