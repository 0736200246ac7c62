/** Rules of settlements: they take the right to the fees of their event, and add up before they are saved. */
import { type SQL, sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import type { SettlementForm } from "#contract/settlements/settlement.ts";
import { dealText, type SettlementSum, settlementSum } from "#contract/settlements/sum.ts";
import { feesWithin } from "#server/areas/events/event.rules.ts";
import { event } from "#server/areas/events/event.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";

const p = sql.placeholder;

const reaching = preparedFamily(
  (action: AccessAction) => sql`select from ${event} where ${event.id} = ${p("id")}::uuid and ${feesWithin(action)}`,
);
/** Refuses whoever has no right to the fees of the event. */
export async function refuseWithoutFees(db: Db, actor: Actor, id: string, action: AccessAction): Promise<void> {
  const rows = await reaching(db, action, { id, ...reachValues(actor) });
  if (rows.length === 0) throw new Refusal("noRight");
}

/** An instant in JSON. */
export const jsonTime = (value: SQL): SQL => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const figuresSum = (form: SettlementForm): SettlementSum => settlementSum(form, form);

/** Columns that follow from the figures. */
export function derivedOf(form: SettlementForm) {
  const { sold, places, gross, due, open } = figuresSum(form);
  return { dealText: dealText(form), currency: form.currency, sold, places, gross, due, openAmount: open };
}

/** Returns what is wrong with tickets: more sold than there are places takes a confirmation, unless it was so before. */
export function ticketFaults(
  { tickets }: SettlementForm,
  before: SettlementForm | null,
  confirmed: boolean,
): ErrorDetail[] {
  return tickets.flatMap(({ name, capacity, comps, kills, sold }, place): ErrorDetail[] => {
    const places = capacity - comps - kills;
    if (places < 0)
      return [{ field: `tickets.${place}.comps`, code: "invalid", message: "More comps and kills than places" }];
    const was = before?.tickets.find((other) => other.name === name)?.sold ?? 0;
    if (confirmed || capacity === 0 || sold <= places || sold <= was) return [];
    const message = `${sold} sold of ${places} places. Save it again if that is right.`;
    return [{ field: `tickets.${place}.sold`, code: "aboveCapacity", message }];
  });
}
