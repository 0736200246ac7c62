/** Facts about contacts of partners and people. */
import { randomUUIDv7 } from "node:crypto";
import type { Family } from "#contract/enums.ts";
import { buildAgency, buildPerson, inAgency } from "../../factories.ts";
import { buildEntry } from "../../profile.ts";
import { insertOracleRows, ODD_NAMES, type Oracle, type OracleFact } from "./oracle.ts";

export interface ContactFact extends OracleFact {
  name: string;
  role: string | null;
  email: string | null;
  createdAt: string;
}
const ROLES = [null, "Booker", "booker", "Head of Programme", "Área manager"];

export const contacts = (): ContactFact[] =>
  ODD_NAMES.map((name, n) => ({
    id: randomUUIDv7(),
    name,
    role: ROLES[n % ROLES.length] ?? null,
    email: n % 3 === 0 ? `contact_${String(n).padStart(2, "0")}@example.com` : null,
    // Some have the same time.
    createdAt: new Date(Date.UTC(2026, 0, 1 + (n >> 1))).toISOString(),
  }));

export const oracleContactColumns = ({ id, name, role, email, createdAt }: ContactFact) => ({
  id,
  name,
  role,
  email,
  country_code: "AU",
  whatsapp_country_code: "AU",
  version: 1,
  created_at: createdAt,
  updated_at: createdAt,
});

export const contactFacts = {
  searched: ({ name, role, email }: ContactFact) => [[name, role ?? "", email ?? ""].join(" ")],
  sort: {
    name: { by: (contact: ContactFact) => contact.name, as: "words" },
    role: { by: (contact: ContactFact) => contact.role, as: "words" },
    email: { by: (contact: ContactFact) => contact.email, as: "plain" },
    createdAt: { by: (contact: ContactFact) => contact.createdAt, as: "plain" },
  },
} as const;

interface PersonContactFact extends ContactFact {
  personId: string;
}
export const personContactsOracle = (family: Family): Oracle<PersonContactFact> => {
  const stage = family === "talents" ? "talent" : "scout";
  return {
    async seed(agencyId) {
      const [personId, other] = [await buildPerson(agencyId, { stage }), await buildPerson(agencyId, { stage })];
      const facts = contacts().map((contact, n) => ({ ...contact, personId: n % 8 === 7 ? other : personId }));
      await insertOracleRows(
        agencyId,
        "person_contact",
        facts.map((item) => ({ ...oracleContactColumns(item), person_id: item.personId })),
      );
      await buildEntry(agencyId, "personContact", personId, { deleted: true, name: "Deleted 100% under_score" });
      const otherAgency = await buildAgency();
      await buildEntry(otherAgency, "personContact", await buildPerson(otherAgency, { stage }), {
        name: "Elsewhere 100%",
      });
      return facts.filter((item) => item.personId === personId);
    },
    params: ([first]) => ({ id: first?.personId ?? "" }),
    ...contactFacts,
    filters: {},
    bulk: async (agencyId, rows) =>
      void (await inAgency(
        agencyId,
        `insert into person_contact (id, agency_id, person_id, name)
          select gen_random_uuid(), $1,
            (select person_id from person_contact where agency_id = $1 order by created_at limit 1), 'One of many'
          from generate_series(1, $2)`,
        [agencyId, rows],
      )),
  };
};
