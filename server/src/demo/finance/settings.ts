/** What the demo sets about its finances, beyond what every agency begins with. */
import { sql } from "drizzle-orm";
import { exchangeRateTable, lineAccount, taxRate } from "#server/areas/finance/finance.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
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
      ...{ id: idOf(`line account/${agencyId}/overseas`), agencyId, code: "205", name: "Performance fees overseas" },
      ...{ kind: "income", taxRateId: idOf(`tax rate/${agencyId}/export`) },
    },
    {
      ...{ id: idOf(`line account/${agencyId}/merchandise`), agencyId, code: "290", name: "Merchandise" },
      ...{ kind: "income", active: false },
    },
  ]);
  await db.insert(exchangeRateTable).values(
    RATES.map(({ currency, days, rate }) => ({
      ...{ id: idOf(`exchange rate/${agencyId}/${currency}/${days}`), agencyId, actorId: authorId },
      ...{ currency, rate, onDate: now.toPlainDate().subtract({ days }).toString() },
    })),
  );
  await db.execute(sql`update finance_setting_change set at = ${now.subtract({ days: 400 }).toInstant().toString()}::timestamptz
    where agency_id = ${agencyId}::uuid`);
}
