/** Imports partners and their contacts from the rows of a file. */
import { ERRORS } from "#contract/errors.ts";
import { ContactCreate } from "#contract/partners/contact.ts";
import { PartnerCreate } from "#contract/partners/partner.ts";
import {
  COMPANY_CONTACT_KEYS,
  COMPANY_PHONE,
  COMPANY_SEVERAL,
  COMPANY_STAFF,
  contactFields,
  contactsOf,
} from "#server/lib/importing/company.ts";
import type { ImportableField, ImportableRow, RowError } from "#server/lib/importing/importable.ts";
import { errorsOf, listOf, phoneOf } from "#server/lib/importing/values.ts";
import { parseOrRefuse } from "#server/lib/serving/validation.ts";
import { companyImport } from "./company-import.rules.ts";
import { insertContacts, partnerContactColumns } from "./contact.add.ts";
import { partnerKit } from "./partner.ts";

type Contacts = ReturnType<typeof partnerContactColumns>[];

const fields: readonly ImportableField[] = [
  {
    key: "displayName",
    title: "Company",
    required: true,
    otherTitles: [
      "Name",
      "Company name",
      "Partner",
      "Partner name",
      "Client",
      "Organisation",
      "Organization",
      "Display name",
      "Account",
      "Organization name",
    ],
    samples: ["Northlight Festival", "Northlight Festival"],
  },
  {
    key: "category",
    title: "Industry category",
    forAll: true,
    otherTitles: ["Category", "Industry", "Sector"],
    samples: ["Festival", ""],
  },
  {
    key: "email",
    multiple: "first",
    title: "Email",
    otherTitles: ["Email address", "Company email", "Mail"],
    samples: ["office@example.com", ""],
  },
  ...COMPANY_PHONE,
  {
    key: "companyWebsite",
    multiple: "first",
    title: "Website",
    otherTitles: ["Web", "Homepage", "URL", "Company website", "Site", "Web page", "Website URL"],
    samples: ["www.example.com", ""],
  },
  {
    key: "headOfficeLocation",
    title: "Head office",
    otherTitles: ["Location", "City", "Address", "Head office location"],
    samples: ["Hobart", ""],
  },
  {
    key: "attributes",
    multiple: "all",
    title: "Attributes",
    hint: COMPANY_SEVERAL,
    otherTitles: ["Tags", "Labels"],
    samples: ["touring; outdoor", ""],
  },
  { key: "headline", title: "Headline", otherTitles: ["Tagline", "Summary"], samples: ["", ""] },
  { key: "bio", title: "About", otherTitles: ["Bio", "Description", "Biography"], samples: ["", ""] },
  COMPANY_STAFF,
  ...contactFields("+61 491 570 156"),
  {
    key: "contactWhatsapp",
    multiple: "first",
    title: "Contact WhatsApp",
    otherTitles: ["WhatsApp"],
    samples: ["", ""],
  },
];

/** Stand-in for the id of the partner, which is created with its contacts. */
const PARTNER_TO_COME = "00000000-0000-0000-0000-000000000000";

function contactsIn(rows: readonly ImportableRow[], country: string | undefined, errors: RowError[]): Contacts {
  const contacts: Contacts = [];
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
    for (const { field, message } of refused) errors.push({ at, field: COMPANY_CONTACT_KEYS[field] ?? null, message });
    const email = refused.length === 0 ? contacts.at(-1)?.email : undefined;
    if (email && addresses.has(email)) errors.push({ at, field: "contactEmail", message: ERRORS["1018"][1] });
    if (email) addresses.add(email);
  }
  return contacts;
}

export const partnerImport = companyImport({
  kind: "partners",
  title: "Partners",
  schema: PartnerCreate,
  fields,
  kit: partnerKit,
  body: ({ phoneNumber, attributes, companyWebsite, headline, bio, headOfficeLocation }, _, country) => ({
    ...phoneOf(phoneNumber, country),
    industryCategoryId: null,
    attributes: listOf(attributes),
    companyWebsite,
    headline,
    bio,
    headOfficeLocation,
  }),
  categories: {
    of: (cell) => (cell ? [cell] : []),
    in: (form, [industryCategoryId = null]) => ({ ...form, industryCategoryId }),
  },
  parts: {
    of: contactsIn,
    insert: (db, actor, companies) =>
      insertContacts(
        db,
        actor,
        companies.flatMap(({ id, parts }) => parts.map((columns) => ({ partnerId: id, columns }))),
      ),
  },
});
