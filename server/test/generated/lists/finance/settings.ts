/** Tax rates and accounts; those that an agency begins with make room. */
import { randomUUIDv7 } from "node:crypto";
import { ACCOUNT_KINDS } from "#contract/finance/tax-rate.ts";
import { inAgency } from "../../../factories.ts";
import { insertOracleRows, ODD_NAMES, type Oracle, type OracleFact } from "../oracle.ts";

interface Entry extends OracleFact {
  name: string;
  active: boolean;
}
interface Rate extends Entry {
  percent: number;
}
interface Account extends Entry {
  code: string;
  kind: string;
}

async function clear(agencyId: string): Promise<void> {
  await inAgency(agencyId, "delete from line_account where agency_id = $1", [agencyId]);
  await inAgency(agencyId, "delete from tax_rate where agency_id = $1", [agencyId]);
}
const active = {
  keeps: (fact: Entry, [is]: readonly unknown[]) => fact.active === is,
  values: () => [true, false],
};
/** Names are unique without case and accents. */
const names = ODD_NAMES.map((name, n) => `${name} ${n}`);

export const taxRatesOracle: Oracle<Rate> = {
  async seed(agencyId) {
    await clear(agencyId);
    const rates = names.map((name, n) => ({
      ...{ id: randomUUIDv7(), name, percent: (n % 7) + 0.5, active: n % 3 !== 0, version: 1 },
      ...{ created_at: new Date(), updated_at: new Date() },
    }));
    await insertOracleRows(agencyId, "tax_rate", rates);
    return rates;
  },
  sort: { name: { by: ({ name }) => name, as: "words" }, percent: { by: ({ percent }) => percent, as: "plain" } },
  filters: { active },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      "insert into tax_rate (id, agency_id, name, percent) select gen_random_uuid(), $1, 'Rate ' || n, 10 from generate_series(1, $2) n",
      [agencyId, rows],
    )),
};

export const accountsOracle: Oracle<Account> = {
  async seed(agencyId) {
    await clear(agencyId);
    const accounts = names.map((name, n) => ({
      ...{
        id: randomUUIDv7(),
        code: `${(n * 7) % 32}`,
        name,
        kind: ACCOUNT_KINDS[n % ACCOUNT_KINDS.length] ?? "income",
      },
      ...{ active: n % 3 !== 0, version: 1, created_at: new Date(), updated_at: new Date() },
    }));
    await insertOracleRows(agencyId, "line_account", accounts);
    return accounts;
  },
  sort: { code: { by: ({ code }) => code, as: "words" }, name: { by: ({ name }) => name, as: "words" } },
  filters: {
    kinds: { keeps: ({ kind }, values) => values.includes(kind), values: () => ACCOUNT_KINDS },
    active,
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      "insert into line_account (id, agency_id, code, name, kind) select gen_random_uuid(), $1, 'B' || n, 'Account ' || n, 'income' from generate_series(1, $2) n",
      [agencyId, rows],
    )),
};
