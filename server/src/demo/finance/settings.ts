/** Finance settings of the demo, beyond those that every agency begins with. */
import { sql } from "drizzle-orm";
import {
  exchangeRateTable,
  lineAccount,
  managementFeeRule,
  taskRule,
  taxRate,
} from "#server/areas/finance/finance.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { partnerId } from "../companies/insert.ts";
import { IMOGEN } from "../deals/cast.ts";
import { personId } from "../talents/person.ts";
import type { Moment } from "../values/day.ts";
import { idOf } from "../values/random.ts";

/** How much of the agency's currency one was, on days before today. */
const RATES: readonly { currency: string; days: number; rate: string }[] = [
  { currency: "EUR", days: 34, rate: "1.6612" },
  { currency: "EUR", days: 3, rate: "1.6518" },
  { currency: "GBP", days: 20, rate: "1.9347" },
  { currency: "NZD", days: 41, rate: "0.9124" },
  { currency: "USD", days: 27, rate: "1.5402" },
  { currency: "USD", days: 2, rate: "1.5286" },
];

const TASK_RULES = [
  ["APPEARANCE", "240", "SALE", null, true],
  ["SOCIALPOST", "210", "FIXED", 35_000, true],
  ["TRANSPORT", "260", "SALE", null, true],
  ["TRAINING", "240", "SALE", null, false],
] as const;

export async function insertFinanceSettings(
  db: Db,
  { agencyId, authorId, now }: { agencyId: string; authorId: string; now: Moment },
): Promise<void> {
  await db.insert(taxRate).values([
    { id: idOf(`tax rate/${agencyId}/export`), agencyId, name: "GST free export", percent: "0" },
    { id: idOf(`tax rate/${agencyId}/half`), agencyId, name: "GST on long stays", percent: "5.5", active: false },
  ]);
  await db.insert(lineAccount).values([
    {
      id: idOf(`line account/${agencyId}/overseas`),
      agencyId,
      code: "205",
      name: "Performance fees overseas",
      kind: "income",
      taxRateId: idOf(`tax rate/${agencyId}/export`),
    },
    {
      id: idOf(`line account/${agencyId}/merchandise`),
      agencyId,
      code: "290",
      name: "Merchandise",
      kind: "income",
      active: false,
    },
  ]);
  await db.insert(exchangeRateTable).values(
    RATES.map(({ currency, days, rate }) => ({
      id: idOf(`exchange rate/${agencyId}/${currency}/${days}`),
      agencyId,
      actorId: authorId,
      currency,
      rate,
      onDate: now.toPlainDate().subtract({ days }).toString(),
    })),
  );
  const share = { agencyId, currency: "AUD", mode: "PERCENT", base: "GROSS" } as const;
  const ruleId = (name: string): string => idOf(`fee rule/${agencyId}/${name}`);
  const [year, next] = [now.year, now.year + 1].map((startYear) => `${startYear}-01-01`);
  await db.insert(managementFeeRule).values([
    { ...share, id: ruleId("all"), percent: "20" },
    { ...share, id: ruleId("music"), category: "Music", percent: "15" },
    { ...share, id: ruleId("large"), threshold: 25_000_000, percent: "17.5" },
    { ...share, id: ruleId("endorsement"), type: "ENDORSEMENT", base: "NET", percent: "20", fromOn: year ?? null },
    {
      ...share,
      id: ruleId("appearance"),
      type: "APPEARANCE",
      mode: "FIXED",
      percent: null,
      amount: 75_000,
      fromOn: next ?? null,
    },
    { ...share, id: ruleId("partner"), partnerId: partnerId("Southbank Sessions"), type: "TOUR", percent: "12.5" },
    { ...share, id: ruleId("imogen"), talentId: personId(IMOGEN), base: "NET", percent: "12", fromOn: year ?? null },
  ]);
  for (const [code, account, price, amount, active] of TASK_RULES)
    await db.insert(taskRule).values({
      id: idOf(`task rule/${agencyId}/${code}`),
      agencyId,
      price,
      amount,
      active,
      typeId: sql`(select id from task_type where agency_id = ${agencyId}::uuid and code = ${code})`,
      accountId: sql`(select id from line_account where agency_id = ${agencyId}::uuid and code = ${account})`,
    });
  await db.execute(sql`update finance_setting_change
    set at = ${now.subtract({ days: 400 }).toInstant().toString()}::timestamptz
    where agency_id = ${agencyId}::uuid`);
}
