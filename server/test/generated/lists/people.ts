import { randomUUIDv7 } from "node:crypto";
import { type Family, PROFILE_STATES, STAGES, TALENT_CATEGORIES, TALENT_STATUSES } from "#contract/enums.ts";
import { ENDING_MONTHS, FREE_DAYS } from "#contract/talents/person.ts";
import { buildAgency, buildPerson, buildRecord, buildStaff, inAgency } from "../../factories.ts";
import { WORLD_KINDS } from "../world/kinds.ts";
import { notHeardOracle, touchSome } from "./comms/touches.ts";
import { day, insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact } from "./oracle.ts";

interface Person extends OracleFact {
  displayName: string;
  legalName: string | null;
  location: string | null;
  email: string | null;
  category: string;
  status: number;
  state: string;
  stage: string;
  tags: string[];
  createdAt: string;
  updatedAt: string;
  typeIds: string[];
  subTypeIds: string[];
  staffIds: string[];
  /** Confirmed and tentative bookings of the next days. */
  booked: "confirmed" | "tentative" | null;
  endsOn: string | null;
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const PLACES = [null, "Sydney", "sydney", "Melbourne", "São Paulo", "50% off, Perth"];
const TAGS = ["jazz", "blues", "a_b", "50%", "o'neil", "Jazz"];
const some = <T>(from: readonly T[], n: number): T[] => from.filter((_, index) => (n >> index) % 2 === 1);

async function seed(family: Family, agencyId: string): Promise<Person[]> {
  const types = await Promise.all([1, 2, 3].map(() => WORLD_KINDS.talentType.build(agencyId, {})));
  const subTypes = await Promise.all(types.map((parent) => WORLD_KINDS.talentSubType.build(agencyId, { parent })));
  const staff = (await Promise.all([1, 2, 3].map(() => buildStaff(agencyId)))).map(({ id }) => id);
  const people = ODD_NAMES.map(
    (displayName, n): Person => ({
      id: randomUUIDv7(),
      displayName,
      legalName: n % 3 === 0 ? `Legal ${displayName.slice(0, 3)}${n}` : null,
      location: inTurn(PLACES, n * 5 + 1),
      email: n % 4 === 0 ? `person_${n}@example.com` : null,
      category: inTurn(TALENT_CATEGORIES, n),
      status: inTurn(TALENT_STATUSES, n >> 1),
      state: inTurn(PROFILE_STATES, n % 5 === 0 ? n : 0),
      stage: family === "talents" ? "talent" : inTurn(["scout", "converted"], n),
      tags: some(TAGS, n),
      // Some have the same time.
      createdAt: day(n >> 1),
      updatedAt: day(100 - n),
      typeIds: some(types, n),
      subTypeIds: some(subTypes, n >> 1),
      staffIds: some(staff, n >> 2),
      booked: inTurn(["confirmed", null, "tentative", null], n),
      endsOn: inTurn([null, inDays(40), inDays(300), inDays(-40)], n >> 1),
    }),
  );
  await insertOracleRows(
    agencyId,
    "person",
    people.map((person) => ({
      id: person.id,
      stage: person.stage,
      display_name: person.displayName,
      legal_name: person.legalName,
      location: person.location,
      email: person.email,
      category: person.category,
      status: person.status,
      state: person.state,
      tags: person.tags,
      created_at: person.createdAt,
      updated_at: person.updatedAt,
      bio: "secret percent% under_score",
      languages: [],
      country_code: "AU",
      representation_end: person.endsOn,
      version: 1,
    })),
  );
  await insertOracleRows(
    agencyId,
    "person_type",
    people.flatMap(({ id, typeIds }) => typeIds.map((type_id, place) => ({ person_id: id, type_id, place }))),
  );
  await insertOracleRows(
    agencyId,
    "person_sub_type",
    people.flatMap(({ id, subTypeIds }) =>
      subTypeIds.map((sub_type_id, place) => ({ person_id: id, sub_type_id, place })),
    ),
  );
  await insertOracleRows(
    agencyId,
    "assignment",
    people.flatMap(({ id, staffIds }) =>
      staffIds.map((staff_id) => ({
        id: randomUUIDv7(),
        record_id: id,
        staff_id,
        role: "Assignee",
        created_at: day(0),
      })),
    ),
  );
  // A person whose assignments have all ended.
  const [first] = people;
  if (first)
    await insertOracleRows(
      agencyId,
      "assignment",
      staff.map((staff_id) => ({
        id: randomUUIDv7(),
        record_id: first.id,
        staff_id,
        role: "Lead",
        created_at: day(0),
        ended_at: day(1),
      })),
    );
  await inAgency(
    agencyId,
    `insert into commitment (agency_id, person_id, record_id, kind, label, firmness, starts_at, ends_at, all_day, zone)
      select $1, a.person, $4, 'EVENT', 'Show', a.firmness, now() + interval '2 days', now() + interval '3 days',
        false, 'UTC'
      from unnest($2::uuid[], $3::text[]) a (person, firmness)`,
    [
      agencyId,
      people.flatMap(({ id, booked }) => (booked === null ? [] : [id])),
      people.flatMap(({ booked }) => booked ?? []),
      await buildRecord("event", agencyId),
    ],
  );
  await touchSome(agencyId, people, "personId");
  const stage = family === "talents" ? "talent" : "scout";
  await buildPerson(agencyId, { stage, deleted: true, displayName: "Deleted 100% under_score" });
  await buildPerson(agencyId, {
    stage: family === "talents" ? "scout" : "talent",
    displayName: "Of the other family 100%",
  });
  await buildPerson(await buildAgency(), { stage, displayName: "Elsewhere 100% under_score" });
  return people;
}

const overlaps = (own: readonly string[], values: readonly unknown[]): boolean =>
  own.some((item) => values.includes(item));
const distinct = (facts: readonly (string | number)[]) => [...new Set(facts)];

export const peopleOracle = (family: Family): Oracle<Person> => ({
  seed: (agencyId) => seed(family, agencyId),
  searched: ({ displayName, legalName, location, email }) => [
    [displayName, legalName ?? "", location ?? "", email ?? ""].join(" "),
  ],
  dates: ({ createdAt }) => createdAt,
  sort: {
    displayName: { by: (person) => person.displayName, as: "words" },
    category: { by: (person) => person.category, as: "plain" },
    status: { by: (person) => person.status, as: "plain" },
    location: { by: (person) => person.location, as: "words" },
    createdAt: { by: (person) => person.createdAt, as: "plain" },
    updatedAt: { by: (person) => person.updatedAt, as: "plain" },
  },
  filters: {
    notHeardFor: notHeardOracle(),
    freeFor: { keeps: ({ booked }) => booked !== "confirmed", values: () => FREE_DAYS },
    endsWithin: { keeps: ({ endsOn }) => endsOn === inDays(40), values: () => ENDING_MONTHS },
    statusIds: { keeps: ({ status }, values) => values.includes(status), values: () => TALENT_STATUSES },
    states: { keeps: ({ state }, values) => values.includes(state), values: () => PROFILE_STATES },
    stages: { keeps: ({ stage }, values) => values.includes(stage), values: () => STAGES },
    categories: { keeps: ({ category }, values) => values.includes(category), values: () => TALENT_CATEGORIES },
    typeIds: {
      keeps: ({ typeIds }, values) => overlaps(typeIds, values),
      values: (facts) => distinct(facts.flatMap((person) => person.typeIds)),
    },
    subTypeIds: {
      keeps: ({ subTypeIds }, values) => overlaps(subTypeIds, values),
      values: (facts) => distinct(facts.flatMap((person) => person.subTypeIds)),
    },
    tags: { keeps: ({ tags }, values) => overlaps(tags, values), values: () => TAGS },
    staffIds: {
      keeps: ({ staffIds }, values) => overlaps(staffIds, values),
      values: (facts) => distinct(facts.flatMap((person) => person.staffIds)),
    },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into person (id, agency_id, stage, display_name, category)
        select gen_random_uuid(), $1, $2, 'One of many', 'Music'
        from generate_series(1, $3)`,
      [agencyId, family === "talents" ? "talent" : "scout", rows],
    )),
});
