/** Imports suppliers from the rows of a file. */
import { PAYMENT_TERMS, SUPPLIER_LIMITS, SupplierCreate } from "#contract/suppliers/supplier.ts";
import { companyImport } from "#server/areas/partners/company-import.rules.ts";
import { COMPANY_COUNTRY, COMPANY_SEVERAL, COMPANY_STAFF, contactFields } from "#server/lib/importing/company.ts";
import type { ImportableField } from "#server/lib/importing/importable.ts";
import { normalise } from "#server/lib/importing/match.ts";
import { listOf, phoneOf } from "#server/lib/importing/values.ts";
import { supplierKit } from "./supplier.ts";

const fields: readonly ImportableField[] = [
  {
    key: "displayName",
    title: "Company",
    required: true,
    otherTitles: ["Name", "Company name", "Supplier", "Supplier name", "Vendor", "Vendor name", "Display name"],
    samples: ["Brightline Catering", "Brightline Catering"],
  },
  {
    key: "category",
    multiple: "all",
    title: "Categories",
    forAll: true,
    hint: COMPANY_SEVERAL,
    otherTitles: ["Category", "Industry category", "Industry categories", "Industry", "Sector"],
    samples: ["Catering; Production services", ""],
  },
  {
    key: "email",
    multiple: "first",
    title: "Email",
    otherTitles: ["Email address", "Company email", "Mail"],
    samples: ["orders@example.com", ""],
  },
  {
    key: "phoneNumber",
    multiple: "all",
    title: "Phones",
    hint: `${COMPANY_SEVERAL}; a label goes before the number: “Night line: 0491 570 156”`,
    otherTitles: ["Phone", "Phone number", "Company phone", "Telephone", "Tel", "Office phone"],
    samples: ["+61 2 5550 1234; Night line: +61 491 570 156", ""],
  },
  COMPANY_COUNTRY,
  {
    key: "website",
    multiple: "first",
    title: "Website",
    otherTitles: ["Web", "Homepage", "URL", "Site"],
    samples: ["www.example.com", ""],
  },
  {
    key: "abn",
    title: "ABN",
    otherTitles: ["Australian Business Number", "Tax number"],
    samples: ["51 824 753 556", ""],
  },
  {
    key: "paymentTermDays",
    title: "Payment terms",
    forAll: true,
    hint: `Days: ${PAYMENT_TERMS.join(", ")}`,
    choices: PAYMENT_TERMS.map(String),
    otherTitles: ["Terms", "Payment term days", "Payment days"],
    samples: ["30", ""],
  },
  { key: "note", title: "Note", otherTitles: ["Notes", "Remark", "Comment", "Description"], samples: ["", ""] },
  COMPANY_STAFF,
  ...contactFields("0491 570 156"),
];

/** Splits names; a known name may have a comma in it: "Hair, make-up and wardrobe". */
const namesOf = (cell: string | undefined): string[] => [
  ...new Map(listOf(cell, /[;|\n]/).map((name) => [normalise(name), name])).values(),
];

/** Parses "02 5550 1234; Night line: 0491 570 156". */
const phonesOf = (cell: string | undefined, country: string | undefined): unknown[] =>
  listOf(cell, /[;|\n]/).map((text) => {
    const [, label, number] = /^([^:]*):(.*)$/.exec(text) ?? [];
    return { label: label?.trim() || null, ...phoneOf(number?.trim() ?? text, country) };
  });

/** Parses "30", "30 days" and "Net 30". */
const daysOf = (cell: string | undefined): unknown => {
  const [, days] = /^(?:net )?(\d{1,3})(?: days?)?$/i.exec(cell?.trim() ?? "") ?? [];
  return days ? Number(days) : cell;
};

export const supplierImport = companyImport({
  kind: "suppliers",
  title: "Suppliers",
  schema: SupplierCreate,
  fields,
  kit: supplierKit,
  body: ({ phoneNumber, website, abn, paymentTermDays, note }, contacts, country) => ({
    phones: phonesOf(phoneNumber, country),
    categoryIds: [],
    contacts: contacts.map(({ contactName, contactRole, contactEmail, contactPhone }) => ({
      name: contactName ?? "",
      role: contactRole,
      email: contactEmail,
      phoneNumber: contactPhone?.replaceAll(/[\s().'-]/g, "").replace(/^\+?61(?=\d{9}$)/, "0"),
    })),
    website,
    abn,
    paymentTermDays: daysOf(paymentTermDays),
    note,
  }),
  categories: {
    of: namesOf,
    max: SUPPLIER_LIMITS.categories,
    in: (form, ids) => ({ ...form, categoryIds: [...ids] }),
  },
});
