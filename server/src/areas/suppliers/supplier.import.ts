/** Imports suppliers from the rows of a file. */
import { LIMITS } from "#contract/limits.ts";
import { PAYMENT_TERMS, SupplierCreate } from "#contract/suppliers/supplier.ts";
import { archiveUnused, categoriesByName } from "#server/areas/partners/industry-category.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { colleaguesOf } from "#server/lib/importing/colleagues.ts";
import {
  COMPANY_PHONE,
  COMPANY_SEVERAL,
  COMPANY_STAFF,
  companyOf,
  contactFields,
  contactsOf,
} from "#server/lib/importing/company.ts";
import type { Importable, ImportableField, ImportableRow, Options } from "#server/lib/importing/importable.ts";
import { normalise } from "#server/lib/importing/match.ts";
import { countryOf, errorsOf, listOf, phoneOf } from "#server/lib/importing/values.ts";
import { parseOrRefuse } from "#server/lib/serving/validation.ts";
import { supplierKit } from "./supplier.ts";

interface Form {
  supplier: SupplierCreate;
  categories: readonly string[];
}

const FIELDS: readonly ImportableField[] = [
  {
    key: "displayName",
    title: "Company",
    required: true,
    also: ["Name", "Company name", "Supplier", "Supplier name", "Vendor", "Vendor name", "Display name"],
    samples: ["Brightline Catering", "Brightline Catering"],
  },
  {
    key: "category",
    title: "Categories",
    forAll: true,
    hint: COMPANY_SEVERAL,
    also: ["Category", "Industry category", "Industry categories", "Industry", "Sector"],
    samples: ["Catering; Production services", ""],
  },
  {
    key: "email",
    title: "Email",
    also: ["Email address", "Company email", "Mail"],
    samples: ["orders@example.com", ""],
  },
  ...COMPANY_PHONE,
  { key: "website", title: "Website", also: ["Web", "Homepage", "URL", "Site"], samples: ["www.example.com", ""] },
  { key: "abn", title: "ABN", also: ["Australian Business Number", "Tax number"], samples: ["51 824 753 556", ""] },
  {
    key: "paymentTermDays",
    title: "Payment terms",
    forAll: true,
    hint: `Days: ${PAYMENT_TERMS.join(", ")}`,
    choices: PAYMENT_TERMS.map(String),
    also: ["Terms", "Payment term days", "Payment days"],
    samples: ["30", ""],
  },
  { key: "note", title: "Note", also: ["Notes", "Remark", "Comment", "Description"], samples: ["", ""] },
  COMPANY_STAFF,
  ...contactFields("0491 570 156"),
];

const FIELD_OF_PATH: Readonly<Record<string, string>> = { countryCode: "country" };
const CONTACT_FIELD_OF_PATH: Readonly<Record<string, string>> = {
  name: "contactName",
  role: "contactRole",
  email: "contactEmail",
  phoneNumber: "contactPhone",
};

/** Splits at semicolons only, since a name may contain a comma: "Hair, make-up and wardrobe". */
const namesOf = (cell: string | undefined): string[] => [
  ...new Map(listOf(cell, /[;|\n]/).map((name) => [normalise(name), name])).values(),
];

/** Parses "30", "30 days" and "Net 30". */
const daysOf = (cell: string | undefined): unknown => {
  const [, days] = /^(?:net )?(\d{1,3})(?: days?)?$/i.exec(cell?.trim() ?? "") ?? [];
  return days ? Number(days) : cell;
};

async function open(db: Db, actor: Actor, { createCategories }: Options) {
  const [categories, colleagues] = await Promise.all([
    categoriesByName(db, actor, createCategories),
    colleaguesOf(db, actor),
  ]);
  return {
    prepare(rows: readonly ImportableRow[]) {
      const { row, errors } = companyOf(rows, FIELDS);
      const error = (field: string | null, message: string, at = 0) => void errors.push({ at, field, message });
      const { ids, unknown } = colleagues.find(row.assignedStaff);
      const contacts = contactsOf(rows);
      let form: SupplierCreate | undefined;
      const refused = errorsOf(() => {
        form = parseOrRefuse(SupplierCreate, {
          displayName: row.displayName ?? "",
          categoryIds: [],
          contacts: contacts.map(({ row: contact }) => ({
            name: contact.contactName ?? "",
            role: contact.contactRole,
            email: contact.contactEmail,
            phoneNumber: contact.contactPhone?.replaceAll(/[\s().'-]/g, "").replace(/^\+?61(?=\d{9}$)/, "0"),
          })),
          ...phoneOf(row.phoneNumber, countryOf(row.country)),
          email: row.email,
          website: row.website,
          abn: row.abn,
          paymentTermDays: daysOf(row.paymentTermDays),
          note: row.note,
          assignedStaffIds: ids,
        });
        supplierKit.columns(form);
      });
      for (const { field, message } of refused) {
        const [first = "", place = "", within = ""] = field.split(".");
        if (first === "contacts")
          error(CONTACT_FIELD_OF_PATH[within] ?? null, message, contacts[Number(place)]?.at ?? 0);
        else error(FIELD_OF_PATH[first] ?? first, message);
      }
      for (const word of unknown) error("assignedStaff", `No colleague found for “${word}”`);
      const named = namesOf(row.category);
      for (const name of named) {
        const message = categories.errorFor(name);
        if (message) error("category", message);
      }
      if (named.length > LIMITS.supplierCategories)
        error("category", `Choose up to ${LIMITS.supplierCategories} categories`);
      if (!form || errors.length > 0) return { errors };
      const keys = { email: form.email, name: form.displayName };
      return { form: { supplier: form, categories: named }, keys };
    },
    made: categories.made,
    async add(within: Db, forms: readonly Form[]) {
      const categoryIds = await categories.ids(
        within,
        forms.flatMap((form) => form.categories),
      );
      const next = categoryIds.values();
      const all = forms.map((form) => ({
        ...form.supplier,
        categoryIds: form.categories.map(() => next.next().value).filter((id) => typeof id === "string"),
      }));
      return supplierKit.insert(within, actor, all);
    },
  };
}

export const supplierImport: Importable<Form> = {
  kind: "suppliers",
  title: "Suppliers",
  group: "displayName",
  fields: async () => [...FIELDS],
  open,
  ...supplierKit.importing,
  fill: (db, all) =>
    supplierKit.importing.fill(
      db,
      all.map(({ id, form }) => ({ id, form: form.supplier })),
    ),
  removeCreated: archiveUnused,
};
