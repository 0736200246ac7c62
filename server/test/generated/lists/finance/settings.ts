/** Tax rates and accounts; those that an agency begins with make room. */
import { randomUUIDv7 } from "node:crypto";
import { ACCOUNT_KINDS } from "#contract/finance/tax-rate.ts";
import { buildPartner, buildPerson, inAgency } from "../../../factories.ts";
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
      id: randomUUIDv7(),
      name,
      percent: (n % 7) + 0.5,
      active: n % 3 !== 0,
      version: 1,
      created_at: new Date(),
      updated_at: new Date(),
    }));
    await insertOracleRows(agencyId, "tax_rate", rates);
    return rates;
  },
  sort: { name: { by: ({ name }) => name, as: "words" }, percent: { by: ({ percent }) => percent, as: "plain" } },
  filters: { active },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into tax_rate (id, agency_id, name, percent)
        select gen_random_uuid(), $1, 'Rate ' || n, 10
        from generate_series(1, $2) n`,
      [agencyId, rows],
    )),
};

export const accountsOracle: Oracle<Account> = {
  async seed(agencyId) {
    await clear(agencyId);
    const accounts = names.map((name, n) => ({
      id: randomUUIDv7(),
      code: `${(n * 7) % 32}`,
      name,
      kind: ACCOUNT_KINDS[n % ACCOUNT_KINDS.length] ?? "income",
      active: n % 3 !== 0,
      version: 1,
      created_at: new Date(),
      updated_at: new Date(),
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
      `insert into line_account (id, agency_id, code, name, kind)
        select gen_random_uuid(), $1, 'B' || n, 'Account ' || n, 'income'
        from generate_series(1, $2) n`,
      [agencyId, rows],
    )),
};

interface FeeRuleFact extends OracleFact {
  exactness: number;
  fromDate: string | null;
}
export const feeRulesOracle: Oracle<FeeRuleFact> = {
  async seed(agencyId) {
    const talent = await buildPerson(agencyId);
    const partner = await buildPartner(agencyId);
    const rules = ODD_NAMES.map((_, n) => ({
      id: randomUUIDv7(),
      talent_id: n & 16 ? talent : null,
      partner_id: n & 8 ? partner : null,
      type: n & 4 ? "TOUR" : null,
      category: n & 2 ? "Music" : null,
      threshold: n & 1 ? 100 * n : null,
      currency: "AUD",
      from_on: n % 5 === 0 ? null : `2026-0${1 + (n % 7)}-01`,
      mode: "PERCENT",
      base: "GROSS",
      percent: n,
      version: 1,
      created_at: new Date(),
      updated_at: new Date(),
    }));
    await insertOracleRows(agencyId, "management_fee_rule", rules);
    return rules.map(({ id, from_on }, n) => ({ id, exactness: n, fromDate: from_on }));
  },
  sort: {
    exactness: { by: ({ exactness }) => exactness, as: "plain" },
    fromDate: { by: ({ fromDate }) => fromDate, as: "plain" },
  },
  filters: {},
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into management_fee_rule (id, agency_id, mode, percent)
        select gen_random_uuid(), $1, 'PERCENT', 10
        from generate_series(1, $2)`,
      [agencyId, rows],
    )),
};

interface TaskRuleFact extends OracleFact {
  taskType: string;
}
export const taskRulesOracle: Oracle<TaskRuleFact> = {
  async seed(agencyId) {
    const types = names.map((name) => ({ id: randomUUIDv7(), name, created_at: new Date(), updated_at: new Date() }));
    await insertOracleRows(
      agencyId,
      "task_type",
      types.map((type) => ({ ...type, code: "NEWTASK", color: "slate", takes_time: false, place: 0, version: 1 })),
    );
    const [account] = await inAgency(agencyId, "select id from line_account where agency_id = $1 limit 1", [agencyId]);
    const rules = types.map(({ id, name }) => ({
      id: randomUUIDv7(),
      type_id: id,
      account_id: account?.id,
      price: "SALE",
      active: true,
      version: 1,
      created_at: new Date(),
      updated_at: new Date(),
      name,
    }));
    await insertOracleRows(
      agencyId,
      "task_rule",
      rules.map(({ name: _, ...rule }) => rule),
    );
    return rules.map(({ id, name }) => ({ id, taskType: name }));
  },
  sort: { taskType: { by: ({ taskType }) => taskType, as: "words" } },
  filters: {},
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `with types as (insert into task_type (id, agency_id, name)
          select gen_random_uuid(), $1, 'Type ' || n
          from generate_series(1, $2) n
          returning id)
        insert into task_rule (id, agency_id, type_id, account_id, price)
          select gen_random_uuid(), $1, types.id, (select id from line_account where agency_id = $1 limit 1), 'SALE'
          from types`,
      [agencyId, rows],
    )),
};
