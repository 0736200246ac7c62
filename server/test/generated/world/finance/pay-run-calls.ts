/** Preconditions of the calls of pay-runs. */
import type { PayRunState } from "#contract/pay-runs/codes.ts";
import { CURRENCY_CODES } from "#contract/values/currencies.ts";
import { buildPerson, inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody, withParams } from "../setup.ts";
import { buildBankDetails, buildDue, buildPayRunOf, buildPayRunSetting } from "./pay-runs.ts";

let turn = 0;
/** Returns a currency without an account, as long as there is one: a run takes everything that is due in a currency. */
async function nextCurrency(agencyId: string): Promise<string> {
  turn += 1;
  const owed = await inAgency(agencyId, "select distinct currency from ledger_account where agency_id = $1", [
    agencyId,
  ]);
  const used = new Set(owed.map(({ currency }) => currency));
  return CURRENCY_CODES.find((code) => !used.has(code)) ?? CURRENCY_CODES[turn % CURRENCY_CODES.length] ?? "NZD";
}

type Special = (setup: Setup) => Promise<Ready>;
/** A run in this state. */
const ofRun =
  (state: Exclude<PayRunState, "CANCELLED">, body: (line: string) => object = () => ({})): Special =>
  async ({ base, world: { ownAgencyId } }) => {
    const { run, line } = await buildPayRunOf(ownAgencyId, state);
    const ready = withParams(base, { id: run });
    const { body: sample } = base.input;
    const seen = typeof sample === "object" && sample !== null && "seen" in sample ? { seen: 1 } : {};
    const sent = sample === undefined ? ready : withBody(ready, { ...seen, ...body(line) });
    return { ...sent, known: { ...base.known, payRun: run } };
  };

export const PAY_RUN_CALLS: Readonly<Record<string, Special>> = {
  "GET /finance/v1/pay-runs": async ({ base, world: { ownAgencyId } }) => {
    await buildPayRunOf(ownAgencyId, "PAID");
    await buildDue(ownAgencyId, await buildPerson(ownAgencyId));
    return { ...base, input: { ...base.input, query: {} } };
  },
  "POST /finance/v1/pay-runs": async ({ base, world: { ownAgencyId } }) => {
    const talent = await buildPerson(ownAgencyId);
    const currency = await nextCurrency(ownAgencyId);
    await buildDue(ownAgencyId, talent, { currency });
    await buildBankDetails(ownAgencyId, talent);
    return withBody(base, { currency, payOn: "2026-02-01" });
  },
  "GET /finance/v1/pay-runs/{id}": ofRun("PAID"),
  "PUT /finance/v1/pay-runs/{id}/lines": ofRun("DRAFT", (key) => ({
    lines: [{ key, amount: 400_00, leftOut: false }],
  })),
  "PUT /finance/v1/pay-runs/{id}/amounts": ofRun("CHECKED"),
  "PUT /finance/v1/pay-runs/{id}/check": ofRun("DRAFT"),
  "PUT /finance/v1/pay-runs/{id}/approval": ofRun("CHECKED"),
  "PUT /finance/v1/pay-runs/{id}/export": ofRun("APPROVED"),
  "POST /finance/v1/pay-runs/{id}/file": ofRun("EXPORTED"),
  "PUT /finance/v1/pay-runs/{id}/paid": ofRun("EXPORTED", () => ({ paidOn: "2026-01-25", statements: true })),
  "POST /finance/v1/pay-runs/{id}/statements": ofRun("PAID", (key) => ({ keys: [key] })),
  "PUT /finance/v1/pay-runs/{id}/cancelled": ofRun("DRAFT"),
  "GET /finance/v1/pay-run-settings": async ({ base, world: { ownAgencyId } }) => {
    await buildPayRunSetting(ownAgencyId);
    return base;
  },
  // There is one of them in an agency, which other calls change too.
  "PUT /finance/v1/pay-run-settings": async ({ base, world: { ownAgencyId } }) => {
    await buildPayRunSetting(ownAgencyId);
    const [row] = await inAgency(ownAgencyId, "select version from pay_run_setting where agency_id = $1", [
      ownAgencyId,
    ]);
    return withBody(base, { version: Number(row?.version ?? 1), accountName: "Harbour & Vale Touring" });
  },
};
