/** Contacts, whoever they belong to. */
import { randomUUIDv7 } from "node:crypto";
import type { Family } from "#contract/enums.ts";
import { buildAgency, buildEntry, buildPerson, inAgency } from "../../factories.ts";
import { type Fact, insertRows, ODD_NAMES, type Oracle } from "./oracle.ts";

export interface Contact extends Fact {
  name: string;
  role: string | null;
  email: string | null;
  createdAt: string;
}
const ROLES = [null, "Booker", "booker", "Head of Programme", "Área manager"];

export const contacts = (): Contact[] =>
  ODD_NAMES.map((name, n) => ({
    id: randomUUIDv7(),
    name,
    role: ROLES[n % ROLES.length] ?? null,
    email: n % 3 === 0 ? `contact_${String(n).padStart(2, "0")}@example.com` : null,
    // Some at the same moment.
    createdAt: new Date(Date.UTC(2026, 0, 1 + (n >> 1))).toISOString(),
  }));

export const contactColumns = ({ id, name, role, email, createdAt }: Contact) => ({
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
  searched: ({ name, role, email }: Contact) => [[name, role ?? "", email ?? ""].join(" ")],
  sort: {
    name: { by: (one: Contact) => one.name, as: "words" },
    role: { by: (one: Contact) => one.role, as: "words" },
    email: { by: (one: Contact) => one.email, as: "plain" },
    createdAt: { by: (one: Contact) => one.createdAt, as: "plain" },
  },
} as const;

interface Around extends Contact {
  personId: string;
}
export const personContactsOracle = (family: Family): Oracle<Around> => {
  const stage = family === "talents" ? "talent" : "scout";
  return {
    async seed(agencyId) {
      const [personId, other] = [await buildPerson(agencyId, { stage }), await buildPerson(agencyId, { stage })];
      const all = contacts().map((one, n) => ({ ...one, personId: n % 8 === 7 ? other : personId }));
      await insertRows(
        agencyId,
        "person_contact",
        all.map((one) => ({ ...contactColumns(one), person_id: one.personId })),
      );
      await buildEntry(agencyId, "personContact", personId, { deleted: true, name: "Deleted 100% under_score" });
      const there = await buildAgency();
      await buildEntry(there, "personContact", await buildPerson(there, { stage }), { name: "Elsewhere 100%" });
      return all.filter((one) => one.personId === personId);
    },
    params: ([first]) => ({ id: first?.personId ?? "" }),
    ...contactFacts,
    filters: {},
    bulk: async (agencyId, rows) =>
      void (await inAgency(
        agencyId,
        "insert into person_contact (id, agency_id, person_id, name) select gen_random_uuid(), $1, (select person_id from person_contact where agency_id = $1 order by created_at limit 1), 'One of many' from generate_series(1, $2)",
        [agencyId, rows],
      )),
  };
};
