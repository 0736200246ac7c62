import { randomUUIDv7 } from "node:crypto";
import { PAYMENT_TERMS } from "#contract/suppliers/supplier.ts";
import {
  buildAgency,
  buildPartner,
  buildPartnerContact,
  buildStaff,
  buildSupplier,
  inAgency,
} from "../../factories.ts";
import { WORLD_KINDS } from "../world/kinds.ts";
import { type ContactFact, contactFacts, contacts, oracleContactColumns } from "./contacts.ts";
import { insertOracleRows, ODD_NAMES, type Oracle, type OracleFact, type OracleFilter } from "./oracle.ts";

const PLACES = [null, "Sydney", "sydney", "Melbourne", "São Paulo", "50% off, Perth"];
const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
const at = <T>(from: readonly T[], n: number): T => {
  const one = from[n % from.length];
  if (one === undefined) throw new Error("empty");
  return one;
};
const some = <T>(from: readonly T[], n: number): T[] => from.filter((_, index) => (n >> index) % 2 === 1);
const distinct = <T>(all: readonly (T | null)[]) => [...new Set(all)].filter((item) => item !== null);

interface Company extends OracleFact {
  displayName: string;
  email: string | null;
  website: string | null;
  categoryId: string | null;
  staffIds: string[];
  createdAt: string;
  updatedAt: string;
}

/** Builds facts about companies with their categories and assigned staff. */
async function companies(agencyId: string): Promise<Company[]> {
  const categories = await Promise.all([1, 2, 3].map(() => WORLD_KINDS.industryCategory.build(agencyId, {})));
  const staff = (await Promise.all([1, 2, 3].map(() => buildStaff(agencyId)))).map(({ id }) => id);
  return ODD_NAMES.map((displayName, n) => ({
    id: randomUUIDv7(),
    displayName,
    email: n % 4 === 0 ? `office_${String(n).padStart(2, "0")}@example.com` : null,
    website: n % 5 === 0 ? `www.company-${n}.example.com` : null,
    categoryId: n % 4 === 3 ? null : at(categories, n),
    staffIds: some(staff, n >> 2),
    // Some have the same time.
    createdAt: day(n >> 1),
    updatedAt: day(100 - n),
  }));
}

const columns = (company: Company) => ({
  id: company.id,
  display_name: company.displayName,
  email: company.email,
  version: 1,
  created_at: company.createdAt,
  updated_at: company.updatedAt,
});

const assigned = (agencyId: string, all: readonly Company[]) =>
  insertOracleRows(
    agencyId,
    "assignment",
    all.flatMap(({ id, staffIds }) =>
      staffIds.map((staff_id, n) => ({
        id: randomUUIDv7(),
        record_id: id,
        staff_id,
        role: "Assignee",
        created_at: day(n),
      })),
    ),
  );

const filters: Record<"categoryIds" | "staffIds", OracleFilter<Company>> = {
  categoryIds: {
    keeps: ({ categoryId }, values) => values.includes(categoryId),
    values: (all) => distinct(all.map((company) => company.categoryId)),
  },
  staffIds: {
    keeps: ({ staffIds }, values) => staffIds.some((item) => values.includes(item)),
    values: (all) => distinct(all.flatMap((company) => company.staffIds)),
  },
};
const dates = ({ createdAt }: Company) => createdAt;
const sort = {
  displayName: { by: (company: Company) => company.displayName, as: "words" },
  email: { by: (company: Company) => company.email, as: "plain" },
  createdAt: { by: (company: Company) => company.createdAt, as: "plain" },
  updatedAt: { by: (company: Company) => company.updatedAt, as: "plain" },
} as const;

interface Partner extends Company {
  location: string | null;
}
export const partnersOracle: Oracle<Partner> = {
  async seed(agencyId) {
    const all = (await companies(agencyId)).map((company, n) => ({ ...company, location: at(PLACES, n * 5 + 1) }));
    await insertOracleRows(
      agencyId,
      "partner",
      all.map((item) => ({
        ...columns(item),
        country_code: "AU",
        industry_category_id: item.categoryId,
        company_website: item.website,
        head_office_location: item.location,
        attributes: [],
        bio: "secret percent% under_score",
      })),
    );
    await assigned(agencyId, all);
    await buildPartner(agencyId, { deleted: true, displayName: "Deleted 100% under_score" });
    await buildPartner(await buildAgency(), { displayName: "Elsewhere 100% under_score" });
    return all;
  },
  searched: ({ displayName, location, email, website }) => [
    [displayName, location ?? "", email ?? "", website ?? ""].join(" "),
  ],
  sort: { ...sort, headOfficeLocation: { by: (partner) => partner.location, as: "words" } },
  dates,
  filters: {
    ...filters,
    clientIds: { keeps: ({ id }, values) => values.includes(id), values: (all) => all.map(({ id }) => id) },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      "insert into partner (id, agency_id, display_name) select gen_random_uuid(), $1, 'One of many' from generate_series(1, $2)",
      [agencyId, rows],
    )),
};

