/** The oracles of the lists of work: opportunities, events and projects. */
import { randomUUIDv7 } from "node:crypto";
import { OPPORTUNITY_SOURCES, OPPORTUNITY_TYPES } from "#contract/enums.ts";
import { EVENT_KINDS } from "#contract/events/event.ts";
import { OUTCOMES } from "#contract/opportunities/opportunity.ts";
import type { StatusModule } from "#contract/settings/status.ts";
import { OWNER_TYPES, WORK_PROGRESS } from "#contract/work/work.ts";
import { assign, buildAgency, buildPartner, buildPerson, buildRecord, buildStaff, inAgency } from "../../factories.ts";
import { insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact, type OracleFilter } from "./oracle.ts";
import { distinct, some } from "./record-oracle.ts";

/** Text of a field that is not searched. */
export const HIDDEN = "secret percent% under_score";
const DAY = 24 * 3_600_000;
const now = Date.now();
const monthStart = Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth(), 1);
/** Meanings of a status of closed work; a category of contracts means its code. */
const CLOSED = ["WON", "LOST", "DECLINED", "done", "cancelled", "COMPLETED", "CANCELLED"];
export const mayDay = (n: number): string => new Date(Date.UTC(2026, 4, 1 + n)).toISOString().slice(0, 10);

export interface Work extends OracleFact {
  title: string;
  statusId: string;
  code: string;
  meaning: string;
  closedAt: string | null;
  partnerId: string | null;
  talentId: string | null;
  scoutId: string | null;
  leadId: string | null;
  creatorId: string;
  staffIds: string[];
  /** Assigned to the caller: by itself, or through its talent. */
  isOwn: boolean;
  tags: string[];
  createdAt: string;
}

/** Builds facts about work in every status of a module. */
async function facts(agencyId: string, caller: string, module: StatusModule): Promise<Work[]> {
  const pair = <T>(build: () => Promise<T>) => Promise.all([build(), build()]);
  const staff = (await Promise.all([1, 2, 3].map(() => buildStaff(agencyId)))).map(({ id }) => id);
  const talents = await pair(() => buildPerson(agencyId));
  const [followed] = talents;
  await assign(agencyId, followed, [caller]);
  const scouts = await pair(() => buildPerson(agencyId, { stage: "scout" }));
  const partners = await pair(() => buildPartner(agencyId));
  const statuses = (await inAgency(
    agencyId,
    `select s.id, c.code, coalesce(c.meaning, c.code) as meaning
      from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
      where c.agency_id = $1 and c.module = $2
      order by c.place`,
    [agencyId, module],
  )) as { id: string; code: string; meaning: string }[];
  return ODD_NAMES.map((title, n): Work => {
    const { id: statusId, code, meaning } = inTurn(statuses, n);
    const isOpen = !CLOSED.includes(meaning);
    const talentId = n % 4 === 1 ? inTurn(talents, n >> 2) : null;
    const staffIds = distinct([
      n % 3 === 0 ? null : inTurn(staff, n >> 1),
      ...some(staff, n >> 3),
      n % 7 === 0 ? caller : null,
    ]);
    const leadId = n % 3 === 0 ? null : inTurn(staff, n >> 1);
    return {
      id: randomUUIDv7(),
      title,
      statusId,
      code,
      meaning,
      closedAt: isOpen ? null : new Date(now - (n % 2 === 0 ? 0 : 70) * DAY).toISOString(),
      partnerId: n % 3 === 1 ? inTurn(partners, n) : null,
      talentId,
      scoutId: n % 4 === 2 ? inTurn(scouts, n >> 2) : null,
      leadId,
      creatorId: inTurn(staff, n >> 2),
      staffIds,
      isOwn: staffIds.includes(caller) || talentId === followed,
      tags: some(["live", "sport"], n),
      createdAt: new Date(Date.UTC(2026, 0, 1 + (n >> 1))).toISOString(),
    };
  });
}

