/** Parts of a tour, which are reached through it. */
import { type Column, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { reachesRecord } from "#server/lib/records/reach.ts";
import { type Resolver, resolver } from "#server/lib/serving/references.ts";

type Part = PgTable & Record<"id" | "agencyId" | "tourId" | "deletedAt", Column>;

/** Finds parts by id, through their tour. */
export const tourPartResolver = (part: Part): Resolver =>
  resolver(
    ({ action, deleted = false }) => ({ action, deleted }),
    ({ action, deleted }, isRequested) => sql`select ${part.id} from ${part}
      where ${isRequested(part.id)} and ${part.agencyId} = ${sql.placeholder("$agency")}::uuid
        and ${part.deletedAt} is ${deleted ? sql`not null` : sql`null`} and ${reachesRecord(part.tourId, action)}`,
  );
