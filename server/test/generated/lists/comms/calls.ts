import { randomUUIDv7 } from "node:crypto";
import { CALL_DIRECTIONS, CALL_OUTCOMES } from "#contract/comms/call-log.ts";
import {
  buildAgency,
  buildPartner,
  buildPartnerContact,
  buildPerson,
  buildRecord,
  buildStaff,
  inAgency,
} from "../../../factories.ts";
import { any, day, insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact } from "../oracle.ts";

interface CallFact extends OracleFact {
  notes: string;
  party: string;
  direction: string;
  outcome: string;
  startedAt: string;
  durationSeconds: number | null;
  about: string[];
  staff: string[];
  createdAt: string;
  updatedAt: string;
}

export const callLogOracle: Oracle<CallFact> = {
  async seed(agencyId) {
    const person = await buildPerson(agencyId, { displayName: "Wilma Voss" });
    const partner = await buildPartner(agencyId);
    const contact = await buildPartnerContact(agencyId, partner, { name: "Otto Lindqvist" });
    const projects = [await buildRecord("project", agencyId), await buildRecord("project", agencyId)];
    const staff = [(await buildStaff(agencyId)).id, (await buildStaff(agencyId)).id];
    const parties = [
      { named: "Wilma Voss", about: [person], person_id: person, contact_id: null },
      { named: "Otto Lindqvist", about: [partner], person_id: null, contact_id: contact },
      { named: "", about: [], person_id: null, contact_id: null },
    ];
    const links: { agency_id: string; call_id: string; record_id: string; place: number }[] = [];
    const rows: Record<string, unknown>[] = [];
    const facts = ODD_NAMES.map((notes, n): CallFact => {
      const { named, about, ...party } = inTurn(parties, n);
      const id = randomUUIDv7();
      const linked = n % 2 === 0 ? [] : [inTurn(projects, n >> 1)];
      const [madeBy, assignedTo] = [inTurn(staff, n), n % 4 === 0 ? null : inTurn(staff, n >> 1)];
      const fact = {
        id,
        notes,
        party: named,
        direction: inTurn(CALL_DIRECTIONS, n),
        outcome: inTurn(CALL_OUTCOMES, n),
        startedAt: day(n >> 1),
        durationSeconds: n % 3 === 0 ? null : (n * 7) % 90,
        about: [...about, ...linked],
        staff: [madeBy, ...(assignedTo ? [assignedTo] : [])],
        createdAt: day(50 + (n >> 1)),
        updatedAt: day(150 - n),
      };
      rows.push({
        id,
        notes,
        ...party,
        made_by: madeBy,
        assigned_to_id: assignedTo,
        version: 1,
        direction: fact.direction,
        outcome: fact.outcome,
        started_at: fact.startedAt,
        duration_seconds: fact.durationSeconds,
        created_at: fact.createdAt,
        updated_at: fact.updatedAt,
      });
      links.push(...linked.map((record) => ({ agency_id: agencyId, call_id: id, record_id: record, place: 0 })));
      return fact;
    });
    await insertOracleRows(agencyId, "call_log", rows);
    for (const { call_id, record_id } of links)
      await inAgency(
        agencyId,
        "insert into call_log_record (agency_id, call_id, record_id, place) values ($1, $2, $3, 0)",
        [agencyId, call_id, record_id],
      );
    const leftOut = { notes: "Left out 100% under_score", direction: "IN", outcome: "BUSY", started_at: day(0) };
    const rest = { version: 1, created_at: day(0), updated_at: day(0) };
    const gone = await buildPerson(agencyId, { deleted: true });
    await insertOracleRows(agencyId, "call_log", [
      { id: randomUUIDv7(), ...leftOut, ...rest, person_id: null, deleted_at: day(1) },
      // Hidden with its person.
      { id: randomUUIDv7(), ...leftOut, ...rest, person_id: gone, deleted_at: null },
    ]);
    await insertOracleRows(await buildAgency(), "call_log", [{ id: randomUUIDv7(), ...leftOut, ...rest }]);
    return facts;
  },
  searched: ({ notes, party }) => [notes, party],
  dates: ({ startedAt }) => startedAt,
  sort: {
    startedAt: { by: ({ startedAt }) => startedAt, as: "plain" },
    durationSeconds: { by: ({ durationSeconds }) => durationSeconds, as: "plain" },
    createdAt: { by: ({ createdAt }) => createdAt, as: "plain" },
    updatedAt: { by: ({ updatedAt }) => updatedAt, as: "plain" },
  },
  filters: {
    directions: { keeps: ({ direction }, values) => values.includes(direction), values: () => CALL_DIRECTIONS },
    outcomes: { keeps: ({ outcome }, values) => values.includes(outcome), values: () => CALL_OUTCOMES },
    aboutIds: {
      keeps: ({ about }, values) => any(about, values),
      values: (facts) => facts.flatMap(({ about }) => about),
    },
    staffIds: {
      keeps: ({ staff }, values) => any(staff, values),
      values: (facts) => facts.flatMap(({ staff }) => staff),
    },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into call_log (id, agency_id, direction, outcome, started_at)
        select gen_random_uuid(), $1, 'IN', 'BUSY', '2026-01-01'
        from generate_series(1, $2)`,
      [agencyId, rows],
    )),
};
