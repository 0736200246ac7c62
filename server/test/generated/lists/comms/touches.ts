/** Calls with every third record, so long ago that each choice of the filter by contact keeps some and not others. */
import { buildPartnerContact, inAgency } from "../../../factories.ts";
import type { OracleFact, OracleFilter } from "../oracle.ts";

const AGO = [5, 45, 75, 400];
const touched = new Map<string, number>();

export async function touchSome(
  agencyId: string,
  facts: readonly OracleFact[],
  party: "personId" | "contact",
): Promise<void> {
  for (const [n, { id }] of facts.entries()) {
    if (n % 3 !== 0) continue;
    const days = AGO[(n / 3) % AGO.length] ?? 5;
    touched.set(id, days);
    const [person, contact] = party === "personId" ? [id, null] : [null, await buildPartnerContact(agencyId, id)];
    await inAgency(
      agencyId,
      `insert into call_log (id, agency_id, direction, outcome, started_at, person_id, contact_id)
        select gen_random_uuid(), $1, 'OUT', o, now() - make_interval(days => d), $3, $4
        from (values ('REACHED', $2::int), ('NO_ANSWER', 1)) c (o, d)`,
      [agencyId, days, person, contact],
    );
  }
}

export const notHeardOracle = <F extends OracleFact>(): OracleFilter<F> => ({
  keeps: ({ id }, values) => (touched.get(id) ?? Number.POSITIVE_INFINITY) > Number(values[0]),
  values: () => ["30", "60", "90", "180"],
});
