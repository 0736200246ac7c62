/**
 * Agencies for the operator of the installation: their names, how much they store, and when a person was last signed
 * in.
 */
import { asc, sql } from "drizzle-orm";
import { storageUsed } from "#server/areas/media/uploads/quota.rules.ts";
import { agency } from "#server/areas/session/account.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { actIn } from "../owner-scope.ts";

export interface ListedAgency {
  id: string;
  name: string;
  state: "open" | "locked" | "being removed";
  lockReason: string | null;
  staff: { active: number; invited: number; locked: number };
  talents: number;
  scouts: number;
  partners: number;
  suppliers: number;
  storedBytes: number;
  limitBytes: number;
  /** ISO 8601; null before the first sign-in. */
  lastSignInAt: string | null;
}

type Counts = Record<"active" | "invited" | "locked" | "talents" | "scouts" | "partners" | "suppliers", number> & {
  last: string | null;
};

/** Reads all agencies by name. Runs as the database's owner, in one transaction. */
export async function listAgencies(db: Db, limitBytes: number): Promise<ListedAgency[]> {
  const agencies = await db.select().from(agency).orderBy(asc(agency.name), asc(agency.id));
  const listed: ListedAgency[] = [];
  for (const { id, name, lockedAt, lockReason, removal } of agencies) {
    await actIn(db, id, id);
    const people = await countPeople(db, id);
    const { active, invited, locked, last, ...records } = people;
    listed.push({
      id,
      name,
      lockReason,
      state: removal !== null ? "being removed" : lockedAt !== null ? "locked" : "open",
      staff: { active, invited, locked },
      ...records,
      storedBytes: await storageUsed(db, id),
      limitBytes,
      lastSignInAt: last,
    });
  }
  return listed;
}

async function countPeople(db: Db, id: string): Promise<Counts> {
  const { rows } = await db.execute<Counts>(
    sql`select s.*, p.*, c.partners, u.suppliers from
      (select count(*) filter (where locked_at is null and activated_at is not null)::int as active,
          count(*) filter (where locked_at is null and activated_at is null)::int as invited,
          count(*) filter (where locked_at is not null)::int as locked,
          to_char(max(last_login_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last
        from account where agency_id = ${id}::uuid and deleted_at is null) s,
      (select count(*) filter (where family = 'talents')::int as talents,
          count(*) filter (where family = 'scouts')::int as scouts
        from person where agency_id = ${id}::uuid and deleted_at is null) p,
      (select count(*)::int as partners from partner where agency_id = ${id}::uuid and deleted_at is null) c,
      (select count(*)::int as suppliers from supplier where agency_id = ${id}::uuid and deleted_at is null) u`,
  );
  const [counts] = rows;
  if (!counts) throw new Error("nothing was counted");
  return counts;
}

const HEAD = ["Agency", "State", "Staff", "Talents", "Scouts", "Partners", "Suppliers", "Stored", "Last sign-in", "Id"];
/** Columns of numbers are set to the right. */
const NUMBERS = new Set([3, 4, 5, 6, 7]);

/** Writes the list as lines of a table. */
export function agencyTable(agencies: readonly ListedAgency[]): string[] {
  const rows = [HEAD, ...agencies.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        NUMBERS.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
}

const inUnits = (bytes: number): string =>
  bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${Number((bytes / 1e9).toFixed(1))} GB`;

function cellsOf({ staff, ...listed }: ListedAgency): string[] {
  const { name, state, talents, scouts, partners, suppliers, storedBytes, limitBytes, lastSignInAt, id } = listed;
  const others = [
    staff.invited > 0 ? `${staff.invited} invited` : "",
    staff.locked > 0 ? `${staff.locked} locked` : "",
  ].filter((part) => part !== "");
  return [
    name,
    state,
    [`${staff.active} active`, ...others].join(", "),
    ...[talents, scouts, partners, suppliers].map(String),
    `${inUnits(storedBytes)} of ${inUnits(limitBytes)}`,
    lastSignInAt?.slice(0, 16).replace("T", " ") ?? "never",
    id,
  ];
}
