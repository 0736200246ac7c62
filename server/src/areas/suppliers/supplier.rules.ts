/** Suppliers follow the right to partners; assigned is who stands on their staff (decisions.md). */
import { sql } from "drizzle-orm";
import { reaches, reachShape } from "#server/lib/assigned.ts";
import type { Resolver } from "#server/lib/references.ts";
import { supplier } from "./supplier.table.ts";

const p = sql.placeholder;

export const supplierResolver: Resolver = ({ actor, action }) => ({
  key: reachShape(actor, "PARTNER", action),
  query: sql`select ${supplier.id} from ${supplier} where ${supplier.id} = any (${p("$ids")}::uuid[]) and ${supplier.agencyId} = ${p("$agency")}::uuid and ${supplier.deletedAt} is null and ${reaches(actor, "PARTNER", action, supplier.id)}`,
});
