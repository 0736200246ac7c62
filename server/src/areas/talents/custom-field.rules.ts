import { sql } from "drizzle-orm";
import { resolver } from "#server/lib/serving/references.ts";
import { customField } from "./custom-fields/custom-field.table.ts";

/** Finds fields by id except archived ones, which have their own call to restore them. */
export const customFieldResolver = resolver(
  () => null,
  (_, isRequested) =>
    sql`select ${customField.id}
      from ${customField}
      where ${isRequested(customField.id)}
        and ${customField.agencyId} = ${sql.placeholder("$agency")}::uuid
        and ${customField.archivedAt} is null`,
);