interface Supplier extends Company {
  numbers: string[];
  categoryIds: string[];
  abn: string | null;
  terms: number | null;
}
export const suppliersOracle: Oracle<Supplier> = {
  async seed(agencyId) {
    const known = await companies(agencyId);
    const categories = distinct(known.map(({ categoryId }) => categoryId));
    const all = known.map((company, n) => ({
      ...company,
      numbers: some(["255501234", "491570156"], n),
      categoryIds: some(categories, n),
      abn: n % 6 === 0 ? "51824753556" : null,
      terms: n % 7 === 0 ? null : at(PAYMENT_TERMS, n),
    }));
    await insertOracleRows(
      agencyId,
      "supplier",
      all.map((item) => ({
        ...columns(item),
        website: item.website,
        abn: item.abn,
        payment_term_days: item.terms,
        contacts: [],
        phones: item.numbers.map((digits) => ({
          label: "secret",
          countryCode: "AU",
          phone: `+61${digits}`,
          phoneCode: "+61",
          phoneNumber: digits,
        })),
        note: "secret percent% under_score",
      })),
    );
    await insertOracleRows(
      agencyId,
      "supplier_category",
      all.flatMap(({ id, categoryIds }) => categoryIds.map((category_id) => ({ supplier_id: id, category_id }))),
    );
    await assigned(agencyId, all);
    await buildSupplier(agencyId, { deleted: true, displayName: "Deleted 100% under_score" });
    await buildSupplier(await buildAgency(), { displayName: "Elsewhere 100% under_score" });
    return all;
  },
  searched: ({ displayName, email, website, abn, numbers }) => [
    [displayName, email, website, abn, ...numbers.map((digits) => `+61${digits} 0${digits}`)]
      .map((text) => text ?? "")
      .join(" "),
  ],
  sort: { ...sort, paymentTermDays: { by: (supplier) => supplier.terms, as: "plain" } },
  dates,
  filters: {
    ...filters,
    categoryIds: {
      keeps: ({ categoryIds }, values) => categoryIds.some((item) => values.includes(item)),
      values: (all) => distinct(all.flatMap((supplier) => supplier.categoryIds)),
    },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      "insert into supplier (id, agency_id, display_name) select gen_random_uuid(), $1, 'One of many' from generate_series(1, $2)",
      [agencyId, rows],
    )),
};

interface Client extends ContactFact {
  clientId: string;
}
export const contactsOracle: Oracle<Client> = {
  async seed(agencyId) {
    const partners = await Promise.all([1, 2, 3].map(() => buildPartner(agencyId)));
    const all = contacts().map((contact, n) => ({ ...contact, clientId: at(partners, n >> 2) }));
    await insertOracleRows(
      agencyId,
      "partner_contact",
      all.map((item) => ({ ...oracleContactColumns(item), partner_id: item.clientId })),
    );
    await buildPartnerContact(agencyId, at(partners, 0), { deleted: true, name: "Deleted 100% under_score" });
    const deletedPartner = await buildPartner(agencyId, { deleted: true });
    await buildPartnerContact(agencyId, deletedPartner, { name: "Of a deleted partner 100%" });
    const there = await buildAgency();
    await buildPartnerContact(there, await buildPartner(there), { name: "Elsewhere 100%" });
    return all;
  },
  ...contactFacts,
  filters: {
    clientId: {
      keeps: ({ clientId }, values) => values.includes(clientId),
      values: (all) => distinct(all.map((client) => client.clientId)),
    },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      "insert into partner_contact (id, agency_id, partner_id, name) select gen_random_uuid(), $1, (select id from partner where agency_id = $1 and deleted_at is null limit 1), 'One of many' from generate_series(1, $2)",
      [agencyId, rows],
    )),
};
