/**
 * The ids a reader may name in a filter. An id out of reach matches nothing, as an unknown one does: otherwise a reader
 * could learn which deals and invoices concern it. Every filter by ids goes through here (`defineList`), so none can
 * forget it; a kind of id that is not in `NAMED` refuses to start.
 */
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { RefKind } from "#contract/enums.ts";
import { EXPENSED_KINDS } from "#contract/expenses/expense.ts";
import type { Filter, FilterMap } from "#contract/list.ts";
import { MASTER_ENTRY_KINDS, type MasterEntryKind } from "#contract/master-lists.ts";
import { RECORD_KINDS, type RecordKind } from "#contract/record-kinds.ts";
import { reachesRecord, recordsInReach } from "../records/reach.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

/** Selects those of the ids that the reader may name, as `id`; "open" are lists that everyone in the agency chooses from. */
type Named = "open" | ((ids: SQL) => SQL);

// Deleted records are named too: documents stay after what they are about.
const ofKinds =
  (kinds?: readonly RecordKind[]) =>
  (ids: SQL): SQL =>
    recordsInReach("read", { kinds, state: "either" }, (id) => sql`${id} = any (${ids})`);
const ofKind = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, ofKinds([kind])])) as Record<RecordKind, Named>;

// Entries of master lists are chosen by everyone who sees what they are on.
const ofEntries = Object.fromEntries(MASTER_ENTRY_KINDS.map((kind) => [kind, "open"])) as Record<
  MasterEntryKind,
  Named
>;

const NAMED: Partial<Readonly<Record<RefKind, Named>>> = {
  ...ofKind,
  ...ofEntries,
  // A conversation may be with the agency itself, where other records have a partner.
  partner: (ids) => sql`${ofKinds(["partner"])(ids)} union all select ${agency} where ${agency} = any (${ids})`,
  // Colleagues are known to everyone, as in mentions.
  staff: "open",
  record: (ids) =>
    sql`${ofKinds()(ids)}
      union all
      select r.id
      from record r
      where r.id = any (${ids}) and r.agency_id = ${agency} and r.kind = 'staff'`,
  linked: ofKinds(["opportunity", "event", "project"]),
  expensed: ofKinds(EXPENSED_KINDS),
  partnerContact: (ids) =>
    sql`select c.id
      from partner_contact c
      where c.id = any (${ids})
        and c.agency_id = ${agency}
        and ${reachesRecord(sql`c.partner_id`, "read", { state: "either" })}`,
  // A list of fans, or of what they did, shows only what was with talents within reach.
  fan: "open",
  // The list of messages shows what its reader may see of these, and nothing else is found by them.
  chatLog: "open",
  chatMessage: "open",
  whatsappNumber: "open",
  agency: "open",
  industryCategory: "open",
  position: "open",
  status: "open",
  talentSubType: "open",
  talentType: "open",
  taskType: "open",
};

/** The kind of record that a value of another filter stands for, such as `ownerType`. */
const kindNamedBy = (filter: string): SQL =>
  sql`case ${p(filter)}::text when 'partner' then 'partner' when 'staff' then 'staff' else 'person' end`;

/**
 * Returns the value that a filter compares with, without ids that the reader may not name. `given` are the filters of
 * the query, for one whose kind another one names (`kindBy`).
 */
export function reachedValue(filters: FilterMap, name: string): (given: readonly string[]) => Placeholder | SQL {
  const filter = filters[name];
  if (!filter?.ref) return () => p(name);
  const named = NAMED[filter.ref];
  if (!named) throw new Error(`${name} filters by ids of the kind ${filter.ref}, and nothing says who may name one`);
  if (named === "open") return () => p(name);
  const requested = filter.kind === "many" ? sql`${p(name)}::uuid[]` : sql`array[${p(name)}::uuid]`;
  const collected = (ids: SQL): SQL =>
    filter.kind === "many" ? sql`array(${ids})` : sql`(select named.id from (${ids}) named (id) limit 1)`;
  return (given) => {
    const ids = named(requested);
    return collected(ofNamedKind(filter, given) ? narrowed(ids, filter.kindBy ?? "") : ids);
  };
}
const ofNamedKind = ({ kindBy }: Filter, given: readonly string[]): boolean =>
  kindBy !== undefined && given.includes(kindBy);
const narrowed = (ids: SQL, by: string): SQL =>
  sql`select named.id from (${ids}) named (id) join record r on r.id = named.id and r.kind = ${kindNamedBy(by)}`;
