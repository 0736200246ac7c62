/** Preconditions of the calls of finance. */

import { inAgency } from "../../../factories.ts";
import { buildFee } from "../deals/contract-texts.ts";
import { insert } from "../insert.ts";
import { WORLD_KINDS } from "../kinds.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";
import { buildExchangeRate } from "./builders.ts";

/** Bodies without a name of their own differ in a figure. */
let figure = 0;
const nextFigure = (): string => {
  figure += 1;
  return `${1 + (figure % 90)}.${String(figure).padStart(5, "0")}1`;
};

type Special = (setup: Setup) => Promise<Ready>;
/** A rule that everything follows, so that there is one to answer with. */
const withWideRule: Special = async ({ base, world }) => {
  await insert(
    world.ownAgencyId,
    "insert into management_fee_rule (id, agency_id, mode, percent) values ($1, $2, 'PERCENT', 20)",
  );
  return base;
};
/** The last day is not before the first. */
const share: Special = async ({ base }) => {
  const dated = typeof base.input.body === "object" && base.input.body !== null && "untilDate" in base.input.body;
  return withBody(base, { mode: "PERCENT", percent: nextFigure(), ...(dated && { fromDate: "2001-01-01" }) });
};
/** A type that has no rule yet, and an account of income. */
const ofNewType: Special = async ({ base, world }) => {
  const taskType = await WORLD_KINDS.taskType.build(world.ownAgencyId, {});
  const body = { taskTypeId: taskType, price: "SALE" };
  return { ...withBody(base, body), known: { ...base.known, taskType } };
};
/** A contract whose fee is as the call needs it. */
const ofContract =
  (has: boolean): Special =>
  async ({ base, world }) => {
    const contract = await WORLD_KINDS.contract.build(world.ownAgencyId, {});
    if (has) await buildFee(world.ownAgencyId, contract);
    const [row] = await inAgency(world.ownAgencyId, "select version from contract_fee where contract_id = $1", [
      contract,
    ]);
    const { payees } = base.input.body as { payees?: readonly object[] };
    // One payee is one of three.
    const only = payees?.slice(0, 1).map((payee) => ({ ...payee, partnerId: null, name: null, share: "100" }));
    const body = {
      contractId: contract,
      ...("mode" in (base.input.body as object) && { mode: "PERCENT", percent: "15" }),
      ...(only && { payees: only }),
      ...(has && { version: Number(row?.version ?? 1) }),
    };
    return { ...withBody(base, body), known: { ...base.known, contract } };
  };

/** The most exact rule for what the body says. */
const withExactRule: Special = async ({ base, world }) => {
  const deal = base.input.body as Readonly<Record<"talentId" | "partnerId" | "type" | "category", string | undefined>>;
  await inAgency(
    world.ownAgencyId,
    `insert into management_fee_rule (id, agency_id, talent_id, partner_id, type, category, threshold, from_on,
        until_on, mode, percent)
      values (gen_random_uuid(), $1, $2, $3, $4, $5, 0, '2001-01-01', '2099-12-31', 'PERCENT', 20)`,
    [world.ownAgencyId, deal.talentId, deal.partnerId, deal.type, deal.category],
  );
  return base;
};

export const FINANCE_CALLS: Readonly<Record<string, Special>> = {
  "POST /finance/v1/management-fee-rules": share,
  "PUT /finance/v1/management-fee-rules/{id}": share,
  "POST /finance/v1/management-fee-rule/metadata": withExactRule,
  "GET /finance/v1/management-fee-rules/by-contract/{id}": withWideRule,
  "POST /finance/v1/management-fees": ofContract(false),
  "PUT /finance/v1/management-fees": ofContract(true),
  "POST /finance/v1/task-rules": ofNewType,
  "PUT /finance/v1/task-rules/{id}": ofNewType,
  // There is one of them in an agency, which other calls change too.
  "PUT /finance/v1/configuration/other": async ({ base, world }) => {
    const [row] = await inAgency(world.ownAgencyId, "select version from finance_setting where agency_id = $1", [
      world.ownAgencyId,
    ]);
    return withBody(base, { version: Number(row?.version ?? 1) });
  },
  // The agency's own currency has no rate.
  "POST /finance/v1/currencies/rates": async ({ base }) => withBody(base, { currency: "EUR", rate: nextFigure() }),
  "GET /finance/v1/currencies": async ({ base, world }) => {
    await buildExchangeRate(world.ownAgencyId);
    return base;
  },
};