export const amongThese = <F extends Work>(valuesOf: (fact: F) => readonly (string | null)[]): OracleFilter<F> => ({
  keeps: (fact, values) => valuesOf(fact).some((item) => values.includes(item)),
  values: (facts) => distinct(facts.flatMap((fact) => [...valuesOf(fact)])),
});
const PROGRESS: Readonly<Record<(typeof WORK_PROGRESS)[number], (closed: number | null) => boolean>> = {
  open: (closed) => closed === null,
  closed: (closed) => closed !== null,
  recent: (closed) => closed === null || closed >= monthStart,
};
const OWNERS: Readonly<Record<(typeof OWNER_TYPES)[number], (fact: Work) => readonly (string | null)[]>> = {
  // Both are persons: a scout becomes a talent under the same id.
  talent: ({ talentId, scoutId }) => [talentId, scoutId],
  scout: ({ talentId, scoutId }) => [talentId, scoutId],
  partner: ({ partnerId }) => [partnerId],
  staff: ({ staffIds }) => staffIds,
};
const ownersOf = (fact: Work, [type]: readonly unknown[] = []) =>
  OWNER_TYPES.filter((owner) => type === undefined || owner === type).flatMap((owner) => OWNERS[owner](fact));
export const singleFilter = (
  keeps: (fact: Work, value: string) => boolean,
  values: readonly string[],
): OracleFilter<Work> => ({
  keeps: (fact, [value]) => keeps(fact, String(value)),
  values: () => values,
});
const filters = {
  ownerType: singleFilter(() => true, OWNER_TYPES),
  ownerId: {
    keeps: (fact: Work, [id]: readonly unknown[], filters?: Readonly<Record<string, readonly unknown[]>>) =>
      ownersOf(fact, filters?.ownerType).some((owner) => owner === id),
    values: (facts: readonly Work[]) => distinct(facts.flatMap((fact) => ownersOf(fact))),
  },
  categoryCode: {
    keeps: ({ code }: Work, [value]: readonly unknown[]) => value === "all" || value === "api" || value === code,
    values: (facts: readonly Work[]) => ["all", "api", ...distinct(facts.map(({ code }) => code))],
    known: true as const,
  },
  categoryCodes: amongThese<Work>(({ code }) => [code]),
  statusIds: amongThese<Work>(({ statusId }) => [statusId]),
  progress: singleFilter(
    ({ closedAt }, progress) =>
      PROGRESS[progress as (typeof WORK_PROGRESS)[number]](closedAt === null ? null : Date.parse(closedAt)),
    WORK_PROGRESS,
  ),
  partnerIds: amongThese<Work>(({ partnerId }) => [partnerId]),
  talentIds: amongThese<Work>(({ talentId, scoutId }) => [talentId, scoutId]),
  creatorId: amongThese<Work>(({ creatorId }) => [creatorId]),
  leadIds: amongThese<Work>(({ leadId }) => [leadId]),
  tags: amongThese<Work>(({ tags }) => tags),
  staffIds: amongThese<Work>(({ staffIds }) => staffIds),
  assignedToMe: {
    keeps: ({ isOwn }: Work, [wanted]: readonly unknown[]) => isOwn === wanted,
    values: () => [true, false],
  },
};

