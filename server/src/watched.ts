/** Who is told of which changed rows, composed from the areas. */
import { sql } from "drizzle-orm";
import { type Action, may, reach } from "#contract/access.ts";
import { partner } from "#server/areas/partners/partner.table.ts";
import { supplier } from "#server/areas/suppliers/supplier.table.ts";
import { reachesPerson, reachesPersonShape } from "#server/areas/talents/person.rules.ts";
import { person } from "#server/areas/talents/person.table.ts";
import { reaches, reachShape } from "#server/lib/assigned.ts";
import type { Seer, Watched } from "#server/lib/live.ts";
import { statements } from "#server/lib/prepared.ts";
import type { Actor } from "#server/lib/scope.ts";

const READ: Action = "read";
const p = sql.placeholder;

const persons = statements(
  (actor: Actor) =>
    sql`select ${person.id} from ${person} where ${person.id} = any (${p("$ids")}::uuid[]) and ${person.agencyId} = ${p("$agency")}::uuid and ${reachesPerson(actor, READ)}`,
);
const seesPersons: Seer = async (db, actor, ids) =>
  (
    await persons(db, reachesPersonShape(actor, READ), actor, { $ids: ids, $agency: actor.agencyId, $actor: actor.id })
  ).map((row) => String(row.id));

/** Partners and suppliers follow one right. */
const seerOf = (table: typeof partner | typeof supplier): Seer => {
  const seen = statements(
    (actor: Actor) =>
      sql`select ${table.id} from ${table} where ${table.id} = any (${p("$ids")}::uuid[]) and ${table.agencyId} = ${p("$agency")}::uuid and ${reaches(actor, "PARTNER", READ, table.id)}`,
  );
  return async (db, actor, ids) => {
    const values = { $ids: ids, $agency: actor.agencyId, $actor: actor.id };
    return (await seen(db, reachShape(actor, "PARTNER", READ), actor, values)).map((row) => String(row.id));
  };
};
const mayPartners = (actor: Actor) => may(actor, "PARTNER", READ);
const mayAllPartners = (actor: Actor) => reach(actor, "PARTNER", READ) === "all";
const onPartners: Watched = {
  topics: ["partner"],
  may: mayPartners,
  mayAll: mayAllPartners,
  seer: seerOf(partner),
};
const onSuppliers: Watched = {
  topics: ["supplier"],
  may: mayPartners,
  mayAll: mayAllPartners,
  seer: seerOf(supplier),
};

const mayStaff = (actor: Actor) => may(actor, "STAFF", READ);
const onPersons: Watched = {
  topics: ["person"],
  may: (actor) => may(actor, "TALENT", READ) || may(actor, "SCOUT", READ),
  mayAll: (actor) => reach(actor, "TALENT", READ) === "all" && reach(actor, "SCOUT", READ) === "all",
  seer: seesPersons,
};
const onStaff: Watched = { topics: ["staff"], may: mayStaff, mayAll: mayStaff };
const owners = (actor: Actor) => actor.role !== "staff";

/** By what a trigger notes (migrations, `told`). */
export const watched: Readonly<Record<string, readonly Watched[]>> = {
  person: [onPersons],
  partner: [onPartners],
  supplier: [onSuppliers],
  industry_category: [{ topics: ["industryCategory"], may: mayPartners, mayAll: mayPartners }],
  staff: [onStaff],
  /** An assignment shows on both sides. */
  record: [onPersons, onPartners, onSuppliers, onStaff],
  permission: [{ topics: ["permission"], may: mayStaff, mayAll: mayStaff }],
  position: [{ topics: ["position"], may: mayStaff, mayAll: mayStaff }],
  note: [{ topics: ["note"], may: mayStaff, mayAll: mayStaff }],
  mail: [{ topics: ["mail"], may: owners, mayAll: owners }],
};
