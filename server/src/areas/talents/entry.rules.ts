/** Access to the entries of a person, which goes through the person. */
import { type Column, isNotNull, isNull, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { reachesRecord } from "#server/lib/records/reach.ts";
import { type Resolver, resolver } from "#server/lib/serving/references.ts";
import { resourceIn } from "./person/person.rules.ts";

/** A table with the columns of `entryColumns`. */
export type EntryTable = PgTable & {
  id: Column;
  agencyId: Column;
  personId: Column;
  version: Column;
  deletedAt: Column;
};

const p = sql.placeholder;

/** Finds entries by id; under the path of one family, entries of another are not found. */
export const entryResolver = (table: EntryTable): Resolver =>
  resolver(
    ({ action, params, deleted = false }) => ({ action, resource: resourceIn(params), deleted }),
    ({ action, resource, deleted }, isRequested) =>
      sql`select ${table.id} from ${table} where ${isRequested(table.id)} and ${table.agencyId} = ${p("$agency")}::uuid
        and ${deleted ? isNotNull(table.deletedAt) : isNull(table.deletedAt)}
        and ${reachesRecord(table.personId, action, { resource })}`,
  );
