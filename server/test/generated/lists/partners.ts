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
import { KINDS } from "../kinds.ts";
import { type Contact, contactColumns, contactFacts, contacts } from "./contacts.ts";
import { type Fact, insertRows, type Kept, ODD_NAMES, type Oracle } from "./oracle.ts";

const PLACES = [null, "Sydney", "sydney", "Melbourne", "São Paulo", "50% off, Perth"];
const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
const at = <T>(from: readonly T[], n: number): T => {
  const one = from[n % from.length];
  if (one === undefined) throw new Error("empty");
  return one;
};
const some = <T>(from: readonly T[], n: number): T[] => from.filter((_, index) => (n >> index) % 2 === 1);
const distinct = <T>(all: readonly (T | null)[]) => [...new Set(all)].filter((one) => one !== null);

interface Company extends Fact {
  displayName: string;
  email: string | null;
  website: string | null;
  categoryId: string | null;
  staffIds: string[];
  createdAt: string;
  updatedAt: string;
}

/** Companies with their categories and those who look after them; rows to be put into a table. */
async function companies(agencyId: string): Promise<Company[]> {
  const categories = await Promise.all([1, 2, 3].map(() => KINDS.industryCategory.build(agencyId, {})));
  const staff = (await Promise.all([1, 2, 3].map(() => buildStaff(agencyId)))).map(({ id }) => id);
  return ODD_NAMES.map((displayName, n) => ({
    id: randomUUIDv7(),
    displayName,
    email: n % 4 === 0 ? `office_${String(n).padStart(2, "0")}@example.com` : null,
    website: n % 5 === 0 ? `www.company-${n}.example.com` : null,
    categoryId: n % 4 === 3 ? null : at(categories, n),
    staffIds: some(staff, n >> 2),
    // Some at the same moment.
    createdAt: day(n >> 1),
    updatedAt: day(100 - n),
  }));
}

const columns = (one: Company) => ({
  id: one.id,
  display_name: one.displayName,
  email: one.email,
  country_code: "AU",
  version: 1,
  created_at: one.createdAt,
  updated_at: one.updatedAt,
});

const assigned = (agencyId: string, all: readonly Company[]) =>
  insertRows(
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

const filters: Record<"categoryIds" | "staffIds", Kept<Company>> = {
  categoryIds: {
    keeps: ({ categoryId }, values) => values.includes(categoryId),
    values: (all) => distinct(all.map((one) => one.categoryId)),
  },
  staffIds: {
    keeps: ({ staffIds }, values) => staffIds.some((one) => values.includes(one)),
    values: (all) => distinct(all.flatMap((one) => one.staffIds)),
  },
};
const dates = ({ createdAt }: Company) => createdAt;
const sort = {
  displayName: { by: (one: Company) => one.displayName, as: "words" },
  email: { by: (one: Company) => one.email, as: "plain" },
  createdAt: { by: (one: Company) => one.createdAt, as: "plain" },
  updatedAt: { by: (one: Company) => one.updatedAt, as: "plain" },
} as const;

interface Partner extends Company {
  location: string | null;
}
export const partnersOracle: Oracle<Partner> = {
  async seed(agencyId) {
    const all = (await companies(agencyId)).map((one, n) => ({ ...one, location: at(PLACES, n * 5 + 1) }));
    await insertRows(
      agencyId,
      "partner",
      all.map((one) => ({
        ...columns(one),
        industry_category_id: one.categoryId,
        company_website: one.website,
        head_office_location: one.location,
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
  sort: { ...sort, headOfficeLocation: { by: (one) => one.location, as: "words" } },
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
  categoryIds: string[];
  abn: string | null;
  terms: number | null;
}
export const suppliersOracle: Oracle<Supplier> = {
  async seed(agencyId) {
    const known = await companies(agencyId);
    const categories = distinct(known.map(({ categoryId }) => categoryId));
    const all = known.map((one, n) => ({
      ...one,
      categoryIds: some(categories, n),
      abn: n % 6 === 0 ? "51824753556" : null,
      terms: n % 7 === 0 ? null : at(PAYMENT_TERMS, n),
    }));
    await insertRows(
      agencyId,
      "supplier",
      all.map((one) => ({
        ...columns(one),
        website: one.website,
        abn: one.abn,
        payment_term_days: one.terms,
        contacts: [],
        note: "secret percent% under_score",
      })),
    );
    await insertRows(
      agencyId,
      "supplier_category",
      all.flatMap(({ id, categoryIds }) => categoryIds.map((category_id) => ({ supplier_id: id, category_id }))),
    );
    await assigned(agencyId, all);
    await buildSupplier(agencyId, { deleted: true, displayName: "Deleted 100% under_score" });
    await buildSupplier(await buildAgency(), { displayName: "Elsewhere 100% under_score" });
    return all;
  },
  searched: ({ displayName, email, website, abn }) => [[displayName, email ?? "", website ?? "", abn ?? ""].join(" ")],
  sort: { ...sort, paymentTermDays: { by: (one) => one.terms, as: "plain" } },
  dates,
  filters: {
    ...filters,
    categoryIds: {
      keeps: ({ categoryIds }, values) => categoryIds.some((one) => values.includes(one)),
      values: (all) => distinct(all.flatMap((one) => one.categoryIds)),
    },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      "insert into supplier (id, agency_id, display_name) select gen_random_uuid(), $1, 'One of many' from generate_series(1, $2)",
      [agencyId, rows],
    )),
};

interface Client extends Contact {
  clientId: string;
}
export const contactsOracle: Oracle<Client> = {
  async seed(agencyId) {
    const partners = await Promise.all([1, 2, 3].map(() => buildPartner(agencyId)));
    const all = contacts().map((one, n) => ({ ...one, clientId: at(partners, n >> 2) }));
    await insertRows(
      agencyId,
      "partner_contact",
      all.map((one) => ({ ...contactColumns(one), partner_id: one.clientId })),
    );
    await buildPartnerContact(agencyId, at(partners, 0), { deleted: true, name: "Deleted 100% under_score" });
    const gone = await buildPartner(agencyId, { deleted: true });
    await buildPartnerContact(agencyId, gone, { name: "Of a deleted partner 100%" });
    const there = await buildAgency();
    await buildPartnerContact(there, await buildPartner(there), { name: "Elsewhere 100%" });
    return all;
  },
  ...contactFacts,
  filters: {
    clientId: {
      keeps: ({ clientId }, values) => values.includes(clientId),
      values: (all) => distinct(all.map((one) => one.clientId)),
    },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      "insert into partner_contact (id, agency_id, partner_id, name) select gen_random_uuid(), $1, (select id from partner where agency_id = $1 and deleted_at is null limit 1), 'One of many' from generate_series(1, $2)",
      [agencyId, rows],
    )),
};
