import { PAYMENT_TERMS } from "#contract/suppliers/supplier.ts";
import { buildAgency, buildPartner, buildPartnerContact, inAgency } from "../../factories.ts";
import { notHeardOracle, touchSome } from "./comms/touches.ts";
import { type Company, companyOracle } from "./companies.ts";
import { type ContactFact, contactFacts, contacts, oracleContactColumns } from "./contacts.ts";
import { insertOracleRows, inTurn, type Oracle } from "./oracle.ts";
import { distinct, some } from "./record-oracle.ts";

const PLACES = [null, "Sydney", "sydney", "Melbourne", "São Paulo", "50% off, Perth"];
const HIDDEN = "secret percent% under_score";

interface Partner extends Company {
  location: string | null;
}
export const partnersOracle = companyOracle<Partner>({
  kind: "partner",
  fact: (company, n) => ({ ...company, location: inTurn(PLACES, n * 5 + 1) }),
  columns: ({ categoryId, website, location }) => ({
    country_code: "AU",
    industry_category_id: categoryId,
    company_website: website,
    head_office_location: location,
    attributes: [],
    bio: HIDDEN,
  }),
  insertParts: (agencyId, facts) => touchSome(agencyId, facts, "contact"),
  searched: ({ displayName, location, email, website }) => [displayName, location, email, website],
  sort: { headOfficeLocation: { by: (partner) => partner.location, as: "words" } },
  filters: {
    notHeardFor: notHeardOracle(),
    clientIds: { keeps: ({ id }, values) => values.includes(id), values: (facts) => facts.map(({ id }) => id) },
  },
});

interface Supplier extends Company {
  numbers: string[];
  categoryIds: string[];
  abn: string | null;
  terms: number | null;
}
export const suppliersOracle = companyOracle<Supplier>({
  kind: "supplier",
  fact: (company, n, categories) => ({
    ...company,
    numbers: some(["255501234", "491570156"], n),
    categoryIds: some(categories, n),
    abn: n % 6 === 0 ? "51824753556" : null,
    terms: n % 7 === 0 ? null : inTurn(PAYMENT_TERMS, n),
  }),
  columns: ({ website, abn, terms, numbers }) => ({
    website,
    abn,
    payment_term_days: terms,
    contacts: [],
    phones: numbers.map((digits) => ({
      label: "secret",
      countryCode: "AU",
      phone: `+61${digits}`,
      phoneCode: "+61",
      phoneNumber: digits,
    })),
    note: HIDDEN,
  }),
  insertParts: (agencyId, facts) =>
    insertOracleRows(
      agencyId,
      "supplier_category",
      facts.flatMap(({ id, categoryIds }) => categoryIds.map((category_id) => ({ supplier_id: id, category_id }))),
    ),
  searched: ({ displayName, email, website, abn, numbers }) => [
    displayName,
    email,
    website,
    abn,
    ...numbers.map((digits) => `+61${digits} 0${digits}`),
  ],
  sort: { paymentTermDays: { by: (supplier) => supplier.terms, as: "plain" } },
  filters: {
    categoryIds: {
      keeps: ({ categoryIds }, values) => categoryIds.some((item) => values.includes(item)),
      values: (facts) => distinct(facts.flatMap((supplier) => supplier.categoryIds)),
    },
  },
});

interface Client extends ContactFact {
  clientId: string;
}
export const contactsOracle: Oracle<Client> = {
  async seed(agencyId) {
    const partners = await Promise.all([1, 2, 3].map(() => buildPartner(agencyId)));
    const facts = contacts().map((contact, n) => ({ ...contact, clientId: inTurn(partners, n >> 2) }));
    await insertOracleRows(
      agencyId,
      "partner_contact",
      facts.map((item) => ({ ...oracleContactColumns(item), partner_id: item.clientId })),
    );
    await buildPartnerContact(agencyId, inTurn(partners, 0), { deleted: true, name: "Deleted 100% under_score" });
    const deletedPartner = await buildPartner(agencyId, { deleted: true });
    await buildPartnerContact(agencyId, deletedPartner, { name: "Of a deleted partner 100%" });
    const otherAgency = await buildAgency();
    await buildPartnerContact(otherAgency, await buildPartner(otherAgency), { name: "Elsewhere 100%" });
    return facts;
  },
  ...contactFacts,
  filters: {
    clientId: {
      keeps: ({ clientId }, values) => values.includes(clientId),
      values: (facts) => distinct(facts.map((client) => client.clientId)),
    },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into partner_contact (id, agency_id, partner_id, name)
        select gen_random_uuid(), $1, (select id from partner where agency_id = $1 and deleted_at is null limit 1),
          'One of many'
        from generate_series(1, $2)`,
      [agencyId, rows],
    )),
};
