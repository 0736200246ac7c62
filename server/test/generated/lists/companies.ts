/** The oracle of a list of companies: what partners, suppliers and kinds like them have in common. */
import { randomUUIDv7 } from "node:crypto";
import type { RecordKind } from "#contract/record-kinds.ts";
import { buildAgency, buildRecord, buildStaff, inAgency } from "../../factories.ts";
import { WORLD_KINDS } from "../world/kinds.ts";
import { at, day, insertOracleRows, ODD_NAMES, type Oracle, type OracleFact, type OracleFilter } from "./oracle.ts";

export const some = <T>(from: readonly T[], n: number): T[] => from.filter((_, index) => (n >> index) % 2 === 1);
export const distinct = <T>(all: readonly (T | null)[]) => [...new Set(all)].filter((item) => item !== null);

export interface Company extends OracleFact {
  displayName: string;
  email: string | null;
  website: string | null;
  categoryId: string | null;
  staffIds: string[];
  createdAt: string;
  updatedAt: string;
}

/** Builds facts about companies with their categories and assigned staff. */
async function companies(agencyId: string): Promise<Company[]> {
  const categories = await Promise.all([1, 2, 3].map(() => WORLD_KINDS.industryCategory.build(agencyId, {})));
  const staff = (await Promise.all([1, 2, 3].map(() => buildStaff(agencyId)))).map(({ id }) => id);
  return ODD_NAMES.map((displayName, n) => ({
    id: randomUUIDv7(),
    displayName,
    email: n % 4 === 0 ? `office_${String(n).padStart(2, "0")}@example.com` : null,
    website: n % 5 === 0 ? `www.company-${n}.example.com` : null,
    categoryId: n % 4 === 3 ? null : at(categories, n),
    staffIds: some(staff, n >> 2),
    // Some have the same time.
    createdAt: day(n >> 1),
    updatedAt: day(100 - n),
  }));
}

const columns = (company: Company) => ({
  id: company.id,
  display_name: company.displayName,
  email: company.email,
  version: 1,
  created_at: company.createdAt,
  updated_at: company.updatedAt,
});

const assigned = (agencyId: string, all: readonly Company[]) =>
  insertOracleRows(
    agencyId,
    "assignment",
    all.flatMap(({ id, staffIds }) =>
      staffIds.map((staff_id, n) => ({
        id: randomUUIDv7(),
        record_id: id,
        staff_id,
        role: "Assignee",
        created_at: day(n),
      })),
    ),
  );

const filters: Record<"categoryIds" | "staffIds", OracleFilter<Company>> = {
  categoryIds: {
    keeps: ({ categoryId }, values) => values.includes(categoryId),
    values: (all) => distinct(all.map((company) => company.categoryId)),
  },
  staffIds: {
    keeps: ({ staffIds }, values) => staffIds.some((item) => values.includes(item)),
    values: (all) => distinct(all.flatMap((company) => company.staffIds)),
  },
};
const sort = {
  displayName: { by: (company: Company) => company.displayName, as: "words" },
  email: { by: (company: Company) => company.email, as: "plain" },
  createdAt: { by: (company: Company) => company.createdAt, as: "plain" },
  updatedAt: { by: (company: Company) => company.updatedAt, as: "plain" },
} as const;

/** What a kind has besides; rows are inserted into the table of the kind's name. */
interface CompanyKind<C extends Company> extends Pick<Oracle<C>, "sort" | "filters"> {
  kind: Exclude<RecordKind, "person" | "staff">;
  /** Adds what only this kind has to a company, the `n`th of all. */
  fact: (company: Company, n: number, all: readonly Company[]) => C;
  columns: (company: C) => Record<string, unknown>;
  /** Writes rows in other tables. */
  insertParts?: (agencyId: string, all: readonly C[]) => Promise<unknown>;
  searched: (company: C) => (string | null)[];
}

export const companyOracle = <C extends Company>(own: CompanyKind<C>): Oracle<C> => ({
  async seed(agencyId) {
    const all = (await companies(agencyId)).map(own.fact);
    await insertOracleRows(
      agencyId,
      own.kind,
      all.map((item) => ({ ...columns(item), ...own.columns(item) })),
    );
    await own.insertParts?.(agencyId, all);
    await assigned(agencyId, all);
    await buildRecord(own.kind, agencyId, { deleted: true, displayName: "Deleted 100% under_score" });
    await buildRecord(own.kind, await buildAgency(), { displayName: "Elsewhere 100% under_score" });
    return all;
  },
  searched: (company) => [
    own
      .searched(company)
      .map((text) => text ?? "")
      .join(" "),
  ],
  sort: { ...sort, ...own.sort },
  dates: ({ createdAt }) => createdAt,
  filters: { ...filters, ...own.filters },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into ${own.kind} (id, agency_id, display_name) select gen_random_uuid(), $1, 'One of many' from generate_series(1, $2)`,
      [agencyId, rows],
    )),
});
