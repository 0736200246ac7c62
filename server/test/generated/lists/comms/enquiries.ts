import { randomUUIDv7 } from "node:crypto";
import { ENQUIRY_STATUSES } from "#contract/comms/website-enquiry.ts";
import {
  buildAgency,
  buildPartner,
  buildPartnerContact,
  buildPerson,
  buildStaff,
  inAgency,
} from "../../../factories.ts";
import { buildEnquiryForm } from "../../world/comms/enquiries.ts";
import { any, day, insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact } from "../oracle.ts";

interface EnquiryFact extends OracleFact {
  name: string;
  company: string | null;
  text: string;
  status: string;
  about: string[];
  staff: string[];
  receivedAt: string;
  lastAt: string;
  updatedAt: string;
}

export const enquiryOracle: Oracle<EnquiryFact> = {
  async seed(agencyId) {
    const form = await buildEnquiryForm(agencyId, {});
    const person = await buildPerson(agencyId);
    const talents = [await buildPerson(agencyId), null];
    const partner = await buildPartner(agencyId);
    const contact = await buildPartnerContact(agencyId, partner);
    const staff = [(await buildStaff(agencyId)).id, (await buildStaff(agencyId)).id];
    const parties = [
      { about: [person], person_id: person, contact_id: null },
      { about: [partner], person_id: null, contact_id: contact },
      { about: [], person_id: null, contact_id: null },
    ];
    const rest = { form_id: form, email: "june@example.com", text_hash: "", sender_mark: "", spam_reasons: "{}" };
    const counted = { times: 1, spam_score: 0, version: 1 };
    const rows: Record<string, unknown>[] = [];
    const facts = ODD_NAMES.map((name, n): EnquiryFact => {
      const { about, ...party } = inTurn(parties, n);
      const talent = inTurn(talents, n);
      const assigned = n % 4 === 0 ? null : inTurn(staff, n);
      const fact = {
        id: randomUUIDv7(),
        name,
        company: n % 3 === 0 ? null : inTurn(ODD_NAMES, n + 5),
        text: `Words of ${n}`,
        status: inTurn(ENQUIRY_STATUSES, n),
        about: [...about, ...(talent ? [talent] : [])],
        staff: assigned ? [assigned] : [],
        receivedAt: day(n >> 1),
        lastAt: day(40 + (n % 7)),
        updatedAt: day(150 - n),
      };
      rows.push({
        id: fact.id,
        name,
        company: fact.company,
        text: fact.text,
        status: fact.status,
        ...rest,
        ...counted,
        ...party,
        talent_id: talent,
        assigned_to_id: assigned,
        received_at: fact.receivedAt,
        last_at: fact.lastAt,
        created_at: fact.receivedAt,
        updated_at: fact.updatedAt,
      });
      return fact;
    });
    await insertOracleRows(agencyId, "website_enquiry", rows);
    const times = { received_at: day(0), last_at: day(0), created_at: day(0), updated_at: day(0) };
    const leftOut = { name: "Left out 100% under_score", status: "NEW", text: "x", ...counted, ...times };
    const gone = await buildPerson(agencyId, { deleted: true });
    await insertOracleRows(agencyId, "website_enquiry", [
      { id: randomUUIDv7(), ...rest, ...leftOut, person_id: null, deleted_at: day(1) },
      // Hidden with its sender.
      { id: randomUUIDv7(), ...rest, ...leftOut, person_id: gone, deleted_at: null },
    ]);
    const other = await buildAgency();
    const form_id = await buildEnquiryForm(other, {});
    await insertOracleRows(other, "website_enquiry", [{ id: randomUUIDv7(), ...rest, ...leftOut, form_id }]);
    return facts;
  },
  searched: ({ name, company, text }) => [name, company ?? "", text],
  dates: ({ receivedAt }) => receivedAt,
  sort: {
    receivedAt: { by: ({ receivedAt }) => receivedAt, as: "plain" },
    lastAt: { by: ({ lastAt }) => lastAt, as: "plain" },
    name: { by: ({ name }) => name, as: "words" },
    company: { by: ({ company }) => company, as: "words" },
    updatedAt: { by: ({ updatedAt }) => updatedAt, as: "plain" },
  },
  filters: {
    statuses: { keeps: ({ status }, values) => values.includes(status), values: () => ENQUIRY_STATUSES },
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
      `insert into website_enquiry (id, agency_id, form_id, status, name, email, text, text_hash, sender_mark)
        select gen_random_uuid(), $1, $3, 'NEW', 'a', 'a@example.com', 'a', '', '' from generate_series(1, $2)`,
      [agencyId, rows, await buildEnquiryForm(agencyId, {})],
    )),
};
