/** Rules of settlements: who reaches them, and how they add up before they are saved. */
import { type SQL, sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import type { SettlementForm } from "#contract/settlements/settlement.ts";
import { dealText, type SettlementSum, settlementSum } from "#contract/settlements/sum.ts";
import { feesWithin } from "#server/areas/events/event.rules.ts";
import { event } from "#server/areas/events/event.table.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { type Resolver, resolver } from "#server/lib/serving/references.ts";

/** True if the actor reaches the settlement of an event: the event, and its fees. */
export const reachesSettlement = (action: AccessAction): SQL =>
  sql`${withinReach("EVENT", event.id, action)} and ${feesWithin(action)}`;

/** Finds events by id, for calls of their settlement: whoever has no right to it gets the answer of an unknown event. */
export const settlementResolver: Resolver = Object.assign(
  resolver(
    ({ action }) => ({ action }),
    ({ action }, isRequested) => sql`select ${event.id} from ${event}
      where ${isRequested(event.id)} and ${event.agencyId} = ${sql.placeholder("$agency")}::uuid
        and ${event.deletedAt} is null and ${reachesSettlement(action)}`,
  ),
  // It is an event, under the name of its settlement.
  { locks: true as const },
);

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
