/** Imports partners and their contacts from the rows of a file. */
import { ERRORS } from "#contract/errors.ts";
import { ContactCreate } from "#contract/partners/contact.ts";
import { PartnerCreate } from "#contract/partners/partner.ts";
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
import type {
  Importable,
  ImportableField,
  ImportableRow,
  Options,
  RowError,
} from "#server/lib/importing/importable.ts";
import { countryOf, errorsOf, listOf, phoneOf } from "#server/lib/importing/values.ts";
import { parseOrRefuse } from "#server/lib/serving/validation.ts";
import { insertContacts, partnerContactColumns } from "./contact.add.ts";
import { archiveUnused, categoriesByName } from "./industry-category.rules.ts";
import { partnerKit } from "./partner.ts";

interface Form {
  partner: PartnerCreate;
  category: string | undefined;
  contacts: ReturnType<typeof partnerContactColumns>[];
}

const FIELDS: readonly ImportableField[] = [
  {
    key: "displayName",
    title: "Company",
    required: true,
    also: [
      "Name",
      "Company name",
      "Partner",
      "Partner name",
      "Client",
      "Organisation",
      "Organization",
      "Display name",
      "Account",
    ],
    samples: ["Northlight Festival", "Northlight Festival"],
  },
  {
    key: "category",
    title: "Industry category",
    forAll: true,
    also: ["Category", "Industry", "Sector"],
    samples: ["Festival", ""],
  },
  {
    key: "email",
    title: "Email",
    also: ["Email address", "Company email", "Mail"],
    samples: ["office@example.com", ""],
  },
  ...COMPANY_PHONE,
  {
    key: "companyWebsite",
    title: "Website",
    also: ["Web", "Homepage", "URL", "Company website", "Site"],
    samples: ["www.example.com", ""],
  },
  {
    key: "headOfficeLocation",
    title: "Head office",
    also: ["Location", "City", "Address", "Head office location"],
    samples: ["Hobart", ""],
  },
  {
    key: "attributes",
    title: "Attributes",
    hint: COMPANY_SEVERAL,
    also: ["Tags", "Labels"],
    samples: ["touring; outdoor", ""],
  },
  { key: "headline", title: "Headline", also: ["Tagline", "Summary"], samples: ["", ""] },
  { key: "bio", title: "About", also: ["Bio", "Description", "Biography"], samples: ["", ""] },
  COMPANY_STAFF,
  ...contactFields("+61 491 570 156"),
  { key: "contactWhatsapp", title: "Contact WhatsApp", also: ["WhatsApp"], samples: ["", ""] },
];

const FIELD_OF_PATH: Readonly<Record<string, string>> = { countryCode: "country" };
const CONTACT_FIELD_OF_PATH: Readonly<Record<string, string>> = {
  name: "contactName",
  role: "contactRole",
  email: "contactEmail",
  countryCode: "contactPhone",
  phoneNumber: "contactPhone",
  whatsappCountryCode: "contactWhatsapp",
  whatsappNumber: "contactWhatsapp",
};
/** Placeholder for the id of the partner, which is created together with the contact. */
const PARTNER_TO_COME = "00000000-0000-0000-0000-000000000000";

function contactsIn(rows: readonly ImportableRow[], country: string | undefined, errors: RowError[]): Form["contacts"] {
  const contacts: Form["contacts"] = [];
  const addresses = new Set<string>();
  for (const { at, row } of contactsOf(rows)) {
    const whatsapp = phoneOf(row.contactWhatsapp, country);
    const refused = errorsOf(() => {
      const form = parseOrRefuse(ContactCreate, {
        clientId: PARTNER_TO_COME,
        relateTo: "Partner",
        name: row.contactName ?? "",
        role: row.contactRole,
        email: row.contactEmail,
        ...phoneOf(row.contactPhone, country),
        ...(whatsapp.countryCode && { whatsappCountryCode: whatsapp.countryCode }),
        whatsappNumber: whatsapp.phoneNumber,
      });
      contacts.push(partnerContactColumns(form));
    });
    for (const { field, message } of refused) errors.push({ at, field: CONTACT_FIELD_OF_PATH[field] ?? null, message });
    const email = refused.length === 0 ? contacts.at(-1)?.email : undefined;
    if (email && addresses.has(email)) errors.push({ at, field: "contactEmail", message: ERRORS["1018"][1] });
    if (email) addresses.add(email);
  }
  return contacts;
}

async function open(db: Db, actor: Actor, { createCategories }: Options) {
  const [categories, colleagues] = await Promise.all([
    categoriesByName(db, actor, createCategories),
    colleaguesOf(db, actor),
  ]);
  return {
    prepare(rows: readonly ImportableRow[]) {
      const { row, errors } = companyOf(rows, FIELDS);
      const error = (field: string | null, message: string) => void errors.push({ at: 0, field, message });
      const country = countryOf(row.country);
      let form: PartnerCreate | undefined;
      const { ids, unknown } = colleagues.find(row.assignedStaff);
      const refused = errorsOf(() => {
        form = parseOrRefuse(PartnerCreate, {
          displayName: row.displayName ?? "",
          industryCategoryId: null,
          attributes: listOf(row.attributes),
          companyWebsite: row.companyWebsite,
          headline: row.headline,
          bio: row.bio,
          ...phoneOf(row.phoneNumber, country),
          email: row.email,
          headOfficeLocation: row.headOfficeLocation,
          assignedStaffIds: ids,
        });
        partnerKit.columns(form);
      });
      for (const { field, message } of refused) {
        const [first = ""] = field.split(".");
        error(FIELD_OF_PATH[first] ?? first, message);
      }
      for (const word of unknown) error("assignedStaff", `No colleague found for “${word}”`);
      const message = row.category && categories.errorFor(row.category);
      if (message) error("category", message);
      const contacts = contactsIn(rows, country, errors);
      if (!form || errors.length > 0) return { errors };
      const keys = { email: form.email, name: form.displayName };
      return { form: { partner: form, category: row.category, contacts }, keys };
    },
    made: categories.made,
    async add(within: Db, forms: readonly Form[]) {
      const categoryIds = await categories.ids(
        within,
        forms.map(({ category }) => category),
      );
      const all = forms.map((form, index) => ({ ...form.partner, industryCategoryId: categoryIds[index] ?? null }));
      const ids = await partnerKit.insert(within, actor, all);
      await insertContacts(
        within,
        actor,
        forms.flatMap(({ contacts }, index) => contacts.map((columns) => ({ partnerId: ids[index] ?? "", columns }))),
      );
      return ids;
    },
  };
}

export const partnerImport: Importable<Form> = {
  kind: "partners",
  title: "Partners",
  group: "displayName",
  fields: async () => [...FIELDS],
  open,
  ...partnerKit.importing,
  fill: (db, all) =>
    partnerKit.importing.fill(
      db,
      all.map(({ id, form }) => ({ id, form: form.partner })),
    ),
  removeCreated: archiveUnused,
};
