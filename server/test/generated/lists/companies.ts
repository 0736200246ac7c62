/** The oracle of a list of companies: what partners, suppliers and kinds like them have in common. */
import { WORLD_KINDS } from "../world/kinds.ts";
import { inTurn, type Oracle } from "./oracle.ts";
import { filterBy, type RecordFact, recordOracle } from "./record-oracle.ts";

export interface Company extends RecordFact {
  email: string | null;
  website: string | null;
  categoryId: string | null;
}

/** The part of a kind that differs between kinds; rows are inserted into the table of the kind's name. */
interface CompanyKind<C extends Company>
  extends Omit<Parameters<typeof recordOracle<C, string[]>>[0], "prepare" | "fact"> {
  /** Adds what only this kind has to a company, the `n`th of all. */
  fact: (company: Company, n: number, categories: readonly string[]) => C;
}

export const companyOracle = <C extends Company>(own: CompanyKind<C>): Oracle<C> =>
  recordOracle<C, string[]>({
    ...own,
    prepare: (agencyId) => Promise.all([1, 2, 3].map(() => WORLD_KINDS.industryCategory.build(agencyId, {}))),
    fact: (record, n, categories) =>
      own.fact(
        {
          ...record,
          email: n % 4 === 0 ? `office_${String(n).padStart(2, "0")}@example.com` : null,
          website: n % 5 === 0 ? `www.company-${n}.example.com` : null,
          categoryId: n % 4 === 3 ? null : inTurn(categories, n),
        },
        n,
        categories,
      ),
    columns: (company) => ({ email: company.email, ...own.columns(company) }),
    sort: { email: { by: (company) => company.email, as: "plain" }, ...own.sort },
    filters: { categoryIds: filterBy<C>((company) => company.categoryId), ...own.filters },
  });
