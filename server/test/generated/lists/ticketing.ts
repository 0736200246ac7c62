/** The oracle of the list of ticketed events: what the event says, and its counts. */
import { randomUUID } from "node:crypto";
import { TICKET_SOURCES, TICKETING_STATES, type TicketingState } from "#contract/ticketing/codes.ts";
import { buildAgency, buildPerson, inAgency } from "../../factories.ts";
import { statusMeaning } from "../world/deals/deals.ts";
import { insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact } from "./oracle.ts";
import { distinct } from "./record-oracle.ts";

interface Ticketed extends OracleFact {
  title: string;
  startsAt: string;
  sold: number;
  state: TicketingState;
  source: string;
  talentId: string | null;
  createdAt: string;
  updatedAt: string;
}
const PLACES = 100;
const day = (n: number, year: number): string => new Date(Date.UTC(year, 0, 1 + n, 9)).toISOString();

export const ticketingOracle: Oracle<Ticketed> = {
  async seed(agencyId) {
    const talents = await Promise.all([0, 1].map(() => buildPerson(agencyId)));
    const status = {
      open: await statusMeaning(agencyId, "EVENT", "open"),
      cancelled: await statusMeaning(agencyId, "EVENT", "cancelled"),
    };
    const facts = ODD_NAMES.map((title, n): Ticketed => {
      const state = inTurn(TICKETING_STATES, n);
      const sold = { NOT_ON_SALE: 0, ON_SALE: 1 + (n % 50), SOLD_OUT: PLACES, OVER: n % 30, CANCELLED: n % 20 }[state];
      return {
        id: randomUUID(),
        title,
        startsAt: day(n >> 1, state === "OVER" ? 2020 : 2090),
        sold,
        state,
        source: inTurn(TICKET_SOURCES, n),
        talentId: n % 3 === 0 ? null : inTurn(talents, n),
        createdAt: day(n >> 1, 2025),
        updatedAt: day(200 - n, 2025),
      };
    });
    await insertOracleRows(
      agencyId,
      "event",
      facts.map(({ id, title, startsAt, state, createdAt }) => ({
        id,
        title,
        status_id: state === "CANCELLED" ? status.cancelled : status.open,
        start_on: startsAt.slice(0, 10),
        start_time: "09:00",
        time_zone_id: "UTC",
        currency: "AUD",
        contact_ids: [],
        tags: [],
        kinds: [],
        schedule: [],
        stays: [],
        version: 1,
        created_at: createdAt,
        updated_at: createdAt,
      })),
    );
    for (const { id, talentId } of facts)
      if (talentId)
        await inAgency(
          agencyId,
          `insert into involvement (id, agency_id, record_id, involved_id, role)
            values (gen_random_uuid(), $1, $2, $3, 'RELATED')`,
          [agencyId, id, talentId],
        );
    await insertOracleRows(
      agencyId,
      "ticketing",
      facts.map(({ id, sold, source, createdAt, updatedAt }, n) => ({
        id,
        slug: `show-${n}`,
        currency: "AUD",
        points: [],
        source,
        places: PLACES,
        sold,
        version: 1,
        created_at: createdAt,
        updated_at: updatedAt,
      })),
    );
    await buildAgency();
    return facts;
  },
  searched: ({ title }) => [title],
  dates: ({ startsAt }) => startsAt,
  sort: {
    startDate: { by: ({ startsAt }) => startsAt, as: "plain" },
    title: { by: ({ title }) => title, as: "words" },
    sold: { by: ({ sold }) => sold, as: "plain" },
    createdAt: { by: ({ createdAt }) => createdAt, as: "plain" },
    updatedAt: { by: ({ updatedAt }) => updatedAt, as: "plain" },
  },
  filters: {
    states: { keeps: ({ state }, values) => values.includes(state), values: () => TICKETING_STATES },
    sources: { keeps: ({ source }, values) => values.includes(source), values: () => TICKET_SOURCES },
    talentId: {
      keeps: ({ talentId }, [id]) => talentId === id,
      values: (facts) => distinct(facts.flatMap(({ talentId }) => talentId ?? [])),
    },
    talentIds: {
      keeps: ({ talentId }, values) => talentId !== null && values.includes(talentId),
      values: (facts) => distinct(facts.flatMap(({ talentId }) => talentId ?? [])),
    },
  },
  bulk: async (agencyId, rows) => {
    await inAgency(
      agencyId,
      `with added as (insert into event (id, agency_id, title, start_on, time_zone_id, currency)
          select gen_random_uuid(), $1, 'One of many', '2090-01-01', 'UTC', 'AUD'
          from generate_series(1, $2::int)
          returning id)
        select id from added`,
      [agencyId, rows],
    );
    await inAgency(
      agencyId,
      `insert into ticketing (id, agency_id, slug, currency)
        select e.id, $1, 'many-' || e.id::text, 'AUD'
        from event e
        where e.agency_id = $1 and e.title = 'One of many'`,
      [agencyId],
    );
  },
};
