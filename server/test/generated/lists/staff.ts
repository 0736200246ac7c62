import { randomUUIDv7 } from "node:crypto";
import { STAFF_STATES } from "#contract/staff/staff.ts";
import { buildAgency, buildPerson, buildStaff, inAgency } from "../../factories.ts";
import { insertOracleRows, ODD_NAMES, type Oracle, type OracleFact } from "./oracle.ts";

export interface Member extends OracleFact {
  name: string;
  position: string | null;
  positionId: string | null;
  email: string;
  phone: string | null;
  location: string | null;
  lastLogin: string | null;
  state: string;
  talentIds: string[];
}

const POSITIONS = ["Agent", "Booker", "Manager"];
const PLACES = ["Perth", null, "perth", "Wagga Wagga", "Área 51"];
const day = (n: number): string => new Date(Date.UTC(2026, 1, 1 + n)).toISOString();
const inTurn = <T>(from: readonly T[], n: number): T | undefined => from[n % from.length];
const some = <T>(from: readonly T[], n: number): T[] => from.filter((_, index) => (n >> index) % 2 === 1);

export async function seedStaff(agencyId: string, caller: string): Promise<Member[]> {
  const positions = POSITIONS.map((name) => ({ id: randomUUIDv7(), name, created_at: day(0) }));
  await insertOracleRows(agencyId, "position", positions);
  const people = await Promise.all([1, 2, 3].map(() => buildPerson(agencyId)));
  const mark = randomUUIDv7().slice(-8);
  const members = ODD_NAMES.map((name, n): Member => {
    const position = n % 4 === 3 ? undefined : inTurn(positions, n);
    return {
      id: randomUUIDv7(),
      name,
      position: position?.name ?? null,
      positionId: position?.id ?? null,
      email: `m${String(n).padStart(2, "0")}_${mark}@example.com`,
      phone: n % 3 === 0 ? `+614915701${String(50 + n)}` : null,
      location: inTurn(PLACES, n) ?? null,
      lastLogin: n % 3 === 1 ? null : day(n >> 1),
      state: inTurn(STAFF_STATES, n) ?? "active",
      talentIds: some(people, n),
    };
  });
  await insertOracleRows(
    agencyId,
    "account",
    members.map(({ id, email, lastLogin, state }) => ({
      id,
      email,
      role: "staff",
      last_login_at: lastLogin,
      activated_at: state === "invited" ? null : day(0),
      locked_at: state === "locked" ? day(1) : null,
      time_zone_told: false,
      two_factor: false,
      created_at: day(0),
    })),
  );
  await insertOracleRows(
    agencyId,
    "staff",
    members.map((member) => ({
      id: member.id,
      display_name: member.name,
      position_id: member.positionId,
      phone: member.phone,
      phone_code: member.phone && "+61",
      location: member.location,
      country_code: "AU",
      version: 1,
      created_at: day(0),
      updated_at: day(0),
    })),
  );
  await insertOracleRows(
    agencyId,
    "assignment",
    members.flatMap(({ id, talentIds }) =>
      talentIds.map((record_id) => ({
        id: randomUUIDv7(),
        record_id,
        staff_id: id,
        role: "Assignee",
        created_at: day(0),
      })),
    ),
  );
  const deletedStaff = await buildStaff(agencyId, { displayName: "Deleted 100% under_score" });
  await inAgency(agencyId, "update staff set deleted_at = now() where id = $1", [deletedStaff.id]);
  await buildStaff(await buildAgency(), { displayName: "Elsewhere 100% under_score" });
  const [me] = await inAgency(
    agencyId,
    "select s.display_name as name, a.email from staff s join account a using (id) where s.id = $1",
    [caller],
  );
  return [
    ...members,
    {
      id: caller,
      name: String(me?.name),
      email: String(me?.email),
      position: null,
      positionId: null,
      phone: null,
      location: null,
      lastLogin: null,
      state: "active",
      talentIds: [],
    },
  ];
}

const bulk = async (agencyId: string, rows: number): Promise<void> => {
  await inAgency(
    agencyId,
    `insert into account (id, agency_id, email, role)
      select gen_random_uuid(), $1, gen_random_uuid() || '@example.com', 'staff'
      from generate_series(1, $2)`,
    [agencyId, rows],
  );
  await inAgency(
    agencyId,
    `insert into staff (id, agency_id, display_name)
      select id, agency_id, 'One of many'
      from account a
      where agency_id = $1 and not exists (select from staff s where s.id = a.id)`,
    [agencyId],
  );
};
const distinct = (facts: readonly string[]) => [...new Set(facts)];

export const staffOracle: Oracle<Member> = {
  seed: seedStaff,
  searched: ({ name, location, phone, email }) => [[name, location ?? "", phone ?? ""].join(" "), email],
  dates: ({ lastLogin }) => lastLogin,
  sort: {
    name: { by: (member) => member.name, as: "words" },
    role: { by: (member) => member.position, as: "plain" },
    email: { by: (member) => member.email, as: "plain" },
    location: { by: (member) => member.location, as: "words" },
    lastLogin: { by: (member) => member.lastLogin, as: "plain" },
  },
  filters: {
    talentIds: {
      keeps: ({ talentIds }, values) => talentIds.some((id) => values.includes(id)),
      values: (facts) => distinct(facts.flatMap((member) => member.talentIds)),
    },
    role: {
      keeps: ({ positionId }, values) => values.includes(positionId),
      values: (facts) => distinct(facts.flatMap(({ positionId }) => positionId ?? [])),
    },
    states: { keeps: ({ state }, values) => values.includes(state), values: () => STAFF_STATES },
  },
  bulk,
};

export const colleaguesOracle: Oracle<Member> = {
  seed: seedStaff,
  searched: ({ name, location, phone }) => [[name, location ?? "", phone ?? ""].join(" ")],
  sort: { displayName: { by: (member) => member.name, as: "words" } },
  filters: { ids: { keeps: ({ id }, values) => values.includes(id), values: (facts) => facts.map(({ id }) => id) } },
  bulk,
};

export const mentionsOracle: Oracle<Member> = {
  ...colleaguesOracle,
  searched: ({ name }) => [name],
  filters: {},
};
