import { randomUUIDv7 } from "node:crypto";
import { MAIL_DIRECTIONS, MAIL_KINDS, MAIL_STATES } from "#contract/mail/mail-log.ts";
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

interface MailFact extends OracleFact {
  subject: string;
  text: string;
  from: string;
  party: string;
  direction: string;
  kind: string;
  state: string;
  sentAt: string;
  about: string[];
  staff: string[];
  createdAt: string;
  updatedAt: string;
}

async function buildThread(agencyId: string): Promise<string> {
  const id = randomUUIDv7();
  await inAgency(agencyId, "insert into mail_thread (id, agency_id) values ($1, $2)", [id, agencyId]);
  return id;
}
const PLAIN = {
  snippet: "",
  to_list: [],
  cc_list: [],
  bcc_list: [],
  reference_ids: [],
  attempts: 0,
  size: 0,
  opened: 0,
};
const REST = { ...PLAIN, claims_thread: false, tracks_opens: false, version: 1 };

export const mailLogOracle: Oracle<MailFact> = {
  async seed(agencyId) {
    const person = await buildPerson(agencyId, { displayName: "Wilma Voss" });
    const partner = await buildPartner(agencyId);
    const contact = await buildPartnerContact(agencyId, partner, { name: "Otto Lindqvist" });
    const projects = [await buildRecord("project", agencyId), await buildRecord("project", agencyId)];
    const staff = [(await buildStaff(agencyId)).id, (await buildStaff(agencyId)).id];
    const parties = [
      { named: "Wilma Voss", record: person, contact: null },
      { named: "Otto Lindqvist", record: partner, contact },
      null,
    ];
    const rows: Record<string, unknown>[] = [];
    const links: { mail: string; record: string }[] = [];
    const matched: { mail: string; record: string; contact: string | null }[] = [];
    const facts: MailFact[] = [];
    for (const [n, subject] of ODD_NAMES.entries()) {
      const party = inTurn(parties, n);
      const id = randomUUIDv7();
      const linked = n % 2 === 0 ? [] : [inTurn(projects, n >> 1)];
      const [madeBy, receivedBy] = [n % 3 === 0 ? null : inTurn(staff, n), n % 4 === 0 ? inTurn(staff, n >> 1) : null];
      const fact: MailFact = {
        id,
        subject,
        text: `Text ${n % 7}`,
        from: `writer${n % 5}@example.com`,
        party: party?.named ?? "",
        direction: inTurn(MAIL_DIRECTIONS, n),
        kind: inTurn(MAIL_KINDS, n),
        state: inTurn(MAIL_STATES, n),
        sentAt: day(n >> 1),
        createdAt: day(50 + (n >> 1)),
        updatedAt: day(150 - n),
        about: [...(party ? [party.record] : []), ...linked],
        staff: [madeBy, receivedBy].filter((id) => id !== null),
      };
      facts.push(fact);
      rows.push({
        ...REST,
        id,
        thread_id: await buildThread(agencyId),
        subject,
        body_text: fact.text,
        kind: fact.kind,
        direction: fact.direction,
        state: fact.state,
        from_name: "",
        from_address: fact.from,
        sent_at: fact.sentAt,
        made_by: madeBy,
        received_by: receivedBy,
        created_at: fact.createdAt,
        updated_at: fact.updatedAt,
      });
      links.push(...linked.map((record) => ({ mail: id, record })));
      if (party) matched.push({ mail: id, record: party.record, contact: party.contact });
    }
    await insertOracleRows(agencyId, "mail_log", rows);
    for (const { mail, record } of links)
      await inAgency(
        agencyId,
        "insert into mail_log_record (agency_id, mail_id, record_id, place) values ($1, $2, $3, 0)",
        [agencyId, mail, record],
      );
    const match = async (agency: string, mail: string, record: string, contactId: string | null) =>
      inAgency(
        agency,
        `insert into mail_log_party (id, agency_id, mail_id, record_id, contact_id, place)
          values (gen_random_uuid(), $1, $2, $3, $4, 0)`,
        [agency, mail, record, contactId],
      );
    for (const { mail, record, contact: contactId } of matched) await match(agencyId, mail, record, contactId);
    const out = async (agency: string) => ({
      ...REST,
      id: randomUUIDv7(),
      thread_id: await buildThread(agency),
      subject: "Left out 100% under_score",
      body_text: "",
      direction: "IN",
      kind: "MAIL",
      state: "RECEIVED",
      from_name: "",
      from_address: "",
      private_to: null as string | null,
      sent_at: day(0),
      created_at: day(0),
      updated_at: day(0),
      deleted_at: null as string | null,
    });
    const hidden = await out(agencyId);
    await insertOracleRows(agencyId, "mail_log", [
      { ...(await out(agencyId)), deleted_at: day(1) },
      // Private mail of a colleague.
      { ...(await out(agencyId)), private_to: staff[0] ?? null },
      hidden,
    ]);
    // Hidden with its person.
    await match(agencyId, hidden.id, await buildPerson(agencyId, { deleted: true }), null);
    const other = await buildAgency();
    await insertOracleRows(other, "mail_log", [await out(other)]);
    return facts;
  },
  searched: ({ subject, text, from, party }) => [`${subject} ${text}  ${from}`, party],
  dates: ({ sentAt }) => sentAt,
  sort: {
    sentAt: { by: ({ sentAt }) => sentAt, as: "plain" },
    subject: { by: ({ subject }) => subject, as: "words" },
    createdAt: { by: ({ createdAt }) => createdAt, as: "plain" },
    updatedAt: { by: ({ updatedAt }) => updatedAt, as: "plain" },
  },
  filters: {
    directions: { keeps: ({ direction }, values) => values.includes(direction), values: () => MAIL_DIRECTIONS },
    kinds: { keeps: ({ kind }, values) => values.includes(kind), values: () => MAIL_KINDS },
    states: { keeps: ({ state }, values) => values.includes(state), values: () => MAIL_STATES },
    aboutIds: {
      keeps: ({ about }, values) => any(about, values),
      values: (facts) => facts.flatMap(({ about }) => about),
    },
    staffIds: {
      keeps: ({ staff }, values) => any(staff, values),
      values: (facts) => facts.flatMap(({ staff }) => staff),
    },
    private: { keeps: (_, [yes]) => yes === false, values: () => [false, true] },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into mail_log (id, agency_id, thread_id, subject, direction, state, sent_at)
        select gen_random_uuid(), $1, $2, 'One of many', 'IN', 'RECEIVED', '2026-01-01' from generate_series(1, $3)`,
      [agencyId, await buildThread(agencyId), rows],
    )),
};
