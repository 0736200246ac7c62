/** Helpers for a contract's parts: matching those within reach, and keeping what a writer does not see. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { reachesRecord, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { type Resolver, resolver } from "#server/lib/serving/references.ts";
import { workPerson } from "#server/lib/work/work.ts";

type Part = PgTable & Record<"id" | "agencyId" | "contractId" | "deletedAt", Column>;

/** Finds parts by id, through their contract. */
export const partResolver = (part: Part): Resolver =>
  resolver(
    ({ action, deleted = false }) => ({ action, deleted }),
    ({ action, deleted }, isRequested) => sql`select ${part.id} from ${part}
      where ${isRequested(part.id)} and ${part.agencyId} = ${sql.placeholder("$agency")}::uuid
        and ${part.deletedAt} is ${deleted ? sql`not null` : sql`null`} and ${reachesRecord(part.contractId, action)}`,
  );

/** Selects the talent or scout of a part, if the reader may see them. */
export const personOfPart = (personId: Column): SQL => sql`(select ${workPerson} from ${record}
  where ${record.id} = ${personId}
    and ${record.deletedAt} is null
    and ${withinReach(record.resource, record.id, "read")})`;

/** Keeps a column that the writer does not see, and so can't name. */
export const keptUnseen = (seen: unknown, sent: string | null, column: SQL): SQL =>
  seen === null && sent === null ? column : sql`${sent}::uuid`;
