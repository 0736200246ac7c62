/** Scouts as reports count them: on the day that they were added, with the steps that they took since. */
import { type SQL, sql } from "drizzle-orm";
import { opportunityFacts } from "#server/areas/opportunities/opportunity.facts.ts";
import { firstContactWith } from "#server/lib/comms/last-contact.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { type Facts, factRows, type Grouping, isOfAgencies, localDay } from "#server/lib/reports/facts.ts";

/** Matches those who are scouts or were, where the reader reaches them: a finalised one is a talent. */
export const isScout = sql`person.deleted_at is null
  and (person.stage <> 'talent' or person.converted_at is not null)
  and case person.stage when 'talent' then ${withinReach("TALENT", sql`person.id`, "read")}
    else ${withinReach("SCOUT", sql`person.id`, "read")} end`;

/** Selects scouts; one with several staff is a fact for each of them if rows are staff. */
const scouts = ({ group }: Grouping): SQL => {
  const staff = group === "staff";
  return sql`select person.id as scout_id, person.agency_id, ${staff ? sql`a.staff_id` : sql`null::uuid`} as staff_id,
      person.source, person.category, ${localDay(sql`person.created_at`)} as added_on, person.created_at,
      person.converted_at, person.finalised_at
    from person ${staff ? sql`left join assignment a on a.record_id = person.id and a.ended_at is null` : sql``}
    where ${isOfAgencies(sql`person.agency_id`)} and ${isScout}`;
};
const columns = sql`s.scout_id, s.staff_id, s.source, s.category, s.added_on, to_char(s.added_on, 'YYYY-MM') as month`;

export const scoutFacts: Facts = {
  name: "scouts",
  rows: (grouping) => sql`select ${columns}, s.scout_id as record_id, s.created_at, s.converted_at, s.finalised_at,
      ${firstContactWith(sql`s.scout_id`)} as contacted_at
    from (${scouts(grouping)}) s`,
};

/** Opportunities won in the first twelve months after a scout was finalised. */
export const scoutWinFacts: Facts = {
  name: "scoutWins",
  rows: (grouping) => sql`select ${columns}, o.record_id, o.currency, o.amount, o.value
    from (${scouts(grouping)}) s join (${factRows(opportunityFacts, grouping)}) o on o.person_id = s.scout_id
    where o.meaning = 'WON'
      and o.closed_on between ${localDay(sql`s.finalised_at`)}
        and ${localDay(sql`s.finalised_at + interval '1 year'`)} - 1`,
};
