/** Handlers of management-fee rules. */
import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { feeTotal } from "#contract/contracts/fee.ts";
import { FEE_BASES, FEE_MODES } from "#contract/contracts/parties.ts";
import { OPPORTUNITY_TYPES, TALENT_CATEGORIES, type TalentCategory } from "#contract/enums.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import { feeRules as calls, type FeeByRule, type FeeRule, type FeeRuleForm } from "#contract/finance/fee-rule.ts";
import { type FeeDeal, type FeeRuleTerms, feeRuleFor, whyThisRule } from "#contract/finance/fee-rule-choice.ts";
import { LIMITS } from "#contract/limits.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { visibleRecord } from "#server/lib/work/work.ts";
import { managementFeeRule as rules } from "./finance.table.ts";
import { readFinanceSettings } from "./finance-setting.rules.ts";

const row = {
  id: rules.id,
  forTalent: sql<boolean>`${rules.talentId} is not null`,
  forPartner: sql<boolean>`${rules.partnerId} is not null`,
  talent: visibleRecord(rules.talentId),
  partner: visibleRecord(rules.partnerId),
  type: rules.type,
  category: rules.category,
  threshold: rules.threshold,
  currency: rules.currency,
  fromDate: rules.fromOn,
  untilDate: rules.untilOn,
  mode: rules.mode,
  base: rules.base,
  percent: sql<string | null>`trim_scale(${rules.percent})::text`,
  amount: rules.amount,
  version: rules.version,
};
/**
 * Ranks rules by how exact they are: a talent counts more than all conditions after it, a partner more than all after
 * that, and so on.
 */
const exactness = sql`(${sql.join(
  [rules.talentId, rules.partnerId, rules.type, rules.category, rules.threshold].map(
    (column, n) => sql`(${column} is not null)::int * ${sql.raw(String(2 ** (4 - n)))}`,
  ),
  sql` + `,
)})`;

const list = defineList(calls.list, {
  table: rules,
  id: rules.id,
  agencyId: rules.agencyId,
  sort: { exactness, fromDate: rules.fromOn },
  where: {},
  row: () => row,
});

/** A rule with the ids of its talent and partner, even if the reader may not see them. */
type Whole = FeeRule & Pick<FeeRuleTerms, "talentId" | "partnerId">;
const columns = sql.join(
  Object.entries(row).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
  sql`, `,
);
const selecting = preparedFamily(
  (
    byId: boolean,
  ) => sql`select ${columns}, ${rules.talentId} as "talentId", ${rules.partnerId} as "partnerId" from ${rules}
    where ${rules.agencyId} = ${sql.placeholder("$agency")}::uuid
      ${byId ? sql`and ${rules.id} = ${sql.placeholder("ruleId")}::uuid` : sql``}`,
);
const shownRule = ({ talentId: _, partnerId: __, ...rule }: Whole): FeeRule => rule;
async function allRules(db: Db, actor: Actor): Promise<Whole[]> {
  return (await selecting(db, false, reachValues(actor))) as unknown as Whole[];
}
async function read(db: Db, actor: Actor, ruleId: string): Promise<Whole> {
  const [rule] = await selecting(db, true, { ...reachValues(actor), ruleId });
  return found(rule as unknown as Whole | undefined);
}

const required = (field: string): ErrorDetail => ({ field, code: "requiredField", message: "This field is required" });
function check({ mode, percent, amount, fromDate, untilDate }: FeeRuleForm): void {
  const details: ErrorDetail[] = [
    ...(mode === "PERCENT" && percent === null ? [required("percent")] : []),
    ...(mode === "FIXED" && amount === null ? [required("amount")] : []),
    ...(fromDate !== null && untilDate !== null && untilDate < fromDate
      ? [{ field: "untilDate", code: "invalid", message: "The last day is before the first" } as const]
      : []),
  ];
  if (details.length > 0) throw new Refusal("validation", details);
}
/** Columns of a form. An amount is for the whole contract, so it has no base of its own. */
const stored = ({ talentId, partnerId, fromDate, untilDate, mode, base, percent, amount, ...plain }: FeeRuleForm) => ({
  ...plain,
  ...(talentId !== undefined && { talentId }),
  ...(partnerId !== undefined && { partnerId }),
  fromOn: fromDate,
  untilOn: untilDate,
  mode,
  base: mode === "FIXED" ? ("GROSS" as const) : base,
  percent: mode === "PERCENT" ? percent : null,
  amount: mode === "FIXED" ? amount : null,
});

async function checkRoom(db: Db, { agencyId }: Actor): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('fee rules ' || ${agencyId}, 0))`);
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${rules}`);
  if (found(rows[0]).count >= LIMITS.financeEntries)
    throw new Refusal("validation", [
      {
        field: "mode",
        code: "invalid",
        message: `There are ${LIMITS.financeEntries} rules already. Delete some first.`,
      },
    ]);
}

