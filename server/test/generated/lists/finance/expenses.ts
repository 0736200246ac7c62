import { randomUUIDv7 } from "node:crypto";
import { EXPENSE_CHARGED_TO, EXPENSE_STATES } from "#contract/expenses/codes.ts";
import { buildAgency, buildRecord, buildStaff, inAgency } from "../../../factories.ts";
import { insert, uniqueName } from "../../world/insert.ts";
import { day, insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact } from "../oracle.ts";

interface ExpenseFact extends OracleFact {
  description: string;
  spentOn: string;
  amount: number;
  state: string;
  chargeTo: string;
  typeId: string | null;
  paidById: string | null;
  onId: string | null;
  chargedId: string | null;
  createdAt: string;
  updatedAt: string;
}
const named = (id: string | null, values: readonly unknown[]): boolean => id !== null && values.includes(id);

export const expensesOracle: Oracle<ExpenseFact> = {
  async seed(agencyId) {
    const types = await Promise.all(
      [0, 1].map(() =>
        insert(
          agencyId,
          "insert into master_entry (id, agency_id, slug, name) values ($1, $2, 'cost-types', $3)",
          uniqueName(),
        ),
      ),
    );
    const [staff, projects, partner] = [
      await Promise.all([0, 1].map(async () => (await buildStaff(agencyId)).id)),
      await Promise.all([0, 1].map(() => buildRecord("project", agencyId))),
      await buildRecord("partner", agencyId),
    ];
    const facts = ODD_NAMES.map((description, n): ExpenseFact => {
      const chargeTo = inTurn(EXPENSE_CHARGED_TO, n >> 1);
      return {
        id: randomUUIDv7(),
        description,
        spentOn: day(n >> 1).slice(0, 10),
        amount: ((n * 7) % ODD_NAMES.length) * 100 + 1,
        state: inTurn(EXPENSE_STATES, n),
        chargeTo,
        typeId: n % 3 === 0 ? null : inTurn(types, n),
        paidById: n % 4 === 0 ? null : inTurn(staff, n),
        onId: n % 5 === 0 ? null : inTurn(projects, n),
        chargedId: chargeTo === "AGENCY" ? null : partner,
        createdAt: day(50 + (n >> 1)),
        updatedAt: day(150 - n),
      };
    });
    const rows = facts.map((fact) => ({
      id: fact.id,
      description: fact.description,
      spent_on: fact.spentOn,
      amount: fact.amount,
      currency: "AUD",
      state: fact.state,
      charge_to: fact.chargeTo,
      charged_id: fact.chargedId,
      type_id: fact.typeId,
      paid_by_id: fact.paidById,
      on_id: fact.onId,
      version: 1,
      created_at: fact.createdAt,
      updated_at: fact.updatedAt,
    }));
    await insertOracleRows(agencyId, "expense", rows);
    const leftOut = { description: "Left out 100% under_score", amount: 1, currency: "AUD", spent_on: "2026-01-01" };
    const rest = { state: "DRAFT", charge_to: "AGENCY", version: 1, created_at: day(0), updated_at: day(0) };
    await insertOracleRows(agencyId, "expense", [{ id: randomUUIDv7(), ...leftOut, ...rest, deleted_at: day(1) }]);
    await insertOracleRows(await buildAgency(), "expense", [{ id: randomUUIDv7(), ...leftOut, ...rest }]);
    return facts;
  },
  searched: ({ description }) => [description],
  dates: ({ spentOn }) => `${spentOn}T00:00:00.000Z`,
  sort: {
    spentOn: { by: ({ spentOn }) => spentOn, as: "plain" },
    description: { by: ({ description }) => description, as: "words" },
    amount: { by: ({ amount }) => amount, as: "plain" },
    createdAt: { by: ({ createdAt }) => createdAt, as: "plain" },
    updatedAt: { by: ({ updatedAt }) => updatedAt, as: "plain" },
  },
  filters: {
    states: { keeps: ({ state }, values) => values.includes(state), values: () => EXPENSE_STATES },
    chargeTo: { keeps: ({ chargeTo }, values) => values.includes(chargeTo), values: () => EXPENSE_CHARGED_TO },
    typeIds: {
      keeps: ({ typeId }, values) => named(typeId, values),
      values: (facts) => facts.flatMap(({ typeId }) => typeId ?? []),
    },
    paidByIds: {
      keeps: ({ paidById }, values) => named(paidById, values),
      values: (facts) => facts.flatMap(({ paidById }) => paidById ?? []),
    },
    // An owner decides on each.
    decidable: {
      keeps: ({ state }, [wanted]) => (state === "SUBMITTED" || state === "APPROVED") === wanted,
      values: () => [true, false],
    },
    onIds: {
      keeps: ({ onId }, values) => named(onId, values),
      values: (facts) => facts.flatMap(({ onId }) => onId ?? []),
    },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into expense (id, agency_id, description, spent_on, amount, currency)
        select gen_random_uuid(), $1, 'One of many', '2026-01-01', 1, 'AUD'
        from generate_series(1, $2)`,
      [agencyId, rows],
    )),
};