export interface LinkedWork {
  id: string;
  kind: "opportunity" | "event" | "project";
}
interface WorkKind<F extends Work> extends Required<Pick<Oracle<F>, "sort" | "filters" | "searched" | "dates">> {
  kind: "opportunity" | "event" | "project" | "contract";
  /** Filters of the others that it does not have. */
  without?: readonly (keyof typeof filters)[];
  module: StatusModule;
  /** Adds what only this kind has, to the `n`th of all. */
  fact: (work: Work, n: number, links: readonly LinkedWork[]) => F;
  /** Builds records that some of these are linked to. */
  links?: (agencyId: string) => Promise<LinkedWork[]>;
  columns: (fact: F) => Record<string, unknown>;
  /** Seeds what belongs to these, once they are there. */
  parts?: (agencyId: string, facts: readonly F[]) => Promise<void>;
}
export const workOracle = <F extends Work>(own: WorkKind<F>): Oracle<F> => ({
  async seed(agencyId, caller) {
    await inAgency(agencyId, "update account set time_zone_id = 'UTC' where id = $1", [caller]);
    const links = (await own.links?.(agencyId)) ?? [];
    const works = (await facts(agencyId, caller, own.module)).map((work, n) => own.fact(work, n, links));
    await insertOracleRows(
      agencyId,
      own.kind,
      works.map((fact) => ({
        id: fact.id,
        title: fact.title,
        status_id: fact.statusId,
        closed_at: fact.closedAt,
        partner_id: fact.partnerId,
        lead_id: fact.leadId,
        created_by: fact.creatorId,
        tags: fact.tags,
        contact_ids: [],
        currency: "AUD",
        version: 1,
        created_at: fact.createdAt,
        updated_at: fact.createdAt,
        ...own.columns(fact),
      })),
    );
    await insertOracleRows(
      agencyId,
      "involvement",
      works.flatMap(({ id, talentId, scoutId }) =>
        distinct([talentId, scoutId]).map((involved_id) => ({
          id: randomUUIDv7(),
          record_id: id,
          involved_id,
          role: "RELATED",
          place: 0,
        })),
      ),
    );
    await insertOracleRows(
      agencyId,
      "assignment",
      works.flatMap(({ id, staffIds, createdAt }) =>
        staffIds.map((staff_id) => ({
          id: randomUUIDv7(),
          record_id: id,
          staff_id,
          role: "Assignee",
          created_at: createdAt,
        })),
      ),
    );
    await own.parts?.(agencyId, works);
    await buildRecord(own.kind, agencyId, { deleted: true, displayName: "Deleted 100% under_score" });
    await buildRecord(own.kind, await buildAgency(), { displayName: "Elsewhere 100% under_score" });
    return works;
  },
  searched: own.searched,
  dates: own.dates,
  sort: {
    title: { by: ({ title }) => title, as: "words" },
    closedAt: { by: ({ closedAt }) => closedAt, as: "plain" },
    createdAt: { by: ({ createdAt }) => createdAt, as: "plain" },
    updatedAt: { by: ({ createdAt }) => createdAt, as: "plain" },
    ...own.sort,
  },
  filters: Object.fromEntries(
    Object.entries({ ...filters, ...own.filters }).filter(([name]) => !own.without?.some((left) => left === name)),
  ),
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into ${own.kind} (id, agency_id, title)
        select gen_random_uuid(), $1, 'One of many'
        from generate_series(1, $2)`,
      [agencyId, rows],
    )),
});
export const texts = (...facts: readonly (string | null)[]): string[] => [facts.map((text) => text ?? "").join(" ")];
const placeOf = (n: number) => ({
  venue: n % 4 === 0 ? `Hall ${n % 3}` : null,
  address: n % 5 === 0 ? `${n} Harbour Street` : null,
});

/** End of a record's hold: within the hour, or in a month. */
type HoldEnd = "SOON" | "LATER" | null;
const holdEndOf = (n: number): HoldEnd => (n % 5 === 2 ? "SOON" : n % 5 === 4 ? "LATER" : null);
/** Holds of a talent, in the days far ahead. */
async function addHolds(agencyId: string, facts: readonly { id: string; holdEnd: HoldEnd }[]): Promise<void> {
  const person_id = await buildPerson(agencyId);
  const held = facts.filter(({ holdEnd }) => holdEnd !== null);
  await insertOracleRows(
    agencyId,
    "hold",
    held.map(({ id, holdEnd }, n) => ({
      id: randomUUIDv7(),
      record_id: id,
      person_id,
      first_on: mayDay(400 + n),
      last_on: mayDay(400 + n),
      zone: "UTC",
      starts_at: `${mayDay(400 + n)}T00:00:00Z`,
      ends_at: `${mayDay(401 + n)}T00:00:00Z`,
      expires_at: new Date(now + (holdEnd === "SOON" ? DAY / 24 / 60 : 30 * DAY)).toISOString(),
      state: "held",
      level: 1,
      version: 1,
      created_at: mayDay(0),
      updated_at: mayDay(0),
    })),
  );
}
const holdsEnd: OracleFilter<Work & { holdEnd: HoldEnd }> = {
  keeps: ({ holdEnd }) => holdEnd === "SOON",
  values: () => ["WEEK"],
};

interface Opportunity extends Work {
  holdEnd: HoldEnd;
  type: string | null;
  source: string | null;
  value: number | null;
  probability: number | null;
  expected: string | null;
  start: string | null;
  venue: string | null;
  address: string | null;
  rank: number;
}
export const opportunitiesOracle = workOracle<Opportunity>({
  kind: "opportunity",
  module: "PIPELINE",
  fact: (work, n) => ({
    ...work,
    ...placeOf(n),
    type: n % 6 === 5 ? null : inTurn(OPPORTUNITY_TYPES, n >> 1),
    source: n % 5 === 4 ? null : inTurn(OPPORTUNITY_SOURCES, n),
    value: n % 3 === 2 ? null : (n % 7) * 100,
    probability: n % 5 === 3 ? null : (n % 4) * 25,
    expected: n % 4 === 3 ? null : mayDay(n % 9),
    start: n % 3 === 1 ? null : mayDay(40 - n),
    rank: (n + 1) * 1000,
    holdEnd: holdEndOf(n),
  }),
  parts: addHolds,
  columns: ({ type, source, value, probability, expected, start, venue, address, rank }) => ({
    type,
    source,
    value,
    probability,
    expected_close_on: expected,
    start_on: start,
    venue,
    address,
    rank,
    brief: HIDDEN,
  }),
  searched: ({ title, venue, address }) => texts(title, venue, address),
  dates: ({ expected }) => expected,
  sort: {
    value: { by: ({ value }) => value, as: "plain" },
    probability: { by: ({ probability }) => probability, as: "plain" },
    weighted: {
      by: ({ value, probability }) =>
        value !== null && probability !== null ? Math.floor((value * probability) / 100) : null,
      as: "plain",
    },
    expectedCloseDate: { by: ({ expected }) => expected, as: "plain" },
    startDate: { by: ({ start }) => start, as: "plain" },
    order: { by: ({ rank }) => rank, as: "plain" },
  },
  filters: {
    outcomes: { keeps: ({ meaning }, values) => values.includes(meaning), values: () => OUTCOMES },
    types: amongThese(({ type }) => [type]),
    sources: amongThese(({ source }) => [source]),
    closed: {
      keeps: ({ closedAt }, [range]) => {
        const [from, to] = Array.isArray(range) ? range : [null, null];
        const closed = closedAt === null ? Number.NaN : Date.parse(closedAt);
        return closedAt !== null && (from === null || closed >= from) && (to === null || closed <= to);
      },
      values: () => [
        [now - 80 * DAY, now - 10 * DAY],
        [now - DAY, null],
      ],
    },
    holdsEnd,
  },
});

interface EventFact extends Work {
  holdEnd: HoldEnd;
  kinds: string[];
  start: Date | null;
  end: Date | null;
  /** True if it lasts its whole days. */
  allDay: boolean;
  venue: string | null;
  address: string | null;
}
export const eventsOracle = workOracle<EventFact>({
  kind: "event",
  module: "EVENT",
  fact(work, n) {
    const allDay = n % 4 === 1;
    const start = n % 5 === 4 ? null : new Date(Date.UTC(2026, 4, 1 + (n % 9), allDay ? 0 : 18));
    return {
      ...work,
      ...placeOf(n),
      kinds: some(EVENT_KINDS, n * 5 + 1),
      start,
      // An event without an end lasts an hour, or its day.
      end: start && new Date(start.getTime() + (allDay ? DAY : DAY / 24)),
      allDay,
      holdEnd: holdEndOf(n),
    };
  },
  parts: addHolds,
  columns: ({ kinds, start, allDay, venue, address }) => ({
    kinds,
    start_on: start?.toISOString().slice(0, 10) ?? null,
    start_time: start && !allDay ? start.toISOString().slice(11, 19) : null,
    time_zone_id: "UTC",
    venue,
    address,
    schedule: [],
    stays: [],
    description: HIDDEN,
  }),
  searched: ({ title, venue, address }) => texts(title, venue, address),
  dates: ({ start }) => start?.toISOString() ?? null,
  sort: {
    startDate: { by: ({ start }) => start?.getTime() ?? null, as: "plain" },
    endDate: { by: ({ end }) => end?.getTime() ?? null, as: "plain" },
    venue: { by: ({ venue }) => venue, as: "words" },
  },
  filters: { kinds: amongThese(({ kinds }) => kinds), holdsEnd },
});

interface Project extends Work {
  start: string | null;
  end: string | null;
  budget: number | null;
}
export const projectsOracle = workOracle<Project>({
  kind: "project",
  module: "PROJECT",
  fact: (work, n) => ({
    ...work,
    start: n % 4 === 3 ? null : mayDay(n % 9),
    end: n % 3 === 2 ? null : mayDay(50 - (n % 7)),
    budget: n % 5 === 4 ? null : (n % 6) * 1000,
  }),
  columns: ({ start, end, budget }) => ({ start_on: start, end_on: end, budget, description: HIDDEN }),
  searched: ({ title }) => texts(title),
  dates: ({ start }) => start,
  sort: {
    startDate: { by: ({ start }) => start, as: "plain" },
    endDate: { by: ({ end }) => end, as: "plain" },
    budget: { by: ({ budget }) => budget, as: "plain" },
  },
  filters: {},
});
