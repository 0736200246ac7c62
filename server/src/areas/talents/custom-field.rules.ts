import { sql } from "drizzle-orm";
import { resolver } from "#server/lib/serving/references.ts";
import { customField } from "./custom-fields/custom-field.table.ts";

/** Leaves out archived fields, which are brought back by a call of their own. */
export const customFieldResolver = resolver(
  () => null,
  () =>
    sql`select ${customField.id} from ${customField} where ${customField.id} = any (${sql.placeholder("$ids")}::uuid[]) and ${customField.agencyId} = ${sql.placeholder("$agency")}::uuid and ${customField.archivedAt} is null`,
);
