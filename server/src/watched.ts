/** Who is told of which changed rows, composed from the areas. */
import { sql } from "drizzle-orm";
import { type Action, may, reach } from "#contract/access.ts";
import { IMPORT_KINDS, IMPORT_RESOURCE } from "#contract/imports/import.ts";
import { importResolver } from "#server/areas/imports/import.rules.ts";
import { mediaResolver } from "#server/areas/media/media.rules.ts";
import { partner } from "#server/areas/partners/partner.table.ts";
import { staff } from "#server/areas/staff/staff.table.ts";
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
const seesPartners = seerOf(partner);
const seesSuppliers = seerOf(supplier);
const mayPartners = (actor: Actor) => may(actor, "PARTNER", READ);
const mayAllPartners = (actor: Actor) => reach(actor, "PARTNER", READ) === "all";
const onPartners: Watched = {
  topics: ["partner"],
  may: mayPartners,
  mayAll: mayAllPartners,
  seer: seesPartners,
};
const onSuppliers: Watched = {
  topics: ["supplier"],
  may: mayPartners,
  mayAll: mayAllPartners,
  seer: seesSuppliers,
};
const members = statements(
  () =>
    sql`select ${staff.id} from ${staff} where ${staff.id} = any (${p("$ids")}::uuid[]) and ${staff.agencyId} = ${p("$agency")}::uuid`,
);

const mayStaff = (actor: Actor) => may(actor, "STAFF", READ);
const mayPersons = (actor: Actor) => may(actor, "TALENT", READ) || may(actor, "SCOUT", READ);
const mayFields = (actor: Actor) => mayPersons(actor) || may(actor, "ORGANIZATION", READ);
const onPersons: Watched = {
  topics: ["person"],
  may: mayPersons,
  mayAll: (actor) => reach(actor, "TALENT", READ) === "all" && reach(actor, "SCOUT", READ) === "all",
  seer: seesPersons,
};
/** A favourite is told by its talent. */
const onFavourites: Watched = {
  topics: ["favourite"],
  may: (actor) => may(actor, "TALENT", READ),
  mayAll: (actor) => reach(actor, "TALENT", READ) === "all",
  seer: seesPersons,
};
const onStaff: Watched = { topics: ["staff"], may: mayStaff, mayAll: mayStaff };
/** A note is told by the record it is about. */
const onNotes: Watched = {
  topics: ["note"],
  may: (actor) => mayStaff(actor) || mayPartners(actor) || onPersons.may(actor),
  mayAll: (actor) => mayStaff(actor) && mayAllPartners(actor) && onPersons.mayAll(actor),
  seer: async (db, actor, ids) => [
    ...(await seesPersons(db, actor, ids)),
    ...(mayPartners(actor) ? [...(await seesPartners(db, actor, ids)), ...(await seesSuppliers(db, actor, ids))] : []),
    ...(mayStaff(actor)
      ? (await members(db, "", undefined, { $ids: ids, $agency: actor.agencyId })).map((row) => String(row.id))
      : []),
  ],
};
const medias = statements((actor: Actor) => mediaResolver({ actor, action: READ, wide: false, params: {} }).query);
const seesMedia: Seer = async (db, actor, ids) => {
  const { key } = mediaResolver({ actor, action: READ, wide: false, params: {} });
  const rows = await medias(db, key, actor, { $ids: ids, $agency: actor.agencyId, $actor: actor.id });
  return rows.map((row) => String(row.id));
};
const imports = statements((actor: Actor) => importResolver({ actor, action: "write", wide: false, params: {} }).query);
const seesImports: Seer = async (db, actor, ids) => {
  const { key } = importResolver({ actor, action: "write", wide: false, params: {} });
  const rows = await imports(db, key, actor, { $ids: ids, $agency: actor.agencyId, $actor: actor.id });
  return rows.map((row) => String(row.id));
};
const mayImport = (actor: Actor) => IMPORT_KINDS.some((kind) => may(actor, IMPORT_RESOURCE[kind], "write"));
const owners = (actor: Actor) => actor.role !== "staff";

const mayLists = (actor: Actor) => may(actor, "ORGANIZATION", READ);
const onLists: Watched = { topics: ["masterList"], may: mayLists, mayAll: mayLists };

/** What is told under its owner's id is the owner's to hear. */
const ownersOnly = (topic: "savedFilter" | "tableSetting"): Watched => ({
  topics: [topic],
  may: () => true,
  mayAll: () => false,
  seer: async (_db, actor, ids) => ids.filter((id) => id === actor.id),
});

/** By what a trigger notes (migrations, `told`). */
export const watched: Readonly<Record<string, readonly Watched[]>> = {
  person: [onPersons],
  partner: [onPartners],
  supplier: [onSuppliers],
  industry_category: [{ topics: ["industryCategory"], may: mayPartners, mayAll: mayPartners }, onLists],
  /** Among the settings, and wherever one chooses from them. */
  master_list: [{ ...onLists, may: mayFields, mayAll: mayFields }],
  staff: [onStaff],
  /** An assignment shows on both sides. */
  record: [onPersons, onPartners, onSuppliers, onStaff],
  permission: [{ topics: ["permission"], may: mayStaff, mayAll: mayStaff }],
  position: [{ topics: ["position"], may: mayStaff, mayAll: mayStaff }, onLists],
  note: [onNotes],
  /** On the personal tab, or among the settings. */
  custom_field: [{ topics: ["customField"], may: mayFields, mayAll: mayFields }],
  personal: [{ ...onPersons, topics: ["personal"] }],
  career: [{ ...onPersons, topics: ["career"] }],
  business: [{ ...onPersons, topics: ["business"] }],
  /** The summary shows them too. */
  social: [{ ...onPersons, topics: ["business", "person"] }],
  favourite: [onFavourites],
  savedFilter: [ownersOnly("savedFilter")],
  tableSetting: [ownersOnly("tableSetting")],
  media: [{ topics: ["media"], may: () => true, mayAll: () => false, seer: seesMedia }],
  attachment: [
    { ...onPersons, topics: ["attachment"] },
    { ...onPartners, topics: ["attachment"] },
    { ...onStaff, topics: ["attachment"] },
  ],
  import: [{ topics: ["import"], may: mayImport, mayAll: () => false, seer: seesImports }],
  mail: [{ topics: ["mail"], may: owners, mayAll: owners }],
};