/** Writes a type for people: "PERFORMANCE" as "Performance". */
const typeText = (type: string | null): string | null =>
  type && type.charAt(0) + type.slice(1).toLowerCase().replaceAll("_", " ");

/** A deal, and the amount of it passed on to suppliers and splits, which reduces a net fee. */
interface Dealt {
  deal: FeeDeal;
  passedOn: number;
}
async function chosen(db: Db, actor: Actor, { deal, passedOn }: Dealt): Promise<FeeByRule> {
  const rules = await allRules(db, actor);
  const choice = feeRuleFor(
    rules.map((rule) => ({ ...rule, whole: rule })),
    deal,
  );
  if (!choice) return { rule: null, why: null, total: null };
  const { whole } = choice.rule;
  const names = {
    talent: whole.talent?.name ?? null,
    partner: whole.partner?.name ?? null,
    type: typeText(whole.type),
  };
  return {
    rule: shownRule(whole),
    why: whyThisRule(choice, names),
    total: feeTotal(whole, { value: deal.value, passedOn }),
  };
}

const categoriesOf = async (db: Db, talentIds: readonly string[]): Promise<TalentCategory[]> => {
  const { rows } = await db.execute<{ category: TalentCategory }>(
    sql`select distinct category
      from person
      where id = any (${sql.param([...talentIds])}::uuid[]) and category is not null`,
  );
  return rows.map(({ category }) => category);
};
const today = async (db: Db, { agencyId }: Actor): Promise<string> => {
  const { rows } = await db.execute<{ today: string }>(
    sql`select (now() at time zone time_zone_id)::date::text as today from agency where id = ${agencyId}::uuid`,
  );
  return found(rows[0]).today;
};

interface ContractDeal extends Record<string, unknown> {
  partnerId: string | null;
  type: FeeDeal["type"];
  value: number | null;
  currency: string;
  startOn: string | null;
  talentIds: string[];
  passedOn: number;
}
async function dealOfContract(db: Db, actor: Actor, id: string): Promise<Dealt> {
  const { rows } = await db.execute<ContractDeal>(
    sql`select c.partner_id as "partnerId", c.type, c.value::float8 as value, c.currency, c.start_on::text as "startOn",
        array(select i.involved_id::text
          from involvement i join person p on p.agency_id = i.agency_id and p.id = i.involved_id
          where i.agency_id = c.agency_id and i.record_id = c.id and i.role = 'RELATED' order by 1) as "talentIds",
        (select coalesce(sum(s.value), 0)::float8
          from sub_contract s
          where s.agency_id = c.agency_id and s.contract_id = c.id
            and s.deleted_at is null and s.status <> 'CANCELLED' and s.type <> 'TALENT') as "passedOn"
      from contract c where c.agency_id = ${actor.agencyId}::uuid and c.id = ${id}::uuid`,
  );
  const { startOn, passedOn, ...contract } = found(rows[0]);
  const categories = await categoriesOf(db, contract.talentIds);
  return { deal: { ...contract, categories, onDate: startOn ?? (await today(db, actor)) }, passedOn };
}

export const feeRuleHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, query }) => list(db, actor, query),
  get: async ({ db, actor, params: { id } }) => shownRule(await read(db, actor, id)),

  async create({ db, actor, body }) {
    check(body);
    await checkRoom(db, actor);
    const id = randomUUIDv7();
    await db.insert(rules).values({ id, agencyId: actor.agencyId, ...stored(body) });
    return shownRule(await read(db, actor, id));
  },

  async update({ db, actor, params: { id }, body: { version, ...form } }) {
    await db.execute(sql`select from ${rules} where ${rules.id} = ${id}::uuid for update`);
    const current = await read(db, actor, id);
    await refuseStale(db, { table: rules, id }, version, current, shownRule(current));
    check(form);
    await db.update(rules).set(stored(form)).where(eq(rules.id, id));
    return shownRule(await read(db, actor, id));
  },

  async remove({ db, params: { id } }) {
    await db.delete(rules).where(eq(rules.id, id));
    return {};
  },

  async metadata({ db }) {
    const { taxOnFees } = await readFinanceSettings(db);
    return {
      types: [...OPPORTUNITY_TYPES],
      categories: [...TALENT_CATEGORIES],
      modes: [...FEE_MODES],
      bases: [...FEE_BASES],
      currency: DEFAULT_CURRENCY,
      taxOnFees,
    };
  },

  async choose({ db, actor, body: { talentId, onDate, ...deal } }) {
    const talentIds = talentId === null ? [] : [talentId];
    const categories = await categoriesOf(db, talentIds);
    const on = onDate ?? (await today(db, actor));
    return chosen(db, actor, { deal: { ...deal, talentIds, categories, onDate: on }, passedOn: 0 });
  },

  byContract: async ({ db, actor, params: { id } }) => chosen(db, actor, await dealOfContract(db, actor, id)),
};
